import { stat } from 'node:fs/promises';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions } from '../open-table-engine.ts';
import { ProcessDied, runProcess } from './run-process.ts';
import type { ProcessMessage, ProcessTasks } from './table-process.ts';

const HEAP_MB = 512;
const TRIES = 2;

/**
 * Inspects, tidies or transcodes a file in a process of its own, so that the server goes on answering, gets the memory
 * back and outlives whatever a file does to its reader; stops at once when the signal aborts. A process that dies is
 * started again once. Throws AppError.
 */
export async function runInProcess<K extends keyof ProcessTasks>(
  kind: K,
  task: ProcessTasks[K]['task'],
  options: StatementOptions = {},
): Promise<ProcessTasks[K]['result']> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await runOnce(kind, task, options);
    } catch (error) {
      if (!(error instanceof ProcessDied) || tried === TRIES) throw error;
    }
  }
}

async function runOnce<K extends keyof ProcessTasks>(
  kind: K,
  task: ProcessTasks[K]['task'],
  { signal, onProgress }: StatementOptions,
): Promise<ProcessTasks[K]['result']> {
  const { size } = await stat(task.path);
  let done = 0;
  function take(message: ProcessMessage): { result: ProcessTasks[K]['result'] } | undefined {
    if (message.type === 'done') return { result: message.result as ProcessTasks[K]['result'] };
    if (message.type === 'refused') throw new AppError(message.code, message.params);
    done += message.bytes;
    onProgress?.(Math.min(1, done / Math.max(1, size)));
    return undefined;
  }
  return runProcess(new URL('./table-process.ts', import.meta.url), {
    task: { kind, task },
    heapMb: HEAP_MB,
    signal,
    take,
  });
}
