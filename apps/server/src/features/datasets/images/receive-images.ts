import { randomUUID } from 'node:crypto';
import { uploadImages } from '@hakaru/contract';
import type { FastifyRequest } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { readForm } from '../../../http/read-form.ts';
import { plainPath } from './plain-path.ts';
import type { ImageContext } from './image-context.ts';
import { MAX_PICTURES } from './image-context.ts';
import {
  countImageFiles,
  type ImageFileRow,
  insertImageUpload,
  keepImageFiles,
  selectImageUpload,
} from './image-upload-rows.ts';
import { isZip, openUploadedZip } from './list-uploaded-files.ts';

export interface ReceivedImages {
  upload_id: string;
  file_count: number;
  byte_size: number;
}

/**
 * Keeps a batch of pictures and zips as it streams in; without `uploadId` a new upload begins. A batch is kept as a
 * whole or not at all. Throws upload_not_found, images_paths_differ, images_path_unsafe, images_too_many, or why a zip is refused.
 */
export async function receiveImages(
  context: ImageContext,
  request: FastifyRequest,
  orgId: string,
  userId: string,
  uploadId?: string,
): Promise<ReceivedImages> {
  const {
    database: { db },
    files,
  } = context;
  if (uploadId && !(await selectImageUpload(db, orgId, uploadId))) throw new AppError('upload_not_found', {}, 404);
  const id = uploadId ?? randomUUID();
  const kept: ImageFileRow[] = [];
  try {
    let paths: string[] | null = null;
    await readForm(request, uploadImages, async (sent, fields) => {
      paths ??= pathList(fields.paths);
      const path = plainPath(paths ? (paths[kept.length] ?? sent.name) : sent.name);
      kept.push(await keepImageFile(context, id, path, sent.stream));
    });
    const named = (paths as string[] | null)?.length ?? kept.length;
    if (kept.length === 0) throw new AppError('upload_no_file');
    if (named !== kept.length) throw new AppError('images_paths_differ', { paths: named, files: kept.length });
    return await noteImageFiles(context, orgId, userId, id, uploadId === undefined, kept);
  } catch (error) {
    for (const { file_key } of kept) await files.deletePrefix(file_key);
    throw error;
  }
}

/** Keeps a file of an upload; a zip is checked as a whole. Nothing is kept where it is refused. */
async function keepImageFile(
  context: ImageContext,
  uploadId: string,
  path: string,
  stream: Parameters<ImageContext['files']['put']>[1],
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
  { database: { db }, files }: ImageContext,
  orgId: string,
  userId: string,
  id: string,
  isNew: boolean,
  kept: ImageFileRow[],
): Promise<ReceivedImages> {
  const unique = [...new Map(kept.map((file) => [file.path, file])).values()];
  const { replaced, count, bytes } = await transaction(db, async (trx) => {
    if (isNew) await insertImageUpload(trx, orgId, userId, id, uploadName(unique[0]?.path ?? ''));
    const keys = await keepImageFiles(trx, orgId, id, unique);
    const total = await countImageFiles(trx, orgId, id);
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
