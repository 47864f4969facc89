import { Readable } from 'node:stream';
import { fileNameOf, type ZipEntry, zipFiles } from '../../files/zip-files.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { found } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { type DatasetRow, selectDataset } from './dataset-rows.ts';
import { openVersion } from './open-version.ts';
import type { VersionRow } from './version-rows.ts';

type Parts = Pick<DatasetContext, 'database' | 'files' | 'tables'>;

export interface DatasetDownload {
  format: 'csv' | 'parquet' | 'original';
  encoding: 'utf-8' | 'cp932';
}

/** A dataset as a zip, with a file that says what it is and how it was read. Throws dataset_not_ready or cp932_unencodable. */
export async function downloadDataset(parts: Parts, orgId: string, id: string, wanted: DatasetDownload): Promise<FileAnswer> {
  const { database: { db }, files, tables } = parts;
  const dataset = found(await selectDataset(db, orgId, id));
  const version = await openVersion(db, orgId, id);
  if (wanted.format === 'csv') await tables.checkEncodable(await files.localPath(version.table_key), wanted.encoding);
  const entries = [tableEntry(parts, dataset, version, wanted), aboutEntry(dataset, version)];
  return { stream: zipFiles(entries), name: `${fileNameOf(dataset.name)}.zip`, contentType: 'application/zip' };
}

function tableEntry({ files, tables }: Parts, dataset: DatasetRow, version: VersionRow, { format, encoding }: DatasetDownload): ZipEntry {
  const name = fileNameOf(dataset.name);
  if (format === 'original') return { name: fileNameOf(dataset.file_name), compress: true, open: () => files.get(found(version.source_key)) };
  if (format === 'parquet') return { name: `${name}.parquet`, compress: false, open: () => files.get(version.table_key) };
  return { name: `${name}.csv`, compress: true, open: async () => Readable.from(tables.exportCsv(await files.localPath(version.table_key), encoding), { objectMode: false }) };
}

function aboutEntry(dataset: DatasetRow, version: VersionRow): ZipEntry {
  const about = {
    name: dataset.name, comment: dataset.comment, file_name: dataset.file_name, version: version.version, row_count: version.row_count,
    content_hash: version.content_hash, columns: version.columns, read_options: version.source_options, problems: version.problems,
  };
  return { name: 'dataset.json', compress: true, open: async () => Readable.from([JSON.stringify(about, null, 2)]) };
}
