import { randomUUID } from 'node:crypto';
import type { Language } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import { isNameTaken } from '../../datasets/index.ts';
import { lockModelForUse, lockVersionsForUse } from '../../lineage/index.ts';
import { openModel } from '../models/open-model.ts';
import { datasetInput } from '../tables/dataset-input.ts';
import type { SavedRows } from '../model-tasks.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingKind } from '../training-kind.ts';
import { saveRowsJob } from './saved-rows.job.ts';
import { tableVersionOf } from './table-version.ts';

interface Order {
  projectId: string;
  modelKey: string;
  name: string;
  comment: string;
  /** The dataset whose rows are given; without one, those the model learned from. */
  datasetId: string | null;
  options: object;
  language: Language;
}

/**
 * Starts making a dataset of rows with what a trained model says of them. The dataset's id is known at once; it is there
 * once the run has succeeded. Throws name_taken, what the model cannot do, and what datasetInput throws.
 */
export async function startSaving(
  context: Pick<TrainingContext, 'jobs' | 'kinds'>,
  scope: Scope,
  kind: TrainingKind,
  { verb, checkModel }: SavedRows,
  order: Order,
): Promise<{ task_id: string; dataset_id: string }> {
  const { projectId, modelKey, name, comment, datasetId, language } = order;
  const { project, model, columns } = await openModel(context, scope, projectId, modelKey, kind.id);
  checkModel?.(model.model);
  const { mapping = {}, ...rest } = order.options as { mapping?: Record<string, string> } & Record<string, unknown>;
  const input =
    datasetId === null
      ? null
      : await datasetInput(scope, { dataset_id: datasetId, mapping }, { columns }, kind.forms, language);
  const versionId = input?.input_version_id ?? (await tableVersionOf(scope, project));
  if (await isNameTaken(scope, name)) throw new AppError('name_taken', { name });
  const payload = {
    project_id: projectId,
    model_key: modelKey,
    kind: kind.id,
    task: verb,
    name,
    comment,
    given: input && { version_id: versionId, mapping },
    options: rest,
  };
  return scope.transaction(async (trx) => {
    await lockVersionsForUse(trx, [versionId]);
    await lockModelForUse(trx, projectId, modelKey);
    const dataset_id = randomUUID();
    const task_id = await context.jobs.startRun(trx, {
      job: saveRowsJob,
      kind: `${kind.id}.${verb}`,
      subjectType: 'dataset',
      subjectId: dataset_id,
      payload,
    });
    return { task_id, dataset_id };
  });
}
