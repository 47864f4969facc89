import { parentPort, workerData } from 'node:worker_threads';
import type { ErrorCode, ErrorParams } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import { inspectFile, type InspectTask, type InspectedFile } from '../detect/inspect-file.ts';
import { tidyTable, type TidyResult, type TidyTask } from '../tidy/tidy-table.ts';
import { transcodeText, type TranscodeTask } from '../tidy/transcode-text.ts';

export interface ThreadTasks {
  inspect: { task: InspectTask; result: InspectedFile };
  tidy: { task: TidyTask; result: TidyResult };
  transcode: { task: TranscodeTask; result: boolean };
}

const work: { [K in keyof ThreadTasks]: (task: ThreadTasks[K]['task'], onBytes: (bytes: number) => void) => ThreadTasks[K]['result'] | Promise<ThreadTasks[K]['result']> } = {
  inspect: inspectFile,
  tidy: tidyTable,
  transcode: transcodeText,
};

export type ThreadMessage =
  | { type: 'bytes'; bytes: number }
  | { type: 'done'; result: ThreadTasks[keyof ThreadTasks]['result'] }
  | { type: 'refused'; code: ErrorCode; params: ErrorParams };

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

const { kind, task } = workerData as { kind: keyof ThreadTasks; task: never };
try {
  tell({ type: 'done', result: await work[kind](task, (bytes) => tell({ type: 'bytes', bytes })) });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  tell({ type: 'refused', code: error.code, params: error.params });
}
