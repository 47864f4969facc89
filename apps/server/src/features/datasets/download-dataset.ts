import { Readable } from 'node:stream';
import { fileNameOf, type ZipEntry, zipFiles } from '../../files/zip-files.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { found } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { type DatasetRow, selectDataset } from './dataset-rows.ts';
import { manifestEntry, pictureEntries } from './images/picture-entries.ts';
import { openAnyVersion } from './open-version.ts';
import type { VersionRow } from './version-rows.ts';

type Parts = Pick<DatasetContext, 'database' | 'files' | 'tables'>;

export interface DatasetDownload {
  /** Without one a table is CSV, and pictures are their files. */
  format?: 'csv' | 'parquet' | 'original' | undefined;
  encoding: 'utf-8' | 'cp932';
  /** What is done with text that a spreadsheet would take for a formula. */
  formulas: 'apostrophe' | 'keep';
}

/** A dataset as a zip, with a file that says what it is and how it was read. Throws dataset_not_ready, dataset_failed or cp932_unencodable. */
export async function downloadDataset(parts: Parts, orgId: string, id: string, wanted: DatasetDownload): Promise<FileAnswer> {
  const { db } = parts.database;
  const dataset = found(await selectDataset(db, orgId, id));
  const { version } = await openAnyVersion(db, orgId, id);
  const entries = await (dataset.form === 'images' ? imageEntries(parts, version, wanted) : tableEntries(parts, dataset, version, wanted));
  return { stream: zipFiles([...entries, aboutEntry(dataset, version)]), name: `${fileNameOf(dataset.name)}.zip`, contentType: 'application/zip' };
}

async function imageEntries(parts: Parts, version: VersionRow, { format = 'original' }: DatasetDownload): Promise<ZipEntry[]> {
  if (format !== 'original') return [manifestEntry(parts, version, format)];
  return [...(await pictureEntries(parts, version)), manifestEntry(parts, version, 'csv')];
}

async function tableEntries({ files, tables }: Parts, dataset: DatasetRow, version: VersionRow, { format = 'csv', encoding, formulas }: DatasetDownload): Promise<ZipEntry[]> {
  const name = fileNameOf(dataset.name);
  if (format === 'original') return [{ name: fileNameOf(dataset.file_name), compress: true, open: () => files.get(found(version.source_key)) }];
  if (format === 'parquet') return [{ name: `${name}.parquet`, compress: false, open: () => files.get(version.table_key) }];
  await tables.checkEncodable(await files.localPath(version.table_key), encoding);
  return [{ name: `${name}.csv`, compress: true, open: async () => Readable.from(tables.exportCsv(await files.localPath(version.table_key), encoding, { formulas }), { objectMode: false }) }];
}

function aboutEntry(dataset: DatasetRow, version: VersionRow): ZipEntry {
  const about = {
    name: dataset.name, comment: dataset.comment, file_name: dataset.file_name, version: version.version, row_count: version.row_count,
    content_hash: version.content_hash, form: dataset.form, columns: version.columns, read_options: version.source_options, problems: version.problems,
    ...(version.image_summary && { pictures: version.image_summary }),
  };
  return { name: 'dataset.json', compress: true, open: async () => Readable.from([JSON.stringify(about, null, 2)]) };
}
