import { type DatasetDetail, isDecision } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { requireFound } from '../../http/app-error.ts';
import { selectPredictionsOn, selectProjectsAndUsing, selectVersionIds } from '../lineage/index.ts';
import { selectDataset } from './dataset-rows.ts';
import { toDatasetSummary } from './list-datasets.ts';

/** A dataset with its columns, how it was read, and what uses it; `short` leaves out what pickers don't show. */
export async function getDataset(scope: Scope, id: string, short = false): Promise<DatasetDetail> {
  const dataset = requireFound(await selectDataset(scope, id));
  const version = dataset.version_id === null ? undefined : await scope.row('dataset_versions', dataset.version_id);
  const columns = version?.columns ?? [];
  const detail = {
    ...toDatasetSummary(dataset),
    content_hash: version?.content_hash ?? null,
    read_options: version?.source_options ?? null,
    made_with: dataset.made_with,
    statistics_state: version?.statistics_state ?? ('none' as const),
  };
  if (short)
    return {
      ...detail,
      columns: columns.map(({ name, type }) => ({ name, type, unit: null, description: null, role: 'none' })),
      problems: [],
      used_by: [],
    };
  const { projects, predictions } = await dependentsOf(scope, id);
  const usedBy = [
    ...projects.map(({ id: used, name, training_type: type }) =>
      isDecision(type)
        ? { kind: type, id: used, name, training_type: null }
        : { kind: 'training_project' as const, id: used, name, training_type: type },
    ),
    ...predictions.map(({ id: used, name, training_type }) => ({
      kind: 'prediction' as const,
      id: used,
      name,
      training_type,
    })),
  ];
  return {
    ...detail,
    columns,
    problems: version?.problems ?? [],
    used_by: usedBy,
  };
}

/** What works on a dataset's rows, in all its versions: training projects, and predictions of it or by their models. */
async function dependentsOf(scope: Scope, datasetId: string) {
  const versions = await selectVersionIds(scope, datasetId);
  const projects = await selectProjectsAndUsing(scope, versions, 'own');
  return {
    projects,
    predictions: await selectPredictionsOn(
      scope,
      versions,
      projects.map((project) => project.id),
    ),
  };
}
