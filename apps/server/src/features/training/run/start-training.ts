import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { findProject } from '../projects/get-project.ts';
import { claimProject, setProjectRun } from '../projects/project-rows.ts';
import { trainJob } from '../training-jobs.ts';
import type { TrainingKind } from '../training-kind.ts';

/** Starts a training. The project's status and the job commit together. Throws training_running. */
export async function startTraining(
  scope: Scope,
  queue: JobQueue,
  kind: TrainingKind,
  projectId: string,
): Promise<{ task_id: string }> {
  return scope.transaction(async (trx) => {
    await findProject(trx, projectId, kind.id);
    if (!(await claimProject(trx, projectId))) throw new AppError('training_running');
    const runId = await queue.startRun(trx, {
      job: trainJob,
      kind: `${kind.id}.train`,
      subjectType: 'training_project',
      subjectId: projectId,
    });
    await setProjectRun(trx, projectId, runId);
    await trx.announce('projects', projectId);
    return { task_id: runId };
  });
}
