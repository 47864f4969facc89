import { zipFiles, fileNameOf, type ZipEntry } from '../../files/zip-files.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { selectDataset } from './dataset-rows.ts';
import { selectPredictionOutput } from './dependent-rows.ts';
import { openVersion } from './open-version.ts';

type Parts = Pick<DatasetContext, 'database' | 'files'>;

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';

/** What may be downloaded, by the form of its path. */
const kinds: { pattern: RegExp; entry(parts: Parts, orgId: string, id: string): Promise<ZipEntry> }[] = [
  { pattern: new RegExp(`^dataset/${uuid}/original$`), entry: (parts, orgId, id) => datasetEntry(parts, orgId, id, true) },
  { pattern: new RegExp(`^dataset/${uuid}/table\\.parquet$`), entry: (parts, orgId, id) => datasetEntry(parts, orgId, id, false) },
  { pattern: new RegExp(`^prediction/${uuid}/predictions\\.parquet$`), entry: predictionEntry },
];

/** Several files as one zip. A path that names nothing of the organization's answers not_found, before anything is sent. */
export async function downloadFiles(parts: Parts, orgId: string, paths: string[]): Promise<FileAnswer> {
  const entries = await Promise.all(paths.map((path) => entryOf(parts, orgId, path)));
  return { stream: zipFiles(entries), name: 'files.zip', contentType: 'application/zip' };
}

async function entryOf(parts: Parts, orgId: string, path: string): Promise<ZipEntry> {
  for (const { pattern, entry } of kinds) {
    const id = pattern.exec(path)?.[1];
    if (id) return entry(parts, orgId, id);
  }
  throw new AppError('not_found');
}

async function datasetEntry({ database: { db }, files }: Parts, orgId: string, id: string, original: boolean): Promise<ZipEntry> {
  const dataset = found(await selectDataset(db, orgId, id));
  const version = await openVersion(db, orgId, id);
  if (original) return { name: fileNameOf(dataset.file_name), compress: true, open: () => files.get(found(version.source_key)) };
  return { name: `${fileNameOf(dataset.name)}.parquet`, compress: false, open: () => files.get(version.table_key) };
}

async function predictionEntry({ database: { db }, files }: Parts, orgId: string, id: string): Promise<ZipEntry> {
  const { name, output_key } = found(await selectPredictionOutput(db, orgId, id));
  const key = found(output_key);
  return { name: `${fileNameOf(name)}.parquet`, compress: false, open: () => files.get(key) };
}
