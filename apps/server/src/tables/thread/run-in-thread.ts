import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions } from '../open-table-engine.ts';
import type { ThreadMessage, ThreadTasks } from './table-thread.ts';

const HEAP_MB = 512;

/**
 * Inspects, tidies or transcodes a file in a thread of its own, so that the server goes on answering and gets the
 * memory back; stops at once when the signal aborts. Throws AppError.
 */
export async function runInThread<K extends keyof ThreadTasks>(kind: K, task: ThreadTasks[K]['task'], { signal, onProgress }: StatementOptions = {}): Promise<ThreadTasks[K]['result']> {
  signal?.throwIfAborted();
  const { size } = await stat(task.path);
  let done = 0;
  const worker = new Worker(new URL('./table-thread.ts', import.meta.url), { workerData: { kind, task }, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<ThreadTasks[K]['result']>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if (message.type === 'done') resolve(message.result as ThreadTasks[K]['result']);
        else if (message.type === 'refused') reject(new AppError(message.code, message.params));
        else {
          done += message.bytes;
          onProgress?.(Math.min(1, done / Math.max(1, size)));
        }
      });
      worker.on('error', (error) => reject(outOfMemory(error) ? new AppError('out_of_memory', { limit_mb: HEAP_MB }) : error));
      worker.on('exit', () => reject(signal?.aborted ? signal.reason : new Error('the reading thread ended early')));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function outOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
