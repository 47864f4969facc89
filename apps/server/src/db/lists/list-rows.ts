import { type AliasedRawBuilder, type Compilable, type RawBuilder, sql } from 'kysely';
import { builtOnce } from '../built-once.ts';
import { PREPARED } from '../prepared.ts';
import { Scope } from '../scope.ts';
import { type Gathered, isRepeatedRequest, isCached, cacheOrder, cachedOrder } from './order-cache.ts';

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

/** Up to so many entries are gathered and sorted; of more, those of a page are found along the order. */
const GATHERED = 30_000;

/** Up to so many are read sooner than others along the order. */
const FEW = 2000;

/** The order of up to so many is kept, by whatever they are chosen. */
const MOST_CACHED = 200_000;

/** From so far from both ends of a list on, its order is worth keeping. */
const FAR = 5000;

/** Up to so many of those that only counted fields choose are sorted: of more, few are read along the order. */
const SORTED = 2000;

const ID_BYTES = 16;

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
  /** What is known of those that fit without looking: of a search of one or two letters and nothing else. */
  fitting: Fitting | null;
}

/** How many entries fit, and between which names they lie. */
interface Fitting {
  n: number;
  first: string;
  last: string;
}

/** Whether only letters are asked for that are counted. */
function isOfLetters(filter: ListFilter): boolean {
  const { search, ...others } = filter;
  return !Object.values(others).some(isSet) && search !== undefined && [...search.normalize('NFKC')].length <= 2;
}

function fittingLetters(scope: Scope, list: ListName, { search }: ListFilter): RawBuilder<Fitting | null> {
  return sql`(
    select json_build_object('n', coalesce(sum(n), 0), 'first', coalesce(min(first_name), ''), 'last', coalesce(max(last_name), ''))
    from (select list_text(${search}) as letters) as said, lateral (
      select n, first_name, last_name from list_letters where ${inList(scope, list)} and letters = said.letters
      union all
      select n, first_name, last_name from list_letters_changed
      where ${inList(scope, list)} and said.letters = any (letters)
    ) as counts
    having min(length(said.letters)) <= 2)`;
}

const askCounted = builtOnce(
  (db, { orgId, ...filter }: ListFilter & { orgId: string }, list: ListName, what: 'letters' | 'entries') => {
    const scope = new Scope(db, { orgId, userId: null });
    return sql<Counted>`
      ${PREPARED} select coalesce(sum(n) filter (where tag is null and ${all(facetsOf(filter))}), 0)::bigint as total,
        coalesce(sum(stamp), 0)::text as stamp,
        ${what === 'letters' ? fittingLetters(scope, list, filter) : sql`null::json`} as fitting
      from list_counts where ${inList(scope, list)}`.compile(db);
  },
);

async function selectCounted({ db, orgId }: Scope, list: ListName, filter: ListFilter): Promise<Counted> {
  const [row] = await askCounted(db, { orgId, ...filter }, list, isOfLetters(filter) ? 'letters' : 'entries');
  return row ?? { total: 0, stamp: '0', fitting: null };
}

/** What a list has that fits: how many entries, and the ids of the page in their order. */
export interface ListMatches {
  total: number;
  ids: readonly string[];
}

/** How many entries of a list fit, and which ones the page has; where other pages of a search follow, the order of up to `most` is kept, and that of lists with pages `far` from both ends. */
export async function findInList(
  scope: Scope,
  list: ListName,
  filter: ListFilter,
  page: ListPage,
  { most = GATHERED, few = FEW, far = FAR }: { most?: number | undefined; few?: number; far?: number } = {},
): Promise<ListMatches> {
  const { total, stamp, fitting } = await selectCounted(scope, list, filter);
  const { column, descending } = page;
  const key = JSON.stringify([scope.orgId, list, filter, column, descending, most, few]);
  if (!isCounted(filter)) return findChosen(scope, list, filter, page, { key, stamp, most, few, total, fitting });
  // What lies far from both ends is read along the order once; who asks for the like again finds the order kept.
  const isWorthIt =
    total <= MOST_CACHED && Math.min(page.offset, total - page.offset) > far && isRepeatedRequest(scope.db, key, stamp);
  if (!isWorthIt) return { total, ids: await selectIds(scope, list, filter, page, { total }) };
  const kept = await cachedOrder(scope.db, key, stamp, () => readOrder(scope, list, filter, page));
  return { total: kept.total, ids: cut(kept.ids, page) ?? [] };
}

function cut(kept: Buffer | null, { offset, limit }: ListPage): string[] | null {
  return kept && idsIn(kept.subarray(offset * ID_BYTES, (offset + limit) * ID_BYTES));
}

function idsIn(bytes: Buffer | null): string[] {
  return Array.from({ length: (bytes?.length ?? 0) / ID_BYTES }, (_, at) =>
    (bytes as Buffer).toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES),
  );
}

/** All that fit counted fields, in the order that an index has them in. */
async function readOrder(scope: Scope, list: ListName, filter: ListFilter, page: ListPage): Promise<Gathered> {
  const sorted = sql.ref(page.column);
  const { rows } = await sql<Gathered>`
    select count(*) as total, coalesce(string_agg(uuid_send(id), ''::bytea), '') as ids from (
      select id from list_entries where ${inList(scope, list)} and ${all(facetsOf(filter))}
      order by ${order(sorted, page)}) as ordered`.execute(scope.db);
  return rows[0] ?? { total: 0, ids: Buffer.alloc(0) };
}

interface SearchRequest extends Counted {
  key: string;
  most: number;
  few: number;
}

/**
 * What a search, a tag or another row chooses. Who asks for the first time is answered that page alone; who asks for
 * another one turns over pages, and finds the order of all kept from then on.
 */
async function findChosen(
  scope: Scope,
  list: ListName,
  filter: ListFilter,
  page: ListPage,
  asked: SearchRequest,
): Promise<ListMatches> {
  const { key, stamp, most } = asked;
  const keyOfPage = JSON.stringify([key, page.offset, page.limit]);
  const isTurning = isRepeatedRequest(scope.db, key, stamp) && !isCached(scope.db, keyOfPage, stamp);
  if (!isTurning) {
    const { total, ids } = await cachedOrder(scope.db, keyOfPage, stamp, async () => {
      const found = await gatherPage(scope, list, filter, page, asked);
      if (found.total > most) cacheOrder(scope.db, key, stamp, { total: found.total, ids: null });
      return found;
    });
    return { total, ids: idsIn(ids) };
  }
  const { total, ids } = await cachedOrder(scope.db, key, stamp, () => gather(scope, list, filter, page, most));
  return { total, ids: cut(ids, page) ?? (await selectIds(scope, list, filter, page, { total })) };
}

function chosen(scope: Scope, list: ListName, filter: ListFilter): RawBuilder<unknown> {
  const { conditions, pieces } = othersOf(scope, filter);
  return sql`from list_entries where ${inList(scope, list)} and ${all([...facetsOf(filter), ...conditions, ...pieces])}`;
}

/** A page of what fits, with how many that are. */
async function gatherPage(
  scope: Scope,
  list: ListName,
  filter: ListFilter,
  page: ListPage,
  { most, few, total: inAll, fitting }: SearchRequest,
): Promise<Gathered> {
  if (fitting === null || fitting.n <= Math.min(few, most)) {
    const gathered = await sortedOut(scope, list, filter, page, most);
    if (gathered.total <= most) return gathered;
  }
  const total = fitting?.n ?? (await countChosen(scope, list, filter));
  const ids =
    (await selectNear(scope, list, filter, page, { total, inAll, fitting })) ??
    (total > inAll / 2
      ? await selectIds(scope, list, filter, page, { total })
      : await selectSorted(scope, list, filter, page));
  return { total, ids: bytesOf(ids) };
}

/** The ids of a page, of which all that fit are read and no more is sorted than the page takes. */
async function selectSorted(scope: Scope, list: ListName, filter: ListFilter, page: ListPage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, ${sql.ref(page.column)} as sorted ${chosen(scope, list, filter)} offset 0) as found
    order by ${order(sql`sorted`, page)} limit ${page.limit} offset ${page.offset}`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** The same of up to `most` entries, with how many they are. */
async function sortedOut(
  scope: Scope,
  list: ListName,
  filter: ListFilter,
  page: ListPage,
  most: number,
): Promise<Gathered> {
  const ordered = order(sql`sorted`, page);
  const { rows } = await sql<Gathered>`
    with found as materialized (
      select id, ${sql.ref(page.column)} as sorted ${chosen(scope, list, filter)} limit ${most + 1}
    )
    select (select count(*) from found) as total, (
      select coalesce(string_agg(uuid_send(id), ''::bytea order by ${ordered}), '')
      from (select id, sorted from found order by ${ordered} limit ${page.limit} offset ${page.offset}) as page
    ) as ids`.execute(scope.db);
  return rows[0] ?? { total: 0, ids: null };
}

/**
 * The ids of a page whose entries lie as near along the order as those of an even spread, looked for twice as far; null
 * where they do not, or where reading all that fit is no more. By name, it is looked for from where the first can be.
 */
async function selectNear(
  scope: Scope,
  list: ListName,
  filter: ListFilter,
  page: ListPage,
  { total, inAll, fitting }: { total: number; inAll: number; fitting: Fitting | null },
): Promise<string[] | null> {
  const { offset, limit } = page;
  const expected = Math.max(Math.min(limit, total - offset), 0);
  const reach = Math.ceil((2 * (offset + limit) * inAll) / Math.max(total, 1)) + 200;
  if (expected === 0) return [];
  if (reach > total / 4) return null;
  const { conditions } = othersOf(scope, filter);
  const bounds =
    fitting === null || page.column !== 'name'
      ? []
      : [page.descending ? sql`name <= ${fitting.last}` : sql`name >= ${fitting.first}`];
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, ${sql.ref(page.column)} as sorted, search, tags, dataset_id, project_id from list_entries
      where ${inList(scope, list)} and ${all([...facetsOf(filter), ...bounds])}
      order by ${order(sql.ref(page.column), page)} limit ${reach}
    ) as near where ${all(conditions)}
    order by ${order(sql`sorted`, page)} limit ${limit} offset ${offset}`.execute(scope.db);
  return rows.length === expected ? rows.map(({ id }) => id) : null;
}

function bytesOf(ids: readonly string[]): Buffer {
  return Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
}

/** The order of up to `most`; more are counted alone. */
async function gather(
  scope: Scope,
  list: ListName,
  filter: ListFilter,
  page: ListPage,
  most: number,
): Promise<Gathered> {
  const { rows } = await sql<Gathered>`
    with found as materialized (
      select id, ${sql.ref(page.column)} as sorted ${chosen(scope, list, filter)} limit ${most + 1}
    ), counted as (select count(*) as total from found)
    select total, case when total <= ${most} then (
      select coalesce(string_agg(uuid_send(id), ''::bytea order by ${order(sql`sorted`, page)}), '') from found
    ) end as ids from counted`.execute(scope.db);
  const [gathered] = rows;
  if (gathered && gathered.ids !== null) return gathered;
  return { total: await countChosen(scope, list, filter), ids: null };
}

async function countChosen(scope: Scope, list: ListName, filter: ListFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${chosen(scope, list, filter)}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

/**
 * The ids of a page. A page behind the middle is found from the list's end, which the same statement counts, so that
 * both are of one moment.
 */
async function selectIds(
  scope: Scope,
  list: ListName,
  filter: ListFilter,
  page: ListPage,
  { total }: { total: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${idsOf(scope, list, filter, page, total)}`.execute(scope.db);
  return rows.map(({ id }) => id);
}

function idsOf(
  scope: Scope,
  list: ListName,
  filter: ListFilter,
  page: ListPage,
  total: number,
): RawBuilder<{ id: string }> {
  const { column, offset, limit } = page;
  const { conditions } = othersOf(scope, filter);
  const facets = facetsOf(filter);
  const sorted = sql.ref(column);
  const where = (more: readonly RawBuilder<unknown>[]) => sql`${inList(scope, list)} and ${all([...facets, ...more])}`;
  if (isCounted(filter) && total <= SORTED) {
    return sql`
      with found as materialized (select id, ${sorted} as sorted from list_entries where ${where([])})
      select id from found order by ${order(sql`sorted`, page)} limit ${limit} offset ${offset}`;
  }
  if (!isCounted(filter) || offset <= total / 2) {
    return sql`
      select id from list_entries where ${where(conditions)}
      order by ${order(sorted, page)} limit ${limit} offset ${offset}`;
  }
  // What is told to the planner are numbers, from the total of a moment ago; what is taken, the total of now decides.
  const before = Math.max(total - offset - limit - DRIFT, 0);
  return sql`
    with now as materialized (
      select coalesce(sum(n), 0)::bigint as total from list_counts
      where ${inList(scope, list)} and tag is null and ${all(facets)}
    )
    select id from (
      select id, ${before}::bigint + row_number() over (order by ${backwards(sql`sorted`, page)}) as from_end from (
        select id, ${sorted} as sorted from list_entries where ${where([])}
        order by ${backwards(sorted, page)} limit ${limit + 2 * DRIFT} offset ${before}
      ) as near
    ) as placed, now
    where from_end > now.total - ${offset}::bigint - ${limit}::bigint and from_end <= now.total - ${offset}::bigint
    order by from_end desc`;
}

/** What selects the rows of a page, of the entries found: built once, as its text is always the same. `others` are part of the text. */
export function rowsOfPage<Row, Others extends string[] = []>(
  build: (scope: Scope, found: ListMatches, ...others: Others) => Compilable<Row>,
): (scope: Scope, found: ListMatches, ...others: Others) => Promise<Row[]> {
  const ask = builtOnce((db, { orgId, ids }: { orgId: string; ids: readonly string[] }, ...others: Others) =>
    build(new Scope(db, { orgId, userId: null }), { total: 0, ids }, ...others).compile(),
  );
  return ({ db, orgId }, { ids }, ...others) => ask(db, { orgId, ids }, ...others);
}

/** The entries of a page, as a table `e` to join rows with; `inOrder` sorts them again. */
export function pageOfList({ ids }: ListMatches): AliasedRawBuilder<{ id: string; place: number }, 'e'> {
  return sql<{ id: string; place: number }>`(
    select id, place from unnest(${ids}::uuid[]) with ordinality as page (id, place))`.as('e');
}

/** The order of a page's entries, for what joins them with its rows. */
export const inOrder: RawBuilder<number> = sql`e.place`;

/** Rows without a value last, rows of one value by their ids; said as the indexes have it. */
function order(sorted: RawBuilder<unknown>, { column, descending }: Order): RawBuilder<unknown> {
  if (!descending) return sql`${sorted}, id`;
  return column === 'row_count' ? sql`${sorted} desc nulls last, id desc` : sql`${sorted} desc, id desc`;
}

function backwards(sorted: RawBuilder<unknown>, { column, descending }: Order): RawBuilder<unknown> {
  if (!descending) return sql`${sorted} desc, id desc`;
  return column === 'row_count' ? sql`${sorted} nulls first, id` : sql`${sorted}, id`;
}

/** What a list's query says of its page; newest first unless sorted otherwise. */
export function requestedPage(
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
    ${PREPARED} select category as name, sum(n)::bigint as count from list_counts
    where ${inList(scope, list)} and tag is null and category <> ''
    group by category having sum(n) > 0 order by category`.execute(scope.db);
  return rows;
}

/** The tags in use, in alphabetical order, with how many entries have each. */
export async function selectListTags(scope: Scope, list: ListName): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    ${PREPARED} select tag as name, sum(n)::bigint as count from list_counts
    where ${inList(scope, list)} and tag is not null group by tag having sum(n) > 0 order by tag`.execute(scope.db);
  return rows;
}
