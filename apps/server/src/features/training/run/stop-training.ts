import type { Language, TaskProgress } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import { taskProgressOf } from '../../../jobs/run-view.ts';
import { findProject } from '../projects/get-project.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingKind } from '../training-kind.ts';

/** Stops the training of a project. Throws run_finished where none is under way. */
export async function stopTraining(
  { jobs }: Pick<TrainingContext, 'jobs'>,
  scope: Scope,
  projectId: string,
  kind: TrainingKind,
  language: Language,
): Promise<TaskProgress> {
  const { current_run_id } = await findProject(scope, projectId, kind.id);
  if (!current_run_id) throw new AppError('run_finished');
  return taskProgressOf(await jobs.requestStop(scope.orgId, current_run_id), language);
}
