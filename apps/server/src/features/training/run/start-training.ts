import type { Db } from '../../../db/database.ts';
import { transaction } from '../../../db/transaction.ts';
import { announceChange } from '../../../events/channel.ts';
import { AppError, found } from '../../../http/app-error.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { claimProject, selectProject, setProjectRun } from '../projects/project-rows.ts';
import { trainJob } from '../training-jobs.ts';
import type { TrainingType } from '../training-type.ts';

/** Starts a training. The project's status and the job commit together. */
export async function startTraining(
  db: Db,
  queue: JobQueue,
  orgId: string,
  userId: string,
  type: TrainingType,
  projectId: string,
): Promise<{ task_id: string }> {
  return transaction(db, async (trx) => {
    const project = found(await selectProject(trx, orgId, projectId));
    if (project.training_type !== type.id) throw new AppError('not_found');
    if (!(await claimProject(trx, orgId, projectId))) throw new AppError('training_running');
    const runId = await queue.startRun(trx, {
      job: trainJob,
      kind: `${type.id}.train`,
      orgId,
      userId,
      subjectType: 'training_project',
      subjectId: projectId,
    });
    await setProjectRun(trx, orgId, projectId, runId);
    await announceChange(trx, { orgId, area: 'projects', id: projectId });
    return { task_id: runId };
  });
}
