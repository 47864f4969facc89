import { stat } from 'node:fs/promises';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions } from '../open-table-engine.ts';
import { runWorker } from './run-worker.ts';
import type { ThreadMessage, ThreadTasks } from './table-thread.ts';

const HEAP_MB = 512;

/**
 * Inspects, tidies or transcodes a file in a thread of its own, so that the server goes on answering and gets the
 * memory back; stops at once when the signal aborts. Throws AppError.
 */
export async function runInThread<K extends keyof ThreadTasks>(kind: K, task: ThreadTasks[K]['task'], { signal, onProgress }: StatementOptions = {}): Promise<ThreadTasks[K]['result']> {
  const { size } = await stat(task.path);
  let done = 0;
  function take(message: ThreadMessage): { result: ThreadTasks[K]['result'] } | undefined {
    if (message.type === 'done') return { result: message.result as ThreadTasks[K]['result'] };
    if (message.type === 'refused') throw new AppError(message.code, message.params);
    done += message.bytes;
    onProgress?.(Math.min(1, done / Math.max(1, size)));
    return undefined;
  }
  return runWorker(new URL('./table-thread.ts', import.meta.url), { data: { kind, task }, heapMb: HEAP_MB, signal, take });
}
