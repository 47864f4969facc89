import { listUploadFiles, uploadImages } from '@hakaru/contract';
import { useEffect, useRef, useState } from 'react';
import { isAborted, ApiError, NetworkError } from '../../../../lib/api/api-error.ts';
import { callApi } from '../../../../lib/api/call-api.ts';
import type { PathFile } from '../../../../ui/file-drop/dropped-files.ts';
import { uploadFile } from '../../../../lib/api/upload-file.ts';

export interface ImageUpload {
  inFlight: { files: number; loaded: number; total: number } | null;
  failure: unknown;
  start: (files: PathFile[]) => void;
  cancel: () => void;
}

/** Sends images in batches. What has arrived stays, so that the same files dropped again go on where it broke off. */
export function useImageUpload(
  uploadId: string | undefined,
  onUpload: (uploadId: string, firstPath: string) => void,
): ImageUpload {
  const [inFlight, setInFlight] = useState<ImageUpload['inFlight']>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(files: PathFile[]): Promise<void> {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    setFailure(null);
    try {
      const arrived = uploadId ? (await callApi(listUploadFiles, { params: { id: uploadId } })).files : [];
      const rest = toSend(files, arrived);
      const total = rest.reduce((sum, { file }) => sum + file.size, 0);
      setInFlight({ files: rest.length, loaded: 0, total });
      await sendBatches(batchesOf(rest), {
        uploadId,
        signal: control.signal,
        onProgress: (loaded) => setInFlight({ files: rest.length, loaded, total }),
        onUpload: (id) => onUpload(id, rest[0]?.path ?? ''),
      });
    } catch (error) {
      if (!isAborted(error)) setFailure(error);
    } finally {
      if (running.current === control) setInFlight(null);
    }
  }
  return { inFlight, failure, start: (files) => void send(files), cancel: () => running.current?.abort() };
}

const MOST_FILES = 100;
const MOST_BYTES = 64 * 1024 * 1024;
const system = /(^|\/)(__MACOSX\/|\.[^/]+|Thumbs\.db$|ehthumbs\.db$|desktop\.ini$)/i;

/** What is worth sending: without the files of operating systems, and without what has arrived already. */
export function toSend(
  files: readonly PathFile[],
  arrived: readonly { path: string; byte_size: number }[],
): PathFile[] {
  const known = new Map(arrived.map(({ path, byte_size }) => [path, byte_size]));
  return files.filter(({ path, file }) => !system.test(path) && known.get(path.normalize('NFC')) !== file.size);
}

/** Files in groups of at most 100 and, but for single large files, 64 MB. */
export function batchesOf(files: readonly PathFile[]): PathFile[][] {
  const batches: PathFile[][] = [];
  let bytes = 0;
  for (const one of files) {
    const last = batches.at(-1);
    if (!last || last.length === MOST_FILES || bytes + one.file.size > MOST_BYTES) {
      batches.push([one]);
      bytes = one.file.size;
    } else {
      last.push(one);
      bytes += one.file.size;
    }
  }
  return batches;
}

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
async function sendBatches(
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
