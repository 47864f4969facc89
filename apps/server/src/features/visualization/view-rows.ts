import {
  findInList,
  type ListMatches,
  inOrder,
  type ListPage,
  pageOfList,
  rowsOfPage,
} from '../../db/lists/list-rows.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';

export interface ViewFilter {
  dataset_id?: string | undefined;
  search?: string | undefined;
}

function views({ db, orgId }: Scope) {
  return db
    .selectFrom('visualization_views as w')
    .innerJoin('datasets as d', 'd.id', 'w.dataset_id')
    .innerJoin('dataset_versions as v', 'v.id', 'w.version_id')
    .leftJoin('users as u', 'u.id', 'w.created_by')
    .where('w.org_id', '=', orgId);
}

const columns = [
  'w.id',
  'w.name',
  'w.dataset_id',
  'w.version_id',
  'w.content',
  'w.created_at',
  'w.updated_at',
  'd.name as dataset_name',
  'v.version',
  'd.current_version',
  'u.name as created_by_name',
] as const;

export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

/** A page of saved views, of what was found. */
export const selectViews = rowsOfPage((scope, found) =>
  views(scope).innerJoin(pageOfList(found), 'e.id', 'w.id').select(columns).modifyFront(PREPARED).orderBy(inOrder),
);

export async function findViews(scope: Scope, filter: ViewFilter, page: ListPage): Promise<ListMatches> {
  return findInList(scope, 'views', filter, page);
}

export async function selectView(scope: Scope, id: string): Promise<ViewRow | undefined> {
  return views(scope).where('w.id', '=', id).select(columns).executeTakeFirst();
}
