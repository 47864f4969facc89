import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { UploadPreview } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { inspectUpload } from './open-upload.ts';
import { insertUpload } from './upload-rows.ts';

export interface KeptFile {
  id: string;
  key: string;
  name: string;
  size: number;
  sha256: string;
}

const MAX_NAME_CHARS = 255;

/** Keeps a file as it streams in, in bounded memory. Nothing is kept where the sender goes away or the file is too large. */
export async function keepFile(
  { files }: Pick<DatasetContext, 'files'>,
  sent: { name: string; stream: Readable & { truncated?: boolean } },
): Promise<KeptFile> {
  const id = randomUUID();
  const key = `uploads/${id}/file`;
  const { size, sha256 } = await files.put(key, sent.stream);
  const kept = { id, key, name: plainName(sent.name), size, sha256 };
  if (sent.stream.truncated) await discardFile({ files }, kept);
  return kept;
}

export async function discardFile({ files }: Pick<DatasetContext, 'files'>, { id }: KeptFile): Promise<void> {
  await files.deletePrefix(`uploads/${id}`);
}

/** Detects what a kept file holds and notes the upload; a file that is no table is not kept. */
export async function noteUpload(
  context: DatasetContext,
  orgId: string,
  userId: string | null,
  kept: KeptFile,
): Promise<UploadPreview> {
  const {
    database: { db },
  } = context;
  try {
    if (kept.size === 0) throw new AppError('upload_empty', { file: kept.name });
    const found = await inspectUpload(context, kept, {});
    await insertUpload(db, orgId, userId, {
      id: kept.id,
      fileName: kept.name,
      byteSize: kept.size,
      sha256: kept.sha256,
      fileKey: kept.key,
      detected: found.options,
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
