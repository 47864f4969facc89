import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { claimProject, setProjectRun } from '../training/index.ts';
import type { DecisionContext } from './decision-context.ts';
import type { DecisionKind } from './decision-kind.ts';
import { runDecisionJob } from './decisions.job.ts';
import { findDecision } from './get-decision.ts';

/** Starts a project's run. Throws project_running. */
export async function runDecision(
  { jobs }: Pick<DecisionContext, 'jobs'>,
  scope: Scope,
  kind: DecisionKind,
  projectId: string,
): Promise<{ task_id: string }> {
  return scope.transaction(async (trx) => {
    await findDecision(trx, kind, projectId);
    if (!(await claimProject(trx, projectId))) throw new AppError('project_running');
    const task_id = await jobs.startRun(trx, {
      job: runDecisionJob,
      kind: `${kind.id}.run`,
      subjectType: 'project',
      subjectId: projectId,
    });
    await setProjectRun(trx, projectId, task_id);
    await trx.announce(kind.calls.run.area, projectId);
    return { task_id };
  });
}
