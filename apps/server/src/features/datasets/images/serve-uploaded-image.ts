import type { Scope } from '../../../db/scope.ts';
import { requireFound } from '../../../http/app-error.ts';
import type { FileAnswer } from '../../../http/file-answer.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { findUpload } from '../uploads/upload-rows.ts';
import { listUploadedFiles, openUploadedZip } from './list-uploaded-files.ts';
import { typeOfImage } from './serve-images.ts';

/** Larger images are not shown before they are registered. */
export const MOST_SHOWN_BYTES = 20 * 1024 * 1024;

/** An image of an upload, from its zip where it lies in one. Throws upload_not_found or not_found. */
export async function getUploadedImage(
  context: Pick<DatasetContext, 'files' | 'settings'>,
  scope: Scope,
  id: string,
  path: string,
): Promise<FileAnswer> {
  await findUpload(scope, id, 'images');
  const files = await listUploadedFiles(context, scope, id);
  const { key, entry, size } = requireFound(files.find((file) => file.path === path && file.size <= MOST_SHOWN_BYTES));
  const contentType = requireFound(typeOfImage(path));
  const answer = { size, contentType, name: path.slice(path.lastIndexOf('/') + 1), inline: true };
  if (!entry) return { ...answer, stream: await context.files.get(key) };
  const zip = await openUploadedZip(context, { path, file_key: key });
  const stream = await zip.read(entry);
  stream.once('close', () => void zip.close());
  return { ...answer, stream };
}
