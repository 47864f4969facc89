import { found } from '../../../http/app-error.ts';
import { findProject } from '../projects/get-project.ts';
import { readJson } from './read-json.ts';
import { type ExtraState, startExtra } from './start-extra.ts';
import { selectTrainedModel } from './trained-model-rows.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingType } from '../training-type.ts';

export interface ReportRequest {
  orgId: string;
  userId: string;
  projectId: string;
  modelKey: string;
  retry: boolean;
  everyRow: boolean;
}

function inTheMaking({ state, taskId }: Extract<ExtraState, { taskId: string }>) {
  return { state, task_id: taskId, report: null };
}

/** A model's report where it is made; otherwise the run that makes it. Throws compute_unavailable where none can be made. */
export async function requestReport(
  context: TrainingContext,
  type: TrainingType,
  { orgId, userId, projectId, modelKey, retry, everyRow }: ReportRequest,
) {
  const {
    database: { db },
    jobs,
    files,
  } = context;
  await findProject(db, orgId, projectId, type);
  const model = found(await selectTrainedModel(db, orgId, projectId, modelKey));
  const request = { orgId, userId, typeId: type.id, model, extra: 'report' as const };
  const first = await startExtra(db, jobs, { ...request, everyRow }, everyRow ? 'always' : retry ? 'failed' : 'never');
  if (first.state !== 'success') return inTheMaking(first);
  const report = await readJson(files, first.key);
  if (type.isReport(report)) return { state: first.state, task_id: null, report };
  // An earlier version made it, with other parts than this one shows.
  const anew = await startExtra(db, jobs, request, 'always');
  if (anew.state === 'success') throw new Error('a report to be made again was taken as made');
  return inTheMaking(anew);
}
