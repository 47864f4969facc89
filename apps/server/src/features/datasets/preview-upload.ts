import type { ReadCorrections, UploadPreview } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { inspectUpload } from './open-upload.ts';
import { selectUpload } from './upload-rows.ts';

/** The preview of an upload, read with corrections. Throws upload_not_found, or why the file cannot be read so. */
export async function previewUpload(
  context: DatasetContext,
  orgId: string,
  id: string,
  corrections: ReadCorrections,
): Promise<UploadPreview> {
  const upload = await selectUpload(context.database.db, orgId, id);
  if (!upload) throw new AppError('upload_not_found', {}, 404);
  const found = await inspectUpload(context, { key: upload.file_key, name: upload.file_name }, corrections);
  return {
    upload_id: id,
    file_name: upload.file_name,
    byte_size: upload.byte_size,
    sha256: upload.sha256,
    detected: upload.detected,
    ...found,
  };
}
