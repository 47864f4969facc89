import { uploadCsv, type UploadPreview } from '@hakaru/contract';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../../lib/api/api-error.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';

interface UploadInFlight {
  fileName: string;
  loaded: number;
  total: number;
  /** Bytes a second; null while unknown. */
  speed: number | null;
}

export interface Upload {
  inFlight: UploadInFlight | null;
  /** The file that could not be taken, and why. */
  failure: { fileName: string; error: unknown } | null;
  start: (file: File) => void;
  cancel: () => void;
}

/** Sends a table file and hands over what the server detected. Leaving the page cancels it. */
export function useUpload(onDone: (preview: UploadPreview) => void): Upload {
  const [inFlight, setInFlight] = useState<UploadInFlight | null>(null);
  const [failure, setFailure] = useState<Upload['failure']>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    setFailure(null);
    let samples = withSample([], { at: performance.now(), sent: 0 });
    setInFlight({ fileName: file.name, loaded: 0, total: file.size, speed: null });
    function onProgress({ sent, total }: { sent: number; total: number }): void {
      samples = withSample(samples, { at: performance.now(), sent });
      setInFlight({ fileName: file.name, loaded: sent, total, speed: uploadSpeed(samples) });
    }
    try {
      onDone(await uploadFile(uploadCsv, { query: {}, body: {} }, { file }, { onProgress, signal: control.signal }));
    } catch (problem) {
      if (!isAborted(problem)) setFailure({ fileName: file.name, error: problem });
    } finally {
      if (running.current === control) setInFlight(null);
    }
  }
  return { inFlight, failure, start: (file) => void send(file), cancel: () => running.current?.abort() };
}

interface Sample {
  at: number;
  sent: number;
}

const WINDOW_MS = 4_000;
const SHORTEST_MS = 500;

/** Bytes a second over the last few seconds, or null while too little is known. Times in milliseconds. */
export function uploadSpeed(samples: readonly Sample[]): number | null {
  const last = samples.at(-1);
  const first = last && samples.find(({ at }) => at >= last.at - WINDOW_MS);
  if (!first || last.at - first.at < SHORTEST_MS) return null;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** The samples still needed once this one is added. */
export function withSample(samples: readonly Sample[], next: Sample): Sample[] {
  return [...samples.filter(({ at }) => at >= next.at - WINDOW_MS), next];
}
