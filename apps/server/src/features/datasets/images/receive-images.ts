import { randomUUID } from 'node:crypto';
import { uploadImages } from '@hakaru/contract';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../../db/scope.ts';
import { unsafePath } from '../../../files/zip/read-directory.ts';
import { AppError } from '../../../http/app-error.ts';
import { readForm } from '../../../http/read-form.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { discardFile, type StoredFile } from '../uploads/store-upload.ts';
import { findUpload } from '../uploads/upload-rows.ts';
import { countImageFiles, type ImageFileRow, insertImageUpload, storeImageFiles } from './image-upload-rows.ts';
import { isZip, MAX_PICTURES, openUploadedZip } from './list-uploaded-files.ts';

interface ReceivedImages {
  upload_id: string;
  file_count: number;
  byte_size: number;
}

/**
 * Keeps a batch of images and zips as it streams in; without `uploadId` a new upload begins. A batch is kept as a
 * whole or not at all. Throws upload_not_found, images_paths_differ, images_path_unsafe, images_too_many, or why a zip is refused.
 */
export async function receiveImages(
  context: DatasetContext,
  scope: Scope,
  request: FastifyRequest,
  uploadId?: string,
): Promise<ReceivedImages> {
  const { files } = context;
  if (uploadId) await findUpload(scope, uploadId, 'images');
  const id = uploadId ?? randomUUID();
  const kept: ImageFileRow[] = [];
  try {
    let paths: string[] | null = null;
    await readForm(request, uploadImages, async (sent, fields) => {
      paths ??= pathList(fields.paths);
      const path = plainPath(paths ? (paths[kept.length] ?? sent.name) : sent.name);
      kept.push(await storeImageFile(context, id, path, sent.stream));
    });
    const named = (paths as string[] | null)?.length ?? kept.length;
    if (kept.length === 0) throw new AppError('upload_no_file');
    if (named !== kept.length) throw new AppError('images_paths_differ', { paths: named, files: kept.length });
    return await noteImageFiles(context, scope, id, uploadId === undefined, kept);
  } catch (error) {
    for (const { file_key } of kept) await files.deletePrefix(file_key);
    throw error;
  }
}

/** Keeps a file of an upload; a zip is checked as a whole. Nothing is kept where it is refused. */
async function storeImageFile(
  context: DatasetContext,
  uploadId: string,
  path: string,
  stream: Parameters<DatasetContext['files']['put']>[1],
): Promise<ImageFileRow> {
  const { size, sha256, key } = await context.files.put(`uploads/${uploadId}/files/${randomUUID()}`, stream);
  const file = { path, byte_size: size, sha256, file_key: key };
  try {
    if (isZip(path)) await (await openUploadedZip(context, file)).close();
  } catch (error) {
    await context.files.deletePrefix(key);
    throw error;
  }
  return file;
}

async function noteImageFiles(
  { files }: DatasetContext,
  scope: Scope,
  id: string,
  isNew: boolean,
  kept: ImageFileRow[],
): Promise<ReceivedImages> {
  const unique = [...new Map(kept.map((file) => [file.path, file])).values()];
  const { replaced, count, bytes } = await scope.transaction(async (trx) => {
    if (isNew) await insertImageUpload(trx, id, uploadName(unique[0]?.path ?? ''));
    const keys = await storeImageFiles(trx, id, unique);
    const total = await countImageFiles(trx, id);
    if (total.count > MAX_PICTURES) throw new AppError('images_too_many', { limit: MAX_PICTURES });
    return { replaced: keys, ...total };
  });
  const dropped = kept.filter((file) => !unique.includes(file)).map(({ file_key }) => file_key);
  for (const key of [...replaced, ...dropped]) await files.deletePrefix(key);
  return { upload_id: id, file_count: count, byte_size: bytes };
}

/** What a person would call it: the zip, the folder, or the first file. */
function uploadName(path: string): string {
  return path.split('/')[0] ?? path;
}

function pathList(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  try {
    const paths: unknown = JSON.parse(text);
    if (Array.isArray(paths) && paths.every((path) => typeof path === 'string')) return paths;
  } catch {
    // Told below, as any other text that is no list of paths.
  }
  throw new AppError('images_paths_differ', { paths: 0, files: 1 });
}

const MAX_CHARS = 1000;

/** A path as the browser gives it, with '/' and in composed letters. Throws images_path_unsafe. */
function plainPath(given: string): string {
  const path = given
    .replaceAll('\\', '/')
    .normalize('NFC')
    .replace(/[\p{Cc}]/gu, '')
    .replace(/^\.\//, '')
    .slice(0, MAX_CHARS);
  if (unsafePath(path)) throw new AppError('images_path_unsafe', { path });
  return path;
}

/** Notes a zip of images that came with its registration as an upload. It is not kept where it is refused. */
export async function noteImageZip(context: DatasetContext, scope: Scope, kept: StoredFile): Promise<void> {
  const file = { path: kept.name, byte_size: kept.size, sha256: kept.sha256, file_key: kept.key };
  try {
    await (await openUploadedZip(context, file)).close();
    await scope.transaction(async (trx) => {
      await insertImageUpload(trx, kept.id, kept.name);
      await storeImageFiles(trx, kept.id, [file]);
    });
  } catch (error) {
    await discardFile(context, kept);
    throw error;
  }
}
