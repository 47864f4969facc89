import type { Scope } from '../../../db/scope.ts';
import { openZip, type OpenZip } from '../../../files/zip/open-zip.ts';
import { AppError } from '../../../http/app-error.ts';
import type { DatasetContext } from '../dataset-context.ts';
import type { UploadedFile } from './arrange-images.ts';
import { type ImageFileRow, selectImageFiles } from './image-upload-rows.ts';

/** Images of a dataset, entries of a zip and files of an upload, each. */
export const MAX_PICTURES = 100_000;

type Parts = Pick<DatasetContext, 'files' | 'settings'>;

export const isZip = (path: string) => /\.zip$/i.test(path);

/** A zip of an upload, checked as a whole. Throws why it is refused. */
export async function openUploadedZip(
  { files, settings }: Pick<DatasetContext, 'files' | 'settings'>,
  { path, file_key }: Pick<ImageFileRow, 'path' | 'file_key'>,
): Promise<OpenZip> {
  return openZip(await files.localPath(file_key), {
    file: path,
    maxEntries: MAX_PICTURES,
    maxUnpackedMb: settings.limits.uploadMb,
  });
}

/** Every file of an upload, those in its zips too; several zips are folders of their own names. Throws images_too_many. */
export async function listUploadedFiles(parts: Parts, scope: Scope, uploadId: string): Promise<UploadedFile[]> {
  const rows = await selectImageFiles(scope, uploadId);
  const found: UploadedFile[] = [];
  for (const row of rows) {
    if (isZip(row.path))
      found.push(...(await filesOfZip(parts, row, rows.length > 1 ? `${row.path.slice(0, -4)}/` : '')));
    else found.push({ path: row.path, size: row.byte_size, isLink: false, key: row.file_key, entry: null });
    if (found.length > MAX_PICTURES) throw new AppError('images_too_many', { limit: MAX_PICTURES });
  }
  return found;
}

async function filesOfZip(parts: Parts, row: ImageFileRow, prefix: string): Promise<UploadedFile[]> {
  const zip = await openUploadedZip(parts, row);
  await zip.close();
  return zip.entries.map((entry) => ({
    path: `${prefix}${entry.name}`,
    size: entry.size,
    isLink: entry.isLink,
    key: row.file_key,
    entry,
  }));
}
