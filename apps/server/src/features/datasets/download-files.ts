import { zipFiles, fileNameOf, type ZipEntry } from '../../files/zip-files.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { selectDataset } from './dataset-rows.ts';
import { selectPredictionOutput } from './dependent-rows.ts';
import { pictureEntries, pictureEntry } from './images/picture-entries.ts';
import { openAnyVersion } from './open-version.ts';

type Parts = Pick<DatasetContext, 'database' | 'files' | 'tables'>;

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';

/** What may be downloaded, by the form of its path. */
const kinds: { pattern: RegExp; entries(parts: Parts, orgId: string, id: string, part: string): Promise<ZipEntry[]> }[] = [
  { pattern: new RegExp(`^dataset/${uuid}/original$`), entries: originalEntries },
  { pattern: new RegExp(`^dataset/${uuid}/table\\.parquet$`), entries: tableEntries },
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
  return [{ name: fileNameOf(dataset.file_name), compress: true, open: () => parts.files.get(found(version.source_key)) }];
}

async function tableEntries({ database: { db }, files }: Parts, orgId: string, id: string): Promise<ZipEntry[]> {
  const { name, version } = await openAnyVersion(db, orgId, id);
  return [{ name: `${fileNameOf(name)}.parquet`, compress: false, open: () => files.get(version.table_key) }];
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
