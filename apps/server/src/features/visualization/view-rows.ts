import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';

export interface ViewFilter {
  dataset_id?: string | undefined;
  search?: string | undefined;
}

const sortable = { name: 'w.name', created_at: 'w.created_at', updated_at: 'w.updated_at' } as const;

function views({ db, orgId }: Scope) {
  return db
    .selectFrom('visualization_views as w')
    .innerJoin('datasets as d', 'd.id', 'w.dataset_id')
    .innerJoin('dataset_versions as v', 'v.id', 'w.version_id')
    .leftJoin('users as u', 'u.id', 'w.created_by')
    .where('w.org_id', '=', orgId);
}

function matching(scope: Scope, { dataset_id, search }: ViewFilter) {
  let query = views(scope);
  if (dataset_id) query = query.where('w.dataset_id', '=', dataset_id);
  if (search)
    query = query.where((eb) =>
      eb.or(
        (['w.name', 'd.name'] as const).map((column) => eb(column, 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`)),
      ),
    );
  return query;
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

/** Saved views, those changed last first unless sorted otherwise. */
export async function selectViews(
  scope: Scope,
  filter: ViewFilter,
  sort: string | undefined,
  offset: number,
  limit: number,
) {
  const column = sortable[(sort?.replace(/^-/, '') ?? 'updated_at') as keyof typeof sortable] ?? sortable.updated_at;
  const direction = sort === undefined || sort.startsWith('-') ? 'desc' : 'asc';
  return matching(scope, filter)
    .select(columns)
    .orderBy(column, direction)
    .orderBy('w.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countViews(scope: Scope, filter: ViewFilter): Promise<number> {
  const row = await matching(scope, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function selectView(scope: Scope, id: string): Promise<ViewRow | undefined> {
  return views(scope).where('w.id', '=', id).select(columns).executeTakeFirst();
}
