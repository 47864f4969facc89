import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { dirname } from 'node:path/posix';
import type { Readable } from 'node:stream';
import type { CallInput, CallShape, ReadCorrections, UploadPreview } from '@hakaru/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { json } from '../../../db/json.ts';
import type { Scope } from '../../../db/scope.ts';
import { transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { readForm } from '../../../http/read-form.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { inspectUpload } from './open-upload.ts';
import { deleteStaleUploads, findUpload } from './upload-rows.ts';

export interface StoredFile {
  id: string;
  key: string;
  name: string;
  size: number;
  sha256: string;
}

const MAX_NAME_CHARS = 255;

/** Keeps a file as it streams in, in bounded memory. Nothing is kept where the sender goes away or the file is too large. */
export async function storeFile(
  { files }: Pick<DatasetContext, 'files'>,
  sent: { name: string; stream: Readable & { truncated?: boolean } },
): Promise<StoredFile> {
  const id = randomUUID();
  const key = `uploads/${id}/file`;
  const { size, sha256 } = await files.put(key, sent.stream);
  const kept = { id, key, name: plainName(sent.name), size, sha256 };
  if (sent.stream.truncated) await discardFile({ files }, kept);
  return kept;
}

export async function discardFile({ files }: Pick<DatasetContext, 'files'>, { id }: StoredFile): Promise<void> {
  await files.deletePrefix(`uploads/${id}`);
}

/** Detects what a kept file holds and notes the upload; a file that is no table is not kept. */
export async function noteUpload(context: DatasetContext, scope: Scope, kept: StoredFile): Promise<UploadPreview> {
  try {
    if (kept.size === 0) throw new AppError('upload_empty', { file: kept.name });
    const found = await inspectUpload(context, { file_key: kept.key, file_name: kept.name }, {});
    await scope.insert('uploads', {
      id: kept.id,
      kind: 'table',
      file_name: kept.name,
      byte_size: kept.size,
      sha256: kept.sha256,
      file_key: kept.key,
      detected: json(found.options),
      created_by: scope.userId,
    });
    return {
      upload_id: kept.id,
      file_name: kept.name,
      byte_size: kept.size,
      sha256: kept.sha256,
      detected: found.options,
      ...found,
    };
  } catch (error) {
    await discardFile(context, kept);
    throw error;
  }
}

function plainName(name: string): string {
  return (
    basename(name.replaceAll('\\', '/'))
      .replace(/\p{Cc}/gu, '')
      .slice(-MAX_NAME_CHARS) || 'table'
  );
}

export interface ReceivedForm<T extends CallShape> {
  fields: CallInput<T>['body'];
  /** The first file, where one was sent. */
  kept: StoredFile | null;
}

/** Reads a form whose file is kept as it streams in. Where anything goes wrong, and where more than one file comes, nothing is kept. */
export async function receiveTable<T extends CallShape>(
  context: DatasetContext,
  request: FastifyRequest,
  call: T,
): Promise<ReceivedForm<T>> {
  let kept: StoredFile | null = null;
  try {
    const fields = await readForm(request, call, async (file) => {
      if (kept) throw new AppError('upload_no_file');
      kept = await storeFile(context, file);
    });
    return { fields, kept };
  } catch (error) {
    if (kept) await discardFile(context, kept);
    throw error;
  }
}

/** The preview of an upload, read with corrections. Throws upload_not_found, or why the file cannot be read so. */
export async function previewUpload(
  context: DatasetContext,
  scope: Scope,
  id: string,
  corrections: ReadCorrections,
): Promise<UploadPreview> {
  const upload = await findUpload(scope, id);
  const found = await inspectUpload(context, upload, corrections);
  return {
    upload_id: id,
    file_name: upload.file_name,
    byte_size: upload.byte_size,
    sha256: upload.sha256,
    detected: upload.detected,
    ...found,
  };
}

/** Forgets uploads that nobody registered within a day. */
export async function forgetUploads({
  database: { db },
  files,
}: Pick<AppContext, 'database' | 'files'>): Promise<void> {
  for (const key of await transaction(db, deleteStaleUploads)) await files.deletePrefix(dirname(key));
}
