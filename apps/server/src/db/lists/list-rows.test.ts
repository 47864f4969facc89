import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { Scope } from '../scope.ts';
import { createTestDatabase } from '../test-database.ts';
import { transaction } from '../transaction.ts';
import {
  findInList,
  inOrder,
  type ListColumn,
  type ListFilter,
  type ListName,
  pageOfList,
  selectListCategories,
  selectListTags,
} from './list-rows.ts';

const MANY = 2600;
let database: Database;
let scope: Scope;
let strangers: Scope;

beforeAll(async () => {
  database = await createTestDatabase();
  [scope, strangers] = [await addOrganization('Ours'), await addOrganization('Theirs')];
  await addDatasets(scope, MANY);
  await addDatasets(strangers, 40);
});
afterAll(() => database.close());

async function addOrganization(name: string): Promise<Scope> {
  const { id } = await database.db
    .insertInto('organizations')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return new Scope(database.db, { orgId: id, userId: null });
}

async function addDatasets({ orgId }: Scope, count: number): Promise<void> {
  await sql`
    insert into datasets (org_id, name, category, training_type, data_type, kind, form, tags, comment, file_name, state, created_at, current_version)
    select ${orgId}, 'Lot ' || n, (array['', '焼結', 'Polymer'])[1 + n % 3], 'regression', 'training_data', 'supervised', 'table',
      case when n % 4 = 0 then array['2026', 'ライン' || n % 3] else '{}' end, case when n % 50 = 0 then '炉３の試験 100%_\\' else '' end,
      'lot.csv', (array['ready', 'reading'])[1 + n % 2], now() - (n / 3) * interval '1 minute', n % 2
    from generate_series(1, ${sql.lit(count)}) as n`.execute(database.db);
  await sql`
    insert into dataset_versions (org_id, dataset_id, version, table_key, columns, row_count, byte_size, content_hash)
    select org_id, id, 1, '', '[]', length(name) + abs(hashtext(id::text)) % 7, 1, '' from datasets
    where org_id = ${orgId} and current_version = 1`.execute(database.db);
}

async function countList(of: Scope, list: ListName, filter: ListFilter): Promise<number> {
  const page = { column: 'created_at', descending: true, offset: 0, limit: 25 } as const;
  return (await findInList(of, list, filter, page)).total;
}

/** All ways to find what is searched: read and sorted, near along the order, counted and far along it. */
const ways = [{}, { few: 0 }, { most: 0 }];

/** The page's ids. */
async function idsOfPage(
  filter: ListFilter,
  column: ListColumn,
  descending: boolean,
  offset: number,
  limit: number,
  how: { most?: number; few?: number } = {},
) {
  const page = { column, descending, offset, limit };
  const found = await findInList(scope, 'datasets', filter, page, how);
  const rows = await database.db
    .selectFrom('datasets as d')
    .innerJoin(pageOfList(found), 'e.id', 'd.id')
    .select('d.id')
    .orderBy(inOrder)
    .execute();
  return rows.map(({ id }) => id);
}

const dashed = (id: string) => id.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Ids in the order that a plain statement has them in. */
async function idsSorted(column: ListColumn, descending: boolean, where = sql`true`) {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<{ id: string }>`
    select d.id from datasets d left join dataset_versions v on v.dataset_id = d.id and v.version = d.current_version
    where d.org_id = ${scope.orgId} and ${where}
    order by ${sql.ref(column === 'row_count' ? 'v.row_count' : `d.${column}`)} ${direction}, d.id ${descending ? sql`desc` : sql`asc`}`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
}

const columns = ['name', 'category', 'state', 'row_count', 'created_at', 'updated_at'] as const;

const entry = sql.raw(
  'org_id, id, list, name, category, row_count, state, training_type, data_type, form, preprocessed, tags, dataset_id, project_id, created_at, updated_at, search',
);

/** What does not agree between the kept entries, or their counts, and the rows they are of. */
async function differences() {
  const { rows: entries } = await sql`
    (select ${entry} from list_entries except select ${entry} from list_source)
    union all
    (select ${entry} from list_source except select ${entry} from list_entries)`.execute(database.db);
  const { rows: counts } = await sql`
    with there as (
      select org_id, list, training_type, data_type, state, form, preprocessed, category, null as tag, count(*)::bigint as n
      from list_entries group by org_id, list, training_type, data_type, state, form, preprocessed, category
      union all
      select org_id, list, '', '', '', '', false, '', tag, count(*) from list_entries, unnest(tags) as tag group by org_id, list, tag
    ), kept as (
      select org_id, list, training_type, data_type, state, form, preprocessed, category, tag, sum(n)::bigint as n
      from list_counts group by org_id, list, training_type, data_type, state, form, preprocessed, category, tag having sum(n) <> 0
    )
    (table there except table kept) union all (table kept except table there)`.execute(database.db);
  const { rows: letters } = await sql`
    with there as (
      select org_id, list, letters, count(*) as n from list_entries, unnest(list_letters_of(search)) as letters
      group by org_id, list, letters
    ), kept as (
      select org_id, list, letters, sum(n)::bigint as n from (
        select org_id, list, letters, n from list_letters
        union all select org_id, list, one, n from list_letters_changed, unnest(letters) as one
      ) as all_of_them group by org_id, list, letters having sum(n) <> 0
    )
    (table there except table kept) union all (table kept except table there)`.execute(database.db);
  const { rows: outside } = await sql`
    with kept as (
      select org_id, list, letters, min(first_name) as first_name, max(last_name) as last_name from (
        select org_id, list, letters, first_name, last_name from list_letters
        union all select org_id, list, one, first_name, last_name from list_letters_changed, unnest(letters) as one
      ) as all_of_them group by org_id, list, letters
    )
    select name, letters from list_entries, unnest(list_letters_of(search)) as letters
    left join kept using (letters)
    where (kept.org_id, kept.list) = (list_entries.org_id, list_entries.list)
      and (name between first_name and last_name) is not true`.execute(database.db);
  return { entries, counts, letters, outside };
}

describe('pages', () => {
  it('are the rows in order, from either end, by every column', async () => {
    for (const column of columns) {
      for (const descending of [true, false]) {
        const sorted = await idsSorted(column, descending);
        expect(sorted).toHaveLength(MANY);
        for (const offset of [0, 25, MANY / 2 - 25, MANY / 2, MANY / 2 + 25, MANY - 50, MANY - 10, MANY, MANY + 25])
          expect(await idsOfPage({}, column, descending, offset, 25), `${column} ${descending} ${offset}`).toEqual(
            sorted.slice(offset, offset + 25),
          );
      }
    }
  });

  it('far from both ends are the rows in order, the first time and from the order kept, until something changes', async () => {
    const far = { far: 100 };
    const page = { column: 'created_at', descending: true, offset: 1200, limit: 25 } as const;
    const found = async () => (await findInList(scope, 'datasets', {}, page, far)).ids.map(dashed);
    const expected = async () => (await idsSorted('created_at', true)).slice(1200, 1225);
    const before = await expected();
    for (const time of ['first', 'second', 'third']) expect(await found(), time).toEqual(before);
    await scope.update('datasets', before[0] as string, { created_at: new Date('2001-01-01') });
    const after = await expected();
    expect(after).not.toEqual(before);
    for (const time of ['first', 'second', 'third']) expect(await found(), time).toEqual(after);
  });

  it('are filtered and counted, far ones too', async () => {
    const ready = await idsSorted('name', false, sql`d.state = 'ready'`);
    expect(await countList(scope, 'datasets', { state: 'ready' })).toBe(ready.length);
    expect(await idsOfPage({ state: 'ready' }, 'name', false, 1200, 25)).toEqual(ready.slice(1200, 1225));
    const tagged = await idsSorted('name', true, sql`d.tags @> array['2026'] and d.category = 'Polymer'`);
    const filter = { tag: '2026', category: 'Polymer' };
    expect(await countList(scope, 'datasets', filter)).toBe(tagged.length);
    expect(await idsOfPage(filter, 'name', true, 50, 25)).toEqual(tagged.slice(50, 75));
  });

  it.each([
    ['a letter that nearly all have', 'l', sql`true`],
    ['whatever its case', 'LOT 26', sql`d.name like 'Lot 26%'`],
    ['whatever its width', 'ｌｏｔ　26', sql`d.name like 'Lot 26%'`],
    ['one letter of a word', '炉', sql`d.comment <> ''`],
    ['two letters', '焼結', sql`d.category = '焼結'`],
    ['three letters in a tag', 'イン1', sql`'ライン1' = any (d.tags)`],
    ['signs that mean something to databases', '100%_\\', sql`d.comment <> ''`],
    ['nothing that is there', 'lotlot', sql`false`],
    ['the end of one field and the beginning of the next', '1polymer', sql`false`],
  ])('are searched: %s', async (_name, search, where) => {
    const found = await idsSorted('created_at', true, where);
    expect(await countList(scope, 'datasets', { search })).toBe(found.length);
    for (const how of ways)
      expect(await idsOfPage({ search }, 'created_at', true, 0, 25, how)).toEqual(found.slice(0, 25));
  });

  it('of two letters that a third has are in order by every column, wherever they lie', async () => {
    for (const column of columns)
      for (const descending of [true, false]) {
        const found = await idsSorted(column, descending, sql`d.category = 'Polymer'`);
        for (const how of ways)
          for (const offset of [0, 50, found.length - 10])
            expect(
              await idsOfPage({ search: 'PO' }, column, descending, offset, 25, how),
              `${column} ${descending} ${offset} ${JSON.stringify(how)}`,
            ).toEqual(found.slice(offset, offset + 25));
      }
  });

  it('of a search are in order by every column, near and far, kept or not', async () => {
    for (const column of columns)
      for (const descending of [true, false]) {
        const found = await idsSorted(column, descending, sql`d.comment <> ''`);
        for (const how of ways)
          for (const offset of [0, 25, found.length - 10, found.length])
            expect(await idsOfPage({ search: '炉3' }, column, descending, offset, 25, how)).toEqual(
              found.slice(offset, offset + 25),
            );
      }
  });
});

/** The same numbers every time, below `below`. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('words of one letter to six, drawn from all kinds of letters', () => {
  const letters = [...'aAbBtT0123 %_\\-引張強さ試験ｱｶﾞＡＢ１炉が🧪'];
  const draw = drawing(20260);
  const word = (length: number) => Array.from({ length }, () => letters[draw(letters.length)]).join('');
  let own: Scope;
  beforeAll(async () => {
    own = await addOrganization('Letters');
    const names = Array.from({ length: 400 }, (_, n) => `${word(2 + draw(12))} ${n}`);
    await sql`insert into datasets (org_id, name, category, training_type, data_type, kind, form, tags, comment, file_name, state)
      select ${own.orgId}, name, '', 'regression', 'training_data', 'supervised', 'table', array[left(name, 2)], '', '', 'ready'
      from unnest(${names}::text[]) as name`.execute(database.db);
  });

  async function plainly(search: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from list_source where org_id = ${own.orgId} and list = 'datasets'
        and strpos(search, lower(normalize(${search}, nfkc))) > 0 order by name, id`.execute(database.db);
    return rows.map(({ id }) => id);
  }

  it('find exactly what a plain scan finds', async () => {
    const sizes = new Set<string>();
    const { rows } = await sql<{ search: string }>`
      select search from list_entries where org_id = ${own.orgId} order by id limit 60`.execute(database.db);
    const there = rows.map(({ search }) => [...search].slice(draw(3), 3 + draw(5)).join(''));
    const words = [
      ...letters.map((letter) => letter),
      ...Array.from({ length: 120 }, (_, at) => word(1 + (at % 6))),
      ...there,
    ].filter((said) => said.trim() !== '');
    for (const search of words) {
      const expected = await plainly(search);
      sizes.add(expected.length === 0 ? 'none' : expected.length > 25 ? 'pages' : 'some');
      const page = { column: 'name', descending: false, offset: 0, limit: 25 } as const;
      for (const how of [{}, { few: 0 }, { most: 10 }])
        for (const offset of [0, 25]) {
          const found = await findInList(own, 'datasets', { search }, { ...page, offset }, how);
          expect([found.total, found.ids.map(dashed)], `${search} ${offset} ${JSON.stringify(how)}`).toEqual([
            expected.length,
            expected.slice(offset, offset + 25),
          ]);
        }
    }
    expect([...sizes].toSorted()).toEqual(['none', 'pages', 'some']);
  });
});

describe('what a search found', () => {
  it('is turned over page by page, and found anew after a change', async () => {
    const search = 'polymer';
    const page = async (at: number) => idsOfPage({ search }, 'name', false, at * 25, 25);
    const sorted = await idsSorted('name', false, sql`d.category = 'Polymer'`);
    for (const at of [0, 1, 0, 2, 1, 2])
      expect(await page(at), `page ${at}`).toEqual(sorted.slice(at * 25, at * 25 + 25));
    await scope.update('datasets', sorted[0] as string, { name: 'Lot zz' });
    const after = await idsSorted('name', false, sql`d.category = 'Polymer'`);
    expect(after[0]).not.toBe(sorted[0]);
    for (const at of [1, 0, 2]) expect(await page(at), `page ${at}`).toEqual(after.slice(at * 25, at * 25 + 25));
  });

  it('is in order again once what it is sorted by has changed', async () => {
    const search = 'polymer';
    const [one] = await idsSorted('name', false, sql`d.category = 'Polymer' and v.row_count > 0`);
    const first = async (column: ListColumn) => (await idsOfPage({ search }, column, true, 0, 1))[0];
    const { name } = await database.db
      .selectFrom('datasets')
      .select('name')
      .where('id', '=', one as string)
      .executeTakeFirstOrThrow();
    const versions = database.db.updateTable('dataset_versions').where('dataset_id', '=', one as string);
    const changes = {
      updated_at: () => scope.update('datasets', one as string, { updated_at: new Date('2099-01-01') }),
      created_at: () => scope.update('datasets', one as string, { created_at: new Date('2099-01-01') }),
      row_count: () => versions.set({ row_count: 10 ** 9 }).execute(),
      // What is searched has one case: it stays as it was.
      name: () => scope.update('datasets', one as string, { name: name.toLowerCase() }),
    };
    for (const [column, change] of Object.entries(changes) as [ListColumn, () => Promise<unknown>][]) {
      expect(await first(column), column).not.toBe(one);
      await change();
      expect(await first(column), column).toBe(one);
    }
  });
});

it('counts again what was searched once something has changed', async () => {
  const search = 'counted again';
  expect(await countList(scope, 'datasets', { search })).toBe(0);
  const { id } = await database.db
    .selectFrom('datasets')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const change = (comment: string) => scope.update('datasets', id, { comment });
  await change(search);
  expect(await countList(scope, 'datasets', { search })).toBe(1);
  const inside: number[] = [];
  await scope
    .transaction(async (trx) => {
      await trx.update('datasets', id, { comment: '' });
      inside.push(await countList(trx, 'datasets', { search }));
      throw new Error('taken back');
    })
    .catch(() => undefined);
  expect(inside).toEqual([0]);
  expect(await countList(scope, 'datasets', { search })).toBe(1);
  await change('');
  expect(await countList(scope, 'datasets', { search })).toBe(0);
});

it('keeps entries and counts right while many change them at once', async () => {
  const { orgId } = scope;
  const own = await addOrganization('Busy');
  await addDatasets(own, 30);
  const of = <T>(rows: readonly T[], at: number) => rows[at % rows.length] as T;
  const versions = await sql<{
    id: string;
    dataset_id: string;
  }>`select id, dataset_id from dataset_versions where org_id = ${own.orgId} order by id`.execute(database.db);
  const datasets = await sql<{ id: string }>`select id from datasets where org_id = ${own.orgId} order by id`.execute(
    database.db,
  );
  let wrong = 0;
  let done = false;
  const watching = (async () => {
    while (!done) {
      const { rows } = await sql<{ kept: number; there: number }>`
        select (select coalesce(sum(n), 0)::bigint from list_counts where org_id = ${own.orgId} and tag is null) as kept,
          (select count(*) from list_entries where org_id = ${own.orgId}) as there`.execute(database.db);
      if (rows[0]?.kept !== rows[0]?.there) wrong += 1;
    }
  })();
  const steps: ((at: number) => Promise<unknown>)[] = [
    (at) =>
      sql`update datasets set name = ${`renamed ${at}`}, updated_at = now() where id = ${of(datasets.rows, at * 7).id}`.execute(
        database.db,
      ),
    (at) =>
      sql`update datasets set tags = array[${`t${at % 5}`}], category = ${`c${at % 3}`} where id = ${of(datasets.rows, at * 11).id}`.execute(
        database.db,
      ),
    (at) =>
      sql`insert into training_projects (org_id, training_type, name, dataset_version_id, config) values (${own.orgId}, 'regression', ${`p${at}`}, ${of(versions.rows, at * 7).id}, '{}')`.execute(
        database.db,
      ),
    (at) =>
      sql`update training_projects set status = 'trained', name = name || ${`-${at}`} where org_id = ${own.orgId} and name < ${`p${at}`}`.execute(
        database.db,
      ),
    (at) =>
      transaction(database.db, async (trx) => {
        await sql`insert into visualization_views (org_id, dataset_id, version_id, name, content) select org_id, dataset_id, id, ${`v${at}`}, '{}' from dataset_versions where id = ${of(versions.rows, at * 7).id}`.execute(
          trx,
        );
        await sql`update datasets set name = ${`seen ${at}`} where id = ${of(datasets.rows, at * 3).id}`.execute(trx);
      }),
    (at) =>
      sql`delete from training_projects where id in (select id from training_projects where org_id = ${own.orgId} and name like ${`p${at % 10}%`} limit 2)`.execute(
        database.db,
      ),
    (at) =>
      sql`update dataset_versions set row_count = ${at} where id = ${of(versions.rows, at * 13).id}`.execute(
        database.db,
      ),
    (at) =>
      sql`insert into recipes (org_id, name, version, steps, inputs) values (${own.orgId}, ${`r${at}`}, 1, '[]', '[]')`.execute(
        database.db,
      ),
  ];
  const failures: unknown[] = [];
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(
      steps.flatMap((step, kind) =>
        [0, 1].map((twin) => {
          const at = round * 100 + kind * 10 + twin;
          return transaction(database.db, () => step(at)).catch((error: unknown) => failures.push(error));
        }),
      ),
    );
  }
  done = true;
  await watching;
  // Two that waited for each other are done again by the product; here the statements stand alone.
  expect(failures.filter((error) => (error as { code?: string }).code !== '40P01')).toEqual([]);
  expect(wrong).toBe(0);
  expect(await differences()).toEqual({ entries: [], counts: [], letters: [], outside: [] });
  expect((await selectListCategories(own, 'datasets')).every(({ count }) => count > 0)).toBe(true);
  expect((await selectListTags(scope, 'datasets')).map(({ name }) => name)).toEqual([
    '2026',
    'ライン0',
    'ライン1',
    'ライン2',
  ]);
  expect(orgId).not.toBe(own.orgId);
});
