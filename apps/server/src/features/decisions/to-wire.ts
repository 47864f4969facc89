import type { DecisionSummary } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { stateOfProject } from '../lineage/index.ts';
import type { DecisionKind } from './decision-kind.ts';
import { type DecisionRow, selectReferencedModels } from './decision-rows.ts';

export async function toDecisionSummaries(
  scope: Scope,
  { id: kind }: DecisionKind,
  rows: readonly DecisionRow[],
): Promise<DecisionSummary[]> {
  const asked = Map.groupBy(
    await selectReferencedModels(
      scope,
      rows.map((row) => row.id),
    ),
    (model) => model.asked_by,
  );
  return rows.map((row) => ({
    project_id: row.id,
    kind,
    name: row.name,
    comment: row.comment,
    state: stateOfProject[row.status],
    dataset: datasetOf(row),
    sources: sourcesOf(row),
    models: (asked.get(row.id) ?? []).map(({ project_id, model_key, training_type, name, target }) => ({
      project_id,
      model_key,
      training_type,
      name,
      target,
    })),
    task_id: row.current_run_id,
    created_by: row.created_by_name ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}

/** What its options say of rows that it was given. */
function sourcesOf({ config }: DecisionRow): DecisionSummary['sources'] {
  return (config as { sources?: DecisionSummary['sources'] } | null)?.sources ?? [];
}

function datasetOf({ dataset_id, dataset_name, dataset_version_id, version }: DecisionRow): DecisionSummary['dataset'] {
  if (dataset_id === null || dataset_name === null || dataset_version_id === null || version === null) return null;
  return { id: dataset_id, name: dataset_name, version_id: dataset_version_id, version };
}
