import type { DatasetSummary, PageQuery } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { countDatasets, type DatasetFilter, selectDatasets } from './dataset-rows.ts';
import { selectCategories, selectTags } from './grouping-rows.ts';
import { toDatasetSummary } from './to-wire.ts';

/** A picker shows at most this many. */
const MOST_FOR_A_PICKER = 1000;

export async function listDatasets(db: Db, orgId: string, query: PageQuery & DatasetFilter) {
  const [rows, total, categories, tags] = await Promise.all([
    selectDatasets(db, orgId, query, query.sort, (query.page - 1) * query.page_size, query.page_size),
    countDatasets(db, orgId, query),
    selectCategories(db, orgId),
    selectTags(db, orgId),
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

export async function listAllDatasets(
  db: Db,
  orgId: string,
  filter: DatasetFilter,
): Promise<{ items: DatasetSummary[] }> {
  const rows = await selectDatasets(db, orgId, filter, undefined, 0, MOST_FOR_A_PICKER);
  return { items: rows.map(toDatasetSummary) };
}

function namesOf(used: { name: string }[]): string[] {
  return used.map(({ name }) => name);
}
