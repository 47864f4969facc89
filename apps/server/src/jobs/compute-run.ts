import type { ComputeService } from '../compute/compute-service.ts';
import type { PerformTask } from '../compute/tasks.ts';
import type { Settings } from '../config/read-settings.ts';
import type { Scope } from '../db/scope.ts';
import type { FileStore, StoredFile } from '../files/file-store.ts';
import { defineHandler, type JobDefinition, type Run, type RunContext, type RunHandler } from './job.ts';
import { runComputeJob } from './run-compute-job.ts';

interface Parts {
  files: FileStore;
  compute: ComputeService;
  settings: Pick<Settings, 'compute'>;
}

export interface ComputeRunContext<P> extends RunContext<P> {
  /** Has compute do a task in the workspace, with its progress as the run's. Throws AppError with compute's code, or RunStopped. */
  perform: PerformTask;
}

export interface ComputeOutcome {
  /** Kept with the run; small. */
  result?: unknown;
  /** Where the workspace's files are kept: the attempt's own prefix where nothing is said. */
  storedUnder?: string;
  /** In the transaction that makes the run succeeded, with the files as they are kept. Answers what it leaves, as a run's commit does. */
  commit(scope: Scope, stored: StoredFile[]): Promise<readonly string[] | void>;
}

interface ComputeRun<P> {
  /** The area in which a change of the run's subject is announced when the run ends in any way. */
  area?: string;
  /** Re-reads the rows, has compute do the work, and says how what it made becomes visible. */
  work(context: ComputeRunContext<P>): Promise<ComputeOutcome>;
  /** In the transaction that ends the run otherwise. */
  ended?(scope: Scope, run: Run<P>, state: 'failed' | 'stopped'): Promise<void>;
}

/** A handler of runs that compute works on: their files are published, then committed with the run's end. */
export function defineComputeRun<P>(
  { files, compute, settings }: Parts,
  job: JobDefinition<P>,
  { area, work, ended }: ComputeRun<P>,
): RunHandler {
  async function announce(scope: Scope, run: Run<P>): Promise<void> {
    if (area) await scope.announce(area, run.subject_id);
  }
  return defineHandler(job, {
    async work(context) {
      const perform: PerformTask = (task, spec) =>
        runComputeJob(compute, context, { task, spec, limits: settings.compute });
      const outcome = await work({ ...context, perform });
      const stored = await files.publishFolder(context.workspace, outcome.storedUnder ?? context.prefix);
      return {
        result: outcome.result,
        async commit(scope) {
          const left = await outcome.commit(scope, stored);
          await announce(scope, context.run);
          return left;
        },
      };
    },
    async ended(scope, run, state) {
      await ended?.(scope, run, state);
      await announce(scope, run);
    },
  });
}
