import type { PredictionSummary } from '@hakaru/contract';
import type { PredictionRow } from './prediction-rows.ts';

export function toPredictionSummary(row: PredictionRow): PredictionSummary {
  return {
    inference_id: row.id,
    name: row.name,
    training_type: row.training_type,
    project: { id: row.project_id, name: row.project_name },
    model_key: row.model_key,
    model: row.model,
    target: row.target,
    data_name: row.dataset_name,
    data_id: row.dataset_id,
    state: row.run_state,
    task_id: row.run_id as string,
    row_count: rowCount(row.summary),
    created_by: row.created_by_name ?? '',
    created_at: row.created_at.toISOString(),
  };
}

function rowCount(summary: Record<string, unknown> | null): number | null {
  return typeof summary?.['rows'] === 'number' ? summary['rows'] : null;
}
