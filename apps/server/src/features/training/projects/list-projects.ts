import type { PageQuery, ProjectSummary } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { countProjects, type ProjectFilter, selectProjects } from './project-rows.ts';
import { toProjectSummary } from './to-wire.ts';

/** Every project is small; a picker shows at most this many. */
const MOST_FOR_A_PICKER = 1000;

export async function listProjects(db: Db, orgId: string, query: PageQuery & ProjectFilter) {
  const offset = (query.page - 1) * query.page_size;
  const [rows, total] = await Promise.all([
    selectProjects(db, orgId, query, query.sort, offset, query.page_size),
    countProjects(db, orgId, query),
  ]);
  return { items: rows.map(toProjectSummary), total, page: query.page, page_size: query.page_size };
}

export async function listAllProjects(
  db: Db,
  orgId: string,
  filter: ProjectFilter,
): Promise<{ items: ProjectSummary[] }> {
  const rows = await selectProjects(db, orgId, filter, undefined, 0, MOST_FOR_A_PICKER);
  return { items: rows.map(toProjectSummary) };
}
