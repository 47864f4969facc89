import { Readable } from 'node:stream';
import type { ExportFormat } from '@hakaru/contract';
import { fileNameOf, type ZipEntry, zipFiles } from '../../files/zip-files.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { type DatasetRow, selectDataset } from './dataset-rows.ts';
import { manifestEntry, pictureEntries } from './images/picture-entries.ts';
import { openAnyVersion } from './open-version.ts';
import { tableEntry, type TableExport } from './table-entry.ts';
import { seriesFiles, treatedEntries } from './time-series/series-entries.ts';
import type { VersionRow } from './version-rows.ts';

type Parts = Pick<DatasetContext, 'database' | 'files' | 'tables'>;

export interface DatasetDownload extends Omit<TableExport, 'format'> {
  /** Without one a table is CSV, and pictures are their files. */
  format?: ExportFormat | undefined;
  pack: 'zip' | 'plain';
}

/** A dataset as a zip with a file that says what it is and how it was read, or as a plain file. Throws dataset_not_ready, dataset_failed, and what a format cannot hold. */
export async function downloadDataset(
  parts: Parts,
  orgId: string,
  id: string,
  wanted: DatasetDownload,
): Promise<FileAnswer> {
  const { db } = parts.database;
  const dataset = found(await selectDataset(db, orgId, id));
  const { version } = await openAnyVersion(db, orgId, id);
  if (dataset.form === 'images')
    return zipOf(dataset, version, await imageEntries(parts, version, wanted.format, dataset.name));
  const treated = dataset.form === 'time_series' ? await treatedEntries(parts, version) : [];
  if (dataset.form === 'time_series' && wanted.format === 'original')
    return zipOf(dataset, version, [...(await seriesFiles(parts, orgId, dataset.name, version)), ...treated]);
  const entry = await tableEntry(parts, dataset, version, { ...wanted, format: wanted.format ?? 'csv' });
  if (wanted.pack === 'zip') return zipOf(dataset, version, [entry, ...treated]);
  return { stream: await entry.open(), name: entry.name, contentType: entry.contentType };
}

function zipOf(dataset: DatasetRow, version: VersionRow, entries: ZipEntry[]): FileAnswer {
  return {
    stream: zipFiles([...entries, aboutEntry(dataset, version)]),
    name: `${fileNameOf(dataset.name)}.zip`,
    contentType: 'application/zip',
  };
}

async function imageEntries(
  parts: Parts,
  version: VersionRow,
  format: ExportFormat | undefined,
  name: string,
): Promise<ZipEntry[]> {
  if (format === 'xlsx') throw new AppError('dataset_not_table', { name });
  if (format === 'csv' || format === 'parquet') return [manifestEntry(parts, version, format)];
  return [...(await pictureEntries(parts, version)), manifestEntry(parts, version, 'csv')];
}

function aboutEntry(dataset: DatasetRow, version: VersionRow): ZipEntry {
  const about = {
    name: dataset.name,
    comment: dataset.comment,
    file_name: dataset.file_name,
    version: version.version,
    row_count: version.row_count,
    content_hash: version.content_hash,
    form: dataset.form,
    columns: version.columns,
    read_options: version.source_options,
    problems: version.problems,
    ...(version.image_summary && { pictures: version.image_summary }),
  };
  return { name: 'dataset.json', compress: true, open: async () => Readable.from([JSON.stringify(about, null, 2)]) };
}
