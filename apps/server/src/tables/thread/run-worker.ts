import { Worker } from 'node:worker_threads';
import { AppError } from '../../http/app-error.ts';

export interface ThreadWork<Message, Result> {
  data: unknown;
  heapMb: number;
  signal: AbortSignal | undefined;
  /** Takes a message of the thread; answers with the result once it holds it. What it throws ends the thread. */
  take(message: Message): { result: Result } | undefined;
  /** Tells the thread to end; without it, it is cut off. */
  end?: () => void;
}

/** Runs a file in a thread of its own until it has ended. Throws the signal's reason, what `take` throws, or out_of_memory. */
export async function runWorker<Message, Result>(file: URL, { data, heapMb, signal, take, end }: ThreadWork<Message, Result>): Promise<Result> {
  signal?.throwIfAborted();
  const worker = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  const stop = end ?? ((): void => void worker.terminate());
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Result>((resolve, reject) => {
      let outcome: { result: Result } | { problem: unknown } | undefined;
      worker.on('message', (message: Message) => {
        if (outcome) return;
        // Thrown from here, an error would be nobody's and end the process.
        try {
          outcome = take(message);
        } catch (problem) {
          outcome = { problem };
        }
        if (outcome) stop();
      });
      worker.on('error', (error) => { outcome ??= { problem: isOutOfMemory(error) ? new AppError('out_of_memory', { limit_mb: heapMb }) : error }; });
      worker.on('exit', () => {
        if (signal?.aborted) reject(signal.reason);
        else if (outcome && 'result' in outcome) resolve(outcome.result);
        else reject(outcome?.problem ?? new Error('the thread ended early'));
      });
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
