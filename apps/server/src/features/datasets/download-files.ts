import { exportFormat } from '@hakaru/contract';
import { zipFiles, fileNameOf, type ZipEntry } from '../../files/zip-files.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { selectDataset } from './dataset-rows.ts';
import { selectPredictionOutput } from './dependent-rows.ts';
import { manifestEntry, pictureEntries, pictureEntry } from './images/picture-entries.ts';
import { openAnyVersion } from './open-version.ts';
import { tableEntry } from './table-entry.ts';
import { seriesFiles, treatedEntries } from './time-series/series-entries.ts';

type Parts = Pick<DatasetContext, 'database' | 'files' | 'tables'>;

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';

/** What may be downloaded, by the form of its path. */
const kinds: {
  pattern: RegExp;
  entries(parts: Parts, orgId: string, id: string, part: string): Promise<ZipEntry[]>;
}[] = [
  { pattern: new RegExp(`^dataset/${uuid}/original$`), entries: originalEntries },
  { pattern: new RegExp(`^dataset/${uuid}/table\\.(csv|xlsx|parquet)$`), entries: tableEntries },
  { pattern: new RegExp(`^dataset/${uuid}/treated\\.csv$`), entries: treatedRows },
  { pattern: new RegExp(`^dataset/${uuid}/picture/(\\d{1,6})$`), entries: pictureEntryOf },
  { pattern: new RegExp(`^prediction/${uuid}/predictions\\.parquet$`), entries: predictionEntries },
];

/** Several files as one zip. A path that names nothing of the organization's answers not_found, before anything is sent. */
export async function downloadFiles(parts: Parts, orgId: string, paths: string[]): Promise<FileAnswer> {
  const entries = await Promise.all(paths.map((path) => entriesOf(parts, orgId, path)));
  return { stream: zipFiles(entries.flat()), name: 'files.zip', contentType: 'application/zip' };
}

async function entriesOf(parts: Parts, orgId: string, path: string): Promise<ZipEntry[]> {
  for (const { pattern, entries } of kinds) {
    const [, id, part = ''] = pattern.exec(path) ?? [];
    if (id) return entries(parts, orgId, id, part);
  }
  throw new AppError('not_found');
}

/** The file as it was uploaded; of pictures every one, in a folder of the dataset's name. */
async function originalEntries(parts: Parts, orgId: string, id: string): Promise<ZipEntry[]> {
  const dataset = found(await selectDataset(parts.database.db, orgId, id));
  const { form, version } = await openAnyVersion(parts.database.db, orgId, id);
  if (form === 'images') return pictureEntries(parts, version, `${fileNameOf(dataset.name)}/`);
  if (form === 'time_series') return seriesFiles(parts, orgId, dataset.name, version);
  return [await tableEntry(parts, dataset, version, { ...asTables, format: 'original' })];
}

/** CSV of a download of several is UTF-8, as one dataset of many could not be asked about its characters. */
const asTables = { encoding: 'utf-8', unencodable: 'refuse', formulas: 'apostrophe' } as const;

/** A table as a file; of pictures what is known about each. */
async function tableEntries(parts: Parts, orgId: string, id: string, format: string): Promise<ZipEntry[]> {
  const dataset = found(await selectDataset(parts.database.db, orgId, id));
  const { form, version } = await openAnyVersion(parts.database.db, orgId, id);
  if (form !== 'images')
    return [await tableEntry(parts, dataset, version, { ...asTables, format: exportFormat.parse(format) })];
  if (format === 'xlsx') throw new AppError('dataset_not_table', { name: dataset.name });
  return [
    {
      ...manifestEntry(parts, version, format === 'csv' ? 'csv' : 'parquet'),
      name: `${fileNameOf(dataset.name)}.${format}`,
    },
  ];
}

/** Every row that was treated when a time series was made of its files. */
async function treatedRows(parts: Parts, orgId: string, id: string): Promise<ZipEntry[]> {
  const { version } = await openAnyVersion(parts.database.db, orgId, id);
  const entries = await treatedEntries(parts, version);
  if (entries.length === 0) throw new AppError('not_found');
  return entries;
}

async function pictureEntryOf(parts: Parts, orgId: string, id: string, number: string): Promise<ZipEntry[]> {
  const { form, name, version } = await openAnyVersion(parts.database.db, orgId, id);
  if (form !== 'images') throw new AppError('dataset_not_images', { name });
  return [await pictureEntry(parts, version, Number(number))];
}

async function predictionEntries({ database: { db }, files }: Parts, orgId: string, id: string): Promise<ZipEntry[]> {
  const { name, output_key } = found(await selectPredictionOutput(db, orgId, id));
  const key = found(output_key);
  return [{ name: `${fileNameOf(name)}.parquet`, compress: false, open: () => files.get(key) }];
}
