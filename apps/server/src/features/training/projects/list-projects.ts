import type { PageQuery, ProjectSummary } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import type { TrainingContext } from '../training-context.ts';
import { countProjects, type ProjectFilter, selectProjects } from './project-rows.ts';
import { toProjectSummary } from './to-wire.ts';

/** Every project is small; a picker shows at most this many. */
const MOST_FOR_A_PICKER = 1000;

export async function listProjects(
  { kinds }: Pick<TrainingContext, 'kinds'>,
  scope: Scope,
  query: PageQuery & ProjectFilter,
) {
  const offset = (query.page - 1) * query.page_size;
  const [rows, total] = await Promise.all([
    selectProjects(scope, query, query.sort, offset, query.page_size),
    countProjects(scope, query),
  ]);
  return {
    items: rows.map((row) => toProjectSummary(kinds, row)),
    total,
    page: query.page,
    page_size: query.page_size,
  };
}

export async function listAllProjects(
  { kinds }: Pick<TrainingContext, 'kinds'>,
  scope: Scope,
  filter: ProjectFilter,
): Promise<{ items: ProjectSummary[] }> {
  const rows = await selectProjects(scope, filter, undefined, 0, MOST_FOR_A_PICKER);
  return { items: rows.map((row) => toProjectSummary(kinds, row)) };
}
