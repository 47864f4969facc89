import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDecision } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { FileMissing } from '../../files/file-store.ts';
import { requireFound } from '../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../jobs/compute-run.ts';
import type { RunHandler } from '../../jobs/job.ts';
import { completeProject } from '../training/index.ts';
import type { DecisionContext } from './decision-context.ts';
import type { DecisionKind } from './decision-kind.ts';
import { selectDecision, selectProjectType, selectSucceededRuns } from './decision-rows.ts';
import { filesOfProject } from './register-with-files.ts';
import { runDecisionJob } from './decisions.job.ts';
import { readResult, RESULT } from './get-decision.ts';
import { openDecision } from './open-decision.ts';

type Context = Omit<DecisionContext, 'jobs'>;

/** Runs a project; its result and its files are the project's in the transaction that ends the run. */
export function createDecisionHandler(context: Context): RunHandler {
  return defineComputeRun(context, runDecisionJob, {
    work: (run) => work(context, run),
    async ended(scope, run, state) {
      const kind = await kindOf(context, scope, run.subject_id);
      await completeProject(scope, run.subject_id, run.id, state);
      await scope.announce(kind.calls.run.area, run.subject_id);
    },
  });
}

async function work(
  context: Context,
  { run, prefix, scope, workspace, perform }: ComputeRunContext<null>,
): Promise<ComputeOutcome> {
  const kind = await kindOf(context, scope, run.subject_id);
  const { files } = context;
  const project = requireFound(await selectDecision(scope, kind.id, run.subject_id));
  const opened = await openDecision(context, scope, kind, project);
  const sent = await sentFolder(files, project.id);
  const before = kind.earlier(project.config);
  const earlier = before === null ? null : await readResult(files, scope, before);
  const result = await kind.run(opened, { perform, workspace, sent, earlier });
  await writeFile(join(workspace, RESULT), JSON.stringify(result));
  return {
    result: { files: prefix },
    async commit(end) {
      const replaced = await selectSucceededRuns(end, project.id);
      await completeProject(end, project.id, run.id, 'trained');
      await end.announce(kind.calls.run.area, project.id);
      return replaced.filter(({ id }) => id !== run.id).map(({ id }) => `runs/${id}`);
    },
  };
}

/** Null where nothing was sent along. */
async function sentFolder(files: Context['files'], projectId: string): Promise<string | null> {
  return files.localFolder(filesOfProject(projectId)).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
}

async function kindOf({ kinds }: Pick<Context, 'kinds'>, scope: Scope, projectId: string): Promise<DecisionKind> {
  const { training_type } = requireFound(await selectProjectType(scope, projectId));
  if (!isDecision(training_type)) throw new Error(`a run of ${training_type} was taken for a decision's`);
  return kinds.decision(training_type);
}
