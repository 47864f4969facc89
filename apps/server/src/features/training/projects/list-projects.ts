import type { PageQuery, ProjectSummary } from '@hakaru/contract';
import { requestedPage } from '../../../db/lists/list-rows.ts';
import type { Scope } from '../../../db/scope.ts';
import type { TrainingContext } from '../training-context.ts';
import { fillHeadlines } from './fill-headlines.ts';
import { findProjects, type ProjectFilter, selectProjects } from './project-rows.ts';
import { toProjectSummary } from './to-wire.ts';

/** Every project is small; a picker shows at most this many. */
const MOST_FOR_A_PICKER = 1000;

export async function listProjects(
  { kinds }: Pick<TrainingContext, 'kinds'>,
  scope: Scope,
  query: PageQuery & ProjectFilter,
) {
  const page = requestedPage(query, 'created_at', { status: 'state' });
  const found = await findProjects(scope, query, page);
  const rows = await selectProjects(scope, found);
  return {
    items: (await fillHeadlines({ kinds }, scope, rows)).map((row) => toProjectSummary(kinds, row)),
    total: found.total,
    page: query.page,
    page_size: query.page_size,
  };
}

export async function listAllProjects(
  { kinds }: Pick<TrainingContext, 'kinds'>,
  scope: Scope,
  filter: ProjectFilter,
): Promise<{ items: ProjectSummary[] }> {
  const page = requestedPage({ page: 1, page_size: MOST_FOR_A_PICKER });
  const rows = await selectProjects(scope, await findProjects(scope, filter, page));
  return { items: rows.map((row) => toProjectSummary(kinds, row)) };
}
