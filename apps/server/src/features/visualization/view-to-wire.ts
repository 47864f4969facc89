import type { VisualizationView, VisualizationViewSummary } from '@hakaru/contract';
import type { ViewRow } from './view-rows.ts';

export function toView(row: ViewRow): VisualizationView {
  return {
    id: row.id,
    name: row.name,
    dataset: { id: row.dataset_id, name: row.dataset_name },
    version_id: row.version_id,
    version: row.version,
    is_current: row.version === row.current_version,
    content: row.content,
    created_by: row.created_by_name ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toViewSummary(row: ViewRow): VisualizationViewSummary {
  const { content, ...view } = toView(row);
  return { ...view, chart_count: content.charts.length };
}
