import { previewUpload, type UploadPreview } from '@hakaru/contract';
import { uploadTimeSeries } from '@hakaru/contract/time-series/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../../../lib/api/api-error.ts';
import { callKey } from '../../../../lib/api/call-query.ts';
import { uploadFile } from '../../../../lib/api/upload-file.ts';

export interface SeriesUpload {
  inFlight: { fileName: string; place: number; count: number; loaded: number; total: number } | null;
  /** The file that could not be taken, and why. */
  failure: { fileName: string; error: unknown } | null;
  start: (files: File[]) => void;
  cancel: () => void;
}

/** Sends files one after the other, each an upload of its own. What arrived before one is refused stays. */
export function useSeriesUpload(onFile: (upload: UploadPreview) => void): SeriesUpload {
  const client = useQueryClient();
  const [inFlight, setInFlight] = useState<SeriesUpload['inFlight']>(null);
  const [failure, setFailure] = useState<SeriesUpload['failure']>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(files: File[]): Promise<void> {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    setFailure(null);
    for (const [index, file] of files.entries()) {
      const position = { fileName: file.name, place: index + 1, count: files.length };
      setInFlight({ ...position, loaded: 0, total: file.size });
      try {
        const { upload } = await uploadFile(
          uploadTimeSeries,
          { query: {}, body: {} },
          { file },
          {
            signal: control.signal,
            onProgress: ({ sent, total }) => setInFlight({ ...position, loaded: sent, total }),
          },
        );
        client.setQueryData(
          callKey(previewUpload, { params: { id: upload.upload_id }, query: { options: undefined } }),
          upload,
        );
        onFile(upload);
      } catch (error) {
        if (!isAborted(error)) setFailure({ fileName: file.name, error });
        break;
      }
    }
    if (running.current === control) setInFlight(null);
  }
  return { inFlight, failure, start: (files) => void send(files), cancel: () => running.current?.abort() };
}
