import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { Scope } from '../scope.ts';
import { keptTotal } from './kept-totals.ts';

/** What is asked of a list beside its page; several values of one field: any of them. */
export interface ListFilter {
  training_type?: string | readonly string[] | undefined;
  data_type?: string | undefined;
  state?: string | readonly string[] | undefined;
  form?: string | readonly string[] | undefined;
  preprocessed?: boolean | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  dataset_id?: string | undefined;
  project_id?: string | undefined;
  search?: string | undefined;
}

export type ListColumn = 'name' | 'category' | 'state' | 'row_count' | 'created_at' | 'updated_at';

export interface ListPage {
  column: ListColumn;
  descending: boolean;
  /** In entries. */
  offset: number;
  limit: number;
}

export type ListName = 'datasets' | 'projects' | 'decisions' | 'predictions' | 'views' | 'recipes';

type Order = Pick<ListPage, 'column' | 'descending'>;

/** Up to so many entries are gathered and then sorted; of more, those of a page are found along the order. */
const GATHERED = 2000;

/** Searched names tend to stand together where names are the order: up to so many are gathered too. */
const GATHERED_BY_NAME = 30_000;

/** By how many entries a list may change between a page's two statements and still be told exactly. */
const DRIFT = 100;

/** Fields whose values `list_counts` counts apart. */
const counted = ['training_type', 'data_type', 'state', 'form', 'preprocessed', 'category'] as const;

const isSet = (value: unknown) => value !== undefined && value !== '';

/** Whether only counted fields are asked for. */
function isCounted({ tag, dataset_id, project_id, search }: ListFilter): boolean {
  return ![tag, dataset_id, project_id, search].some(isSet);
}

function inList({ orgId }: Scope, list: ListName): RawBuilder<boolean> {
  return sql`org_id = ${orgId} and list = ${sql.lit(list)}`;
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql`(${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})`;
}

function facetsOf(filter: ListFilter): RawBuilder<unknown>[] {
  return counted.flatMap((name) => {
    const value = filter[name];
    if (value === undefined) return [];
    return [Array.isArray(value) ? sql`${sql.ref(name)} = any (${value})` : sql`${sql.ref(name)} = ${value}`];
  });
}

function othersOf({ orgId }: Scope, { tag, dataset_id: dataset, project_id: project, search }: ListFilter) {
  return {
    conditions: [
      ...(tag === undefined ? [] : [sql`tags @> array[${tag}] and tags <> '{}'`]),
      ...(dataset === undefined ? [] : [sql`dataset_id = ${dataset}`]),
      ...(project === undefined ? [] : [sql`project_id = ${project}`]),
      ...(search ? [sql`strpos(search, list_text(${search})) > 0`] : []),
    ],
    pieces: search ? [sql`list_pieces(org_id, search) @> list_wanted(${orgId}, list_text(${search}))`] : [],
  };
}

interface Counted {
  total: number;
  stamp: string;
}

async function selectCounted(scope: Scope, list: ListName, filter: ListFilter): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select coalesce(sum(n) filter (where tag is null and ${all(facetsOf(filter))}), 0)::bigint as total,
      coalesce(sum(stamp), 0)::text as stamp
    from list_counts where ${inList(scope, list)}`.execute(scope.db);
  return rows[0] ?? { total: 0, stamp: '0' };
}

/** How many entries there are of a list that fit. */
export async function countList(scope: Scope, list: ListName, filter: ListFilter): Promise<number> {
  const { total, stamp } = await selectCounted(scope, list, filter);
  if (isCounted(filter)) return total;
  return keptTotal(scope.db, JSON.stringify([scope.orgId, list, filter]), stamp, () =>
    countEntries(scope, list, filter),
  );
}

async function countEntries(scope: Scope, list: ListName, filter: ListFilter): Promise<number> {
  const { conditions, pieces } = othersOf(scope, filter);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from list_entries
    where ${inList(scope, list)} and ${all([...facetsOf(filter), ...conditions, ...pieces])}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

/** One line of a page: its id, and what it is sorted by. */
interface Placed {
  id: string;
  sorted: unknown;
}

/**
 * The entries of a page, as a table `e` to join rows with; `inOrder` sorts them again. A page behind the middle is
 * found from the list's end, which the same statement counts, so that both are of one moment.
 */
export function pageOfList(
  scope: Scope,
  list: ListName,
  filter: ListFilter,
  page: ListPage,
  total: number,
): AliasedRawBuilder<Placed, 'e'> {
  const { column, offset, limit } = page;
  const { conditions, pieces } = othersOf(scope, filter);
  const facets = facetsOf(filter);
  const sorted = sql.ref(column);
  const where = (more: readonly RawBuilder<unknown>[]) => sql`${inList(scope, list)} and ${all([...facets, ...more])}`;
  const isByName = Boolean(filter.search) && (column === 'name' || column === 'category');
  if (total <= (isByName ? GATHERED_BY_NAME : GATHERED)) {
    return sql<Placed>`(
      with found as materialized (select id, ${sorted} as sorted from list_entries where ${where([...conditions, ...pieces])})
      select id, sorted from found order by ${order(sql`sorted`, page)} limit ${limit} offset ${offset})`.as('e');
  }
  if (!isCounted(filter) || offset <= total / 2) {
    return sql<Placed>`(
      select id, ${sorted} as sorted from list_entries where ${where(conditions)}
      order by ${order(sorted, page)} limit ${limit} offset ${offset})`.as('e');
  }
  // What is told to the planner are numbers, from the total of a moment ago; what is taken, the total of now decides.
  const before = Math.max(total - offset - limit - DRIFT, 0);
  return sql<Placed>`(
    with now as materialized (
      select coalesce(sum(n), 0)::bigint as total from list_counts
      where ${inList(scope, list)} and tag is null and ${all(facets)}
    )
    select id, sorted from (
      select id, sorted, ${before}::bigint + row_number() over (order by ${backwards(sql`sorted`, page)}) as from_end from (
        select id, ${sorted} as sorted from list_entries where ${where([])}
        order by ${backwards(sorted, page)} limit ${limit + 2 * DRIFT} offset ${before}
      ) as near
    ) as placed, now
    where from_end > now.total - ${offset}::bigint - ${limit}::bigint and from_end <= now.total - ${offset}::bigint)`.as(
    'e',
  );
}

/** Rows without a value last, rows of one value by their ids; said as the indexes have it. */
function order(sorted: RawBuilder<unknown>, { column, descending }: Order): RawBuilder<unknown> {
  if (!descending) return sql`${sorted}, id`;
  return column === 'row_count' ? sql`${sorted} desc nulls last, id desc` : sql`${sorted} desc, id desc`;
}

function backwards(sorted: RawBuilder<unknown>, { column, descending }: Order): RawBuilder<unknown> {
  if (!descending) return sql`${sorted} desc, id desc`;
  return column === 'row_count' ? sql`${sorted} nulls first, id` : sql`${sorted}, id`;
}

/** The order of a page's entries, for what joins them with its rows. */
export function inOrder({ descending }: Pick<ListPage, 'descending'>): RawBuilder<unknown> {
  return descending ? sql`e.sorted desc nulls last, e.id desc` : sql`e.sorted nulls last, e.id`;
}

/** What a list's query says of its page; newest first unless sorted otherwise. */
export function pageAsked(
  { page, page_size: limit, sort }: { page: number; page_size: number; sort?: string | undefined },
  otherwise: ListColumn = 'created_at',
  named: Record<string, ListColumn> = {},
): ListPage {
  const name = sort?.replace(/^-/, '');
  const column = name === undefined ? otherwise : (named[name] ?? (name as ListColumn));
  return { column, descending: sort === undefined || sort.startsWith('-'), offset: (page - 1) * limit, limit };
}

/** The categories in use, in alphabetical order, with how many entries have each. */
export async function selectListCategories(scope: Scope, list: ListName): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select category as name, sum(n)::bigint as count from list_counts
    where ${inList(scope, list)} and tag is null and category <> ''
    group by category having sum(n) > 0 order by category`.execute(scope.db);
  return rows;
}

/** The tags in use, in alphabetical order, with how many entries have each. */
export async function selectListTags(scope: Scope, list: ListName): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select tag as name, sum(n)::bigint as count from list_counts
    where ${inList(scope, list)} and tag is not null group by tag having sum(n) > 0 order by tag`.execute(scope.db);
  return rows;
}
