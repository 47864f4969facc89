import { Readable } from 'node:stream';
import { fileNameOf, type ZipEntry } from '../../../files/zip-files.ts';
import { requireFound } from '../../../http/app-error.ts';
import type { ManifestRow } from '../../../tables/read/read-images.ts';
import type { DatasetContext } from '../dataset-context.ts';
import type { VersionRow } from '../versions/version-rows.ts';

type Parts = Pick<DatasetContext, 'files' | 'tables'>;

/** Every image and mask of a version as it was uploaded, in its folders below `folder`. */
export async function imageEntries(parts: Parts, version: VersionRow, folder = ''): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for await (const row of parts.tables.readImagesInOrder(await parts.files.localPath(version.table_key)))
    entries.push(...entriesOf(parts, version, row, folder));
  return entries;
}

/** One image as it was uploaded. Throws not_found. */
export async function imageEntry(parts: Parts, version: VersionRow, number: number): Promise<ZipEntry> {
  const row = requireFound(await parts.tables.readImage(await parts.files.localPath(version.table_key), number));
  return requireFound(entriesOf(parts, version, row, '')[0]);
}

/** What is known about each image, as CSV (UTF-8) or Parquet. */
export function manifestEntry({ files, tables }: Parts, version: VersionRow, format: 'csv' | 'parquet'): ZipEntry {
  if (format === 'parquet')
    return { name: 'pictures.parquet', compress: false, open: () => files.get(version.table_key) };
  return {
    name: 'pictures.csv',
    compress: true,
    open: async () =>
      Readable.from(tables.exportImages(await files.localPath(version.table_key)), { objectMode: false }),
  };
}

function entriesOf(
  { files }: Parts,
  version: VersionRow,
  { path, file, mask_path, mask_file }: ManifestRow,
  folder: string,
): ZipEntry[] {
  const named = (name: string, stored: string): ZipEntry => ({
    name: `${folder}${name.split('/').map(fileNameOf).join('/')}`,
    compress: /\.(bmp|tiff?)$/i.test(name),
    open: () => files.get(`${requireFound(version.files_prefix)}/${stored}`),
  });
  return [named(path, file), ...(mask_path && mask_file ? [named(mask_path, mask_file)] : [])];
}
