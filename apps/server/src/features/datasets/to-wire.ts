import type { DatasetSummary } from '@hakaru/contract';
import type { DatasetRow } from './dataset-rows.ts';

export function toDatasetSummary(row: DatasetRow): DatasetSummary {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    training_type: row.training_type,
    data_type: row.data_type,
    kind: row.kind,
    form: row.form,
    preprocessed: row.preprocessed,
    comment: row.comment,
    tags: row.tags,
    file_name: row.file_name,
    state: row.state,
    version_id: row.version_id,
    version: row.current_version,
    row_count: row.row_count,
    column_count: row.column_count,
    byte_size: row.byte_size,
    created_by: row.created_by_name ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    task_id: row.current_run_id,
  };
}
