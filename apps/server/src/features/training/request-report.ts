import { found } from '../../http/app-error.ts';
import { findProject } from './get-project.ts';
import { readJson } from './read-json.ts';
import { startExtra } from './start-extra.ts';
import { selectTrainedModel } from './trained-model-rows.ts';
import type { TrainingContext } from './training-context.ts';
import type { TrainingType } from './training-type.ts';

export interface ReportRequest {
  orgId: string;
  userId: string;
  projectId: string;
  modelKey: string;
  retry: boolean;
}

/** A model's report where it is made; otherwise the run that makes it. Throws compute_unavailable where none can be made. */
export async function requestReport(context: TrainingContext, type: TrainingType, { orgId, userId, projectId, modelKey, retry }: ReportRequest) {
  const { database: { db }, jobs, files } = context;
  await findProject(db, orgId, projectId, type);
  const model = found(await selectTrainedModel(db, orgId, projectId, modelKey));
  const extra = await startExtra(db, jobs, { orgId, userId, typeId: type.id, model, extra: 'report' }, retry);
  if (extra.state !== 'success') return { state: extra.state, task_id: extra.taskId, report: null };
  return { state: extra.state, task_id: null, report: await readJson(files, extra.key) };
}
