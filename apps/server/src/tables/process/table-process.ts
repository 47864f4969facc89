import type { ErrorCode, ErrorParams } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import { knownFailure } from '../../http/known-failure.ts';
import { inspectFile, type InspectTask, type InspectedFile } from '../detect/inspect-file.ts';
import { tidyTable, type TidyResult, type TidyTask } from '../tidy/tidy-table.ts';
import { transcodeText, type TranscodeTask } from '../tidy/transcode-text.ts';
import { answerTask } from './answer-task.ts';

export interface ProcessTasks {
  inspect: { task: InspectTask; result: InspectedFile };
  tidy: { task: TidyTask; result: TidyResult };
  transcode: { task: TranscodeTask; result: boolean };
}

const work: {
  [K in keyof ProcessTasks]: (
    task: ProcessTasks[K]['task'],
    onBytes: (bytes: number) => void,
  ) => ProcessTasks[K]['result'] | Promise<ProcessTasks[K]['result']>;
} = {
  inspect: inspectFile,
  tidy: tidyTable,
  transcode: transcodeText,
};

export type ProcessMessage =
  | { type: 'bytes'; bytes: number }
  | { type: 'done'; result: ProcessTasks[keyof ProcessTasks]['result'] }
  | { type: 'refused'; code: ErrorCode; params: ErrorParams };

answerTask<{ kind: keyof ProcessTasks; task: never }, ProcessMessage>(async ({ kind, task }, tell) => {
  try {
    tell({ type: 'done', result: await work[kind](task, (bytes) => tell({ type: 'bytes', bytes })) });
  } catch (error) {
    const refusal = error instanceof AppError ? error : knownFailure(error);
    if (!refusal) throw error;
    tell({ type: 'refused', code: refusal.code, params: refusal.params });
  }
});
