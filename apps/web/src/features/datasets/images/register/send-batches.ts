import { uploadImages } from '@hakaru/contract';
import { ApiError, NetworkError } from '../../../../lib/api/api-error.ts';
import { uploadFile } from '../../../../lib/api/upload-file.ts';
import type { PathFile } from '../../../../ui/file-drop/dropped-files.ts';

interface Sending {
  uploadId: string | undefined;
  signal: AbortSignal;
  /** Bytes of all batches handed over so far. */
  onProgress: (sent: number) => void;
  /** The upload that the files belong to, as soon as it is there. */
  onUpload: (uploadId: string) => void;
}

const TRIES = 4;
const PAUSE_MS = 1500;

/** Sends batches one after another; one that broke is sent again, and one too many is sent when it may. */
export async function sendBatches(
  batches: readonly PathFile[][],
  { uploadId, signal, onProgress, onUpload }: Sending,
): Promise<void> {
  let id = uploadId;
  let before = 0;
  for (const batch of batches) {
    const bytes = batch.reduce((sum, { file }) => sum + file.size, 0);
    const done = before;
    const answer = await patiently(signal, () =>
      uploadFile(
        uploadImages,
        { query: { upload_id: id }, body: { paths: JSON.stringify(batch.map(({ path }) => path)) } },
        { file: batch.map(({ file }) => file) },
        {
          signal,
          onProgress: ({ sent }) => onProgress(done + Math.min(sent, bytes)),
        },
      ),
    );
    id = answer.upload_id;
    onUpload(id);
    before += bytes;
    onProgress(before);
  }
}

async function patiently<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = pauseFor(error, attempt);
      if (wait === null || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      signal.throwIfAborted();
    }
  }
}

/** How long to wait before sending again; null where that would not help. */
function pauseFor(error: unknown, attempt: number): number | null {
  if (error instanceof NetworkError) return attempt < TRIES ? attempt * PAUSE_MS : null;
  if (error instanceof ApiError && error.code === 'too_many_requests')
    return Number(error.params['seconds'] ?? 5) * 1000;
  return null;
}
