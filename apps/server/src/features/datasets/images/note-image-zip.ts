import { transaction } from '../../../db/transaction.ts';
import { discardFile, type KeptFile } from '../keep-upload.ts';
import type { ImageContext } from './image-context.ts';
import { insertImageUpload, keepImageFiles } from './image-upload-rows.ts';
import { openUploadedZip } from './list-uploaded-files.ts';

/** Notes a zip of pictures that came with its registration as an upload. It is not kept where it is refused. */
export async function noteImageZip(
  context: ImageContext,
  orgId: string,
  userId: string,
  kept: KeptFile,
): Promise<void> {
  const file = { path: kept.name, byte_size: kept.size, sha256: kept.sha256, file_key: kept.key };
  try {
    await (await openUploadedZip(context, file)).close();
    await transaction(context.database.db, async (trx) => {
      await insertImageUpload(trx, orgId, userId, kept.id, kept.name);
      await keepImageFiles(trx, orgId, kept.id, [file]);
    });
  } catch (error) {
    await discardFile(context, kept);
    throw error;
  }
}
