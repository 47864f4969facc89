import type { PageQuery } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { countViews, selectViews, type ViewFilter } from './view-rows.ts';
import { toViewSummary } from './view-to-wire.ts';

export async function listViews(db: Db, orgId: string, query: PageQuery & ViewFilter) {
  const [rows, total] = await Promise.all([
    selectViews(db, orgId, query, query.sort, (query.page - 1) * query.page_size, query.page_size),
    countViews(db, orgId, query),
  ]);
  return { items: rows.map(toViewSummary), total, page: query.page, page_size: query.page_size };
}
