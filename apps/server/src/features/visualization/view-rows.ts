import type { ViewContent } from '@hakaru/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { json } from '../../db/json.ts';
import type { NewRow } from '../../db/tables.ts';

export interface ViewFilter {
  dataset_id?: string | undefined;
  search?: string | undefined;
}

const sortable = { name: 'w.name', created_at: 'w.created_at', updated_at: 'w.updated_at' } as const;

function views(db: Db, orgId: string) {
  return db
    .selectFrom('visualization_views as w')
    .innerJoin('datasets as d', 'd.id', 'w.dataset_id')
    .innerJoin('dataset_versions as v', 'v.id', 'w.version_id')
    .leftJoin('users as u', 'u.id', 'w.created_by')
    .where('w.org_id', '=', orgId);
}

function matching(db: Db, orgId: string, { dataset_id, search }: ViewFilter) {
  let query = views(db, orgId);
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
  db: Db,
  orgId: string,
  filter: ViewFilter,
  sort: string | undefined,
  offset: number,
  limit: number,
) {
  const column = sortable[(sort?.replace(/^-/, '') ?? 'updated_at') as keyof typeof sortable] ?? sortable.updated_at;
  const direction = sort === undefined || sort.startsWith('-') ? 'desc' : 'asc';
  return matching(db, orgId, filter)
    .select(columns)
    .orderBy(column, direction)
    .orderBy('w.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countViews(db: Db, orgId: string, filter: ViewFilter): Promise<number> {
  const row = await matching(db, orgId, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function selectView(db: Db, orgId: string, id: string): Promise<ViewRow | undefined> {
  return views(db, orgId).where('w.id', '=', id).select(columns).executeTakeFirst();
}

export async function insertView(
  db: Db,
  { content, ...row }: Omit<NewRow<'visualization_views'>, 'content'> & { content: ViewContent },
): Promise<string> {
  const { id } = await db
    .insertInto('visualization_views')
    .values({ ...row, content: json(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeView(
  db: Db,
  orgId: string,
  id: string,
  { content, ...change }: { name?: string; version_id?: string; content?: ViewContent },
): Promise<void> {
  await db
    .updateTable('visualization_views')
    .set({ ...change, ...(content && { content: json(content) }), updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function deleteViewRow(db: Db, orgId: string, id: string): Promise<{ dataset_id: string } | undefined> {
  return db
    .deleteFrom('visualization_views')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning('dataset_id')
    .executeTakeFirst();
}
