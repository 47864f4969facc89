import { Readable } from 'node:stream';
import { exportFormat } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { fileNameOf, type ZipEntry, zipFiles } from '../../files/zip-files.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { DatasetRow } from './dataset-rows.ts';
import { formVerbs, type Readable as Parts, type ExportRequest } from './form-verbs.ts';
import { openImages } from './images/open-images.ts';
import { imageEntry } from './images/image-entries.ts';
import { treatedEntries } from './time-series/series-verbs.ts';
import { openDataset } from './versions/open-version.ts';
import type { VersionRow } from './versions/version-rows.ts';

interface DatasetDownload extends ExportRequest {
  pack: 'zip' | 'plain';
}

/** A dataset as a zip with a file that says what it is and how it was read, or as a plain file. Throws dataset_not_ready, dataset_failed, and what a format cannot hold. */
export async function downloadDataset(
  parts: Parts,
  scope: Scope,
  id: string,
  wanted: DatasetDownload,
): Promise<FileAnswer> {
  const { dataset, version } = await openDataset(scope, id);
  const { entries, alone } = await formVerbs[dataset.form].export(parts, scope, dataset, version, wanted);
  if (alone && wanted.pack === 'plain')
    return { stream: await alone.open(), name: alone.name, contentType: alone.contentType };
  return {
    stream: zipFiles([...entries, aboutEntry(dataset, version)]),
    name: `${fileNameOf(dataset.name)}.zip`,
    contentType: 'application/zip',
  };
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

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';

/** What may be downloaded, by the form of its path. */
const kinds: {
  pattern: RegExp;
  entries(parts: Parts, scope: Scope, id: string, part: string): Promise<ZipEntry[]>;
}[] = [
  { pattern: new RegExp(`^dataset/${uuid}/original$`), entries: originalEntries },
  { pattern: new RegExp(`^dataset/${uuid}/table\\.(csv|xlsx|parquet)$`), entries: tableEntries },
  { pattern: new RegExp(`^dataset/${uuid}/treated\\.csv$`), entries: treatedRows },
  { pattern: new RegExp(`^dataset/${uuid}/picture/(\\d{1,6})$`), entries: imageEntryOf },
  { pattern: new RegExp(`^prediction/${uuid}/predictions\\.parquet$`), entries: predictionEntries },
];

/** Several files as one zip. A path that names nothing of the organization's answers not_found, before anything is sent. */
export async function downloadFiles(parts: Parts, scope: Scope, paths: string[]): Promise<FileAnswer> {
  const entries = await Promise.all(paths.map((path) => entriesOf(parts, scope, path)));
  return { stream: zipFiles(entries.flat()), name: 'files.zip', contentType: 'application/zip' };
}

async function entriesOf(parts: Parts, scope: Scope, path: string): Promise<ZipEntry[]> {
  for (const { pattern, entries } of kinds) {
    const [, id, part = ''] = pattern.exec(path) ?? [];
    if (id) return entries(parts, scope, id, part);
  }
  throw new AppError('not_found');
}

/** The files as they were uploaded; of images every one, in a folder of the dataset's name. */
async function originalEntries(parts: Parts, scope: Scope, id: string): Promise<ZipEntry[]> {
  const { dataset, version } = await openDataset(scope, id);
  return formVerbs[dataset.form].originals(parts, scope, dataset, version);
}

/** CSV of a download of several is UTF-8, as one dataset of many could not be asked about its characters. */
const asTables = { encoding: 'utf-8', unencodable: 'refuse', formulas: 'apostrophe' } as const;

async function tableEntries(parts: Parts, scope: Scope, id: string, part: string): Promise<ZipEntry[]> {
  const { dataset, version } = await openDataset(scope, id);
  const format = exportFormat.parse(part);
  return [await formVerbs[dataset.form].table(parts, dataset, version, { ...asTables, format })];
}

/** Every row that was treated when a time series was made of its files. */
async function treatedRows(parts: Parts, scope: Scope, id: string): Promise<ZipEntry[]> {
  const { version } = await openDataset(scope, id);
  const entries = await treatedEntries(parts, version);
  if (entries.length === 0) throw new AppError('not_found');
  return entries;
}

async function imageEntryOf(parts: Parts, scope: Scope, id: string, number: string): Promise<ZipEntry[]> {
  const { version } = await openImages(scope, id);
  return [await imageEntry(parts, version, Number(number))];
}

async function predictionEntries({ files }: Parts, scope: Scope, id: string): Promise<ZipEntry[]> {
  const { name, output_key } = requireFound(await scope.row('predictions', id));
  const key = requireFound(output_key);
  return [{ name: `${fileNameOf(name)}.parquet`, compress: false, open: () => files.get(key) }];
}
