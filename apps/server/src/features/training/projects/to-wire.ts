import type { ModelListEntry, ProjectSummary } from '@hakaru/contract';
import type { ProjectRow } from './project-rows.ts';
import type { TrainedModelRow } from '../models/trained-model-rows.ts';
import type { Kinds } from '../kinds.ts';

export function toProjectSummary(kinds: Kinds, row: ProjectRow): ProjectSummary {
  const kind = kinds.training(row.training_type);
  return {
    project_id: row.id,
    name: row.name,
    comment: row.comment,
    training_type: row.training_type,
    status: row.status,
    dataset: { id: row.dataset_id, name: row.dataset_name, version_id: row.dataset_version_id, version: row.version },
    targets: kind.targets(row.config),
    models: kind.models(row.config),
    headline: row.headline?.said ?? null,
    task_id: row.current_run_id,
    created_by: row.created_by_name ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toModelListEntry(row: TrainedModelRow): ModelListEntry {
  return {
    model_key: row.id,
    project_id: row.project_id,
    name: row.model,
    index: row.index,
    target: row.target,
    created_at: row.created_at.toISOString(),
  };
}
