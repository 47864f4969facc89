import { randomUUID } from 'node:crypto';
import type { Language } from '@hakaru/contract';
import { Scope } from '../../../db/scope.ts';
import { transaction } from '../../../db/transaction.ts';
import { AppError, found } from '../../../http/app-error.ts';
import { isNameTaken } from '../../datasets/index.ts';
import { holdModel, holdVersions } from '../../lineage/index.ts';
import { modelColumns } from '../models/model-columns.ts';
import { selectTrainedModel } from '../models/trained-model-rows.ts';
import { findProject } from '../projects/get-project.ts';
import { datasetInput } from '../tables/dataset-input.ts';
import type { RowsCall } from '../training-calls.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingType } from '../training-type.ts';
import { saveRowsJob } from './saved-rows.job.ts';
import { tableVersionOf } from './table-version.ts';

interface Order {
  orgId: string;
  userId: string;
  projectId: string;
  modelKey: string;
  name: string;
  comment: string;
  /** The dataset whose rows are given; without one, those the model learned from. */
  datasetId: string | null;
  options: Record<string, unknown>;
  language: Language;
}

/**
 * Starts making a dataset of rows with what a trained model says of them. The dataset's id is known at once; it is there
 * once the run has succeeded. Throws name_taken, what the model cannot do, and what datasetInput throws.
 */
export async function startSaving(
  context: Pick<TrainingContext, 'database' | 'jobs'>,
  type: TrainingType,
  { kind, task, checkModel }: RowsCall,
  order: Order,
): Promise<{ task_id: string; dataset_id: string }> {
  const {
    database: { db },
    jobs,
  } = context;
  const { orgId, userId, projectId, modelKey, name, comment, datasetId, language } = order;
  const scope = new Scope(db, order);
  const project = await findProject(db, orgId, projectId, type);
  const model = found(await selectTrainedModel(db, orgId, projectId, modelKey));
  checkModel?.(model.model);
  const { mapping = {}, ...rest } = order.options as { mapping?: Record<string, string> };
  const input =
    datasetId === null
      ? null
      : await datasetInput(
          context,
          orgId,
          { dataset_id: datasetId, mapping },
          modelColumns(type, project.config, model).map((column) => column.name),
          language,
        );
  const versionId = input?.input_version_id ?? (await tableVersionOf(db, orgId, project));
  if (await isNameTaken(scope, name)) throw new AppError('name_taken', { name });
  const payload = {
    project_id: projectId,
    model_key: modelKey,
    kind,
    task,
    name,
    comment,
    given: input && { version_id: versionId, mapping },
    options: rest,
  };
  return transaction(db, async (trx) => {
    await holdVersions(scope.within(trx), [versionId]);
    await holdModel(scope.within(trx), projectId, modelKey);
    const dataset_id = randomUUID();
    const task_id = await jobs.startRun(trx, {
      job: saveRowsJob,
      kind: `${type.id}.${task}`,
      orgId,
      userId,
      subjectType: 'dataset',
      subjectId: dataset_id,
      payload,
    });
    return { task_id, dataset_id };
  });
}
