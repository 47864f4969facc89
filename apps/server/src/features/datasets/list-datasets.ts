import type { DatasetSummary, PageQuery } from '@hakaru/contract';
import { requestedPage } from '../../db/lists/list-rows.ts';
import type { Scope } from '../../db/scope.ts';
import { type DatasetFilter, type DatasetRow, findDatasets, selectDatasets } from './dataset-rows.ts';
import { selectCategories, selectTags } from './grouping-rows.ts';

/** A picker shows at most this many. */
const MOST_FOR_A_PICKER = 1000;

export async function listDatasets(scope: Scope, query: PageQuery & DatasetFilter) {
  const page = requestedPage(query);
  const [{ total, rows }, categories, tags] = await Promise.all([
    findDatasets(scope, query, page).then(async (found) => ({
      total: found.total,
      rows: await selectDatasets(scope, found),
    })),
    selectCategories(scope),
    selectTags(scope),
  ]);
  return {
    items: rows.map(toDatasetSummary),
    total,
    page: query.page,
    page_size: query.page_size,
    categories: namesOf(categories),
    tags: namesOf(tags),
  };
}

export async function listAllDatasets(scope: Scope, filter: DatasetFilter): Promise<{ items: DatasetSummary[] }> {
  const page = requestedPage({ page: 1, page_size: MOST_FOR_A_PICKER });
  const rows = await selectDatasets(scope, await findDatasets(scope, filter, page));
  return { items: rows.map(toDatasetSummary) };
}

function namesOf(used: { name: string }[]): string[] {
  return used.map(({ name }) => name);
}

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
