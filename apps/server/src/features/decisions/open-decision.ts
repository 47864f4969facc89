import type { DatasetColumn } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { openInputs, openModel, openStoredModel, type TrainingInputs } from '../training/index.ts';
import type { DecisionContext } from './decision-context.ts';
import type { OpenAskedModel } from './decision-kind.ts';
import { type DecisionRow, selectAskedModels } from './decision-rows.ts';

export interface OpenDecision {
  options: unknown;
  /** Those of the dataset it is asked of; null where there is none. */
  columns: DatasetColumn[] | null;
  /** Null where it is asked of no dataset. */
  dataset: TrainingInputs | null;
  models: readonly OpenAskedModel[];
}

/** What a project is asked of, as files on this machine. */
export async function openDecision(
  context: Pick<DecisionContext, 'files' | 'kinds'>,
  scope: Scope,
  project: DecisionRow,
): Promise<OpenDecision> {
  const { files } = context;
  const { dataset_id, dataset_version_id, form } = project;
  const dataset =
    dataset_id === null || dataset_version_id === null || form === null
      ? null
      : await openInputs(scope, files, { dataset_id, dataset_version_id, form, recipe: null });
  const models: OpenAskedModel[] = [];
  for (const { asked_by: _, ...asked } of await selectAskedModels(scope, [project.id])) {
    const opened = await openModel(context, scope, asked.project_id, asked.model_key);
    const { model_dir, ...inputs } = await openStoredModel(scope, files, opened);
    const { dataset_id: learned, training_type } = opened.project;
    models.push({ ...asked, dataset_id: learned, training_type, columns: opened.columns, model_dir, inputs });
  }
  const version = dataset_version_id === null ? undefined : await scope.row('dataset_versions', dataset_version_id);
  return { options: project.config, columns: version?.columns ?? null, dataset, models };
}
