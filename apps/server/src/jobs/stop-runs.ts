import { AppError } from '../http/app-error.ts';
import type { JobQueue } from './job-queue.ts';

/** Stops runs whose subject is gone; one that has ended meanwhile is left alone. */
export async function stopRuns(jobs: JobQueue, orgId: string, runIds: readonly string[]): Promise<void> {
  for (const id of runIds) {
    await jobs.requestStop(orgId, id).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'run_finished') throw error;
    });
  }
}
