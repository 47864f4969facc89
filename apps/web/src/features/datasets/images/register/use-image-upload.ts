import { listUploadFiles } from '@hakaru/contract';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../../../lib/api/api-error.ts';
import { callApi } from '../../../../lib/api/call-api.ts';
import type { PathFile } from '../../../../ui/file-drop/dropped-files.ts';
import { batchesOf, toSend } from './batches.ts';
import { sendBatches } from './send-batches.ts';

export interface ImageUpload {
  inFlight: { files: number; loaded: number; total: number } | null;
  failure: unknown;
  start: (files: PathFile[]) => void;
  cancel: () => void;
}

/** Sends pictures in batches. What has arrived stays, so that the same files dropped again go on where it broke off. */
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
