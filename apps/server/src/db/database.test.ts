import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { json } from './json.ts';
import { migrate } from './migrate.ts';
import { PREPARED } from './prepared.ts';
import { createTestDatabase } from './test-database.ts';
import { transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function addOrganization(name: string) {
  return database.db.insertInto('organizations').values({ name }).returning('id').executeTakeFirstOrThrow();
}

async function addRun(orgId: string, createdBy: string | null) {
  return database.db
    .insertInto('runs')
    .values({
      org_id: orgId,
      kind: 'regression',
      task: 'regression.train',
      subject_type: 'training_project',
      subject_id: crypto.randomUUID(),
      created_by: createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function addUser(orgId: string, username: string) {
  return database.db
    .insertInto('users')
    .values({ org_id: orgId, issuer: 'test', subject: username, username, name: username })
    .returning('id')
    .executeTakeFirstOrThrow();
}

test('a migrated database has nothing left to migrate', async () => {
  expect(await migrate(database.db)).toEqual([]);
});

describe('every tenant table', () => {
  test('has its organization, and an index that begins with it', async () => {
    const { rows } = await database.pool.query<{ table_name: string }>(
      `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'org_id'`,
    );
    const { rows: indexes } = await database.pool.query<{ tablename: string }>(
      `select distinct tablename from pg_indexes where schemaname = 'public' and indexdef like '%(org_id, %'`,
    );
    const names = rows.map((row) => row.table_name).sort();
    expect(names).toContain('trained_models');
    expect(indexes.map((row) => row.tablename).sort()).toEqual(names);
  });

  test('cannot point into another organization', async () => {
    const [ours, theirs] = [await addOrganization('Ours'), await addOrganization('Theirs')];
    const stranger = await addUser(theirs.id, 'stranger');
    await expect(addRun(ours.id, stranger.id)).rejects.toThrow(/foreign key/);
    await expect(addRun(theirs.id, stranger.id)).resolves.toMatchObject({ state: 'queued', messages: [], attempt: 0 });
  });
});

test('arrays, large counts and times come back as they were written', async () => {
  const { id: org_id } = await addOrganization('Types');
  const dataset = await database.db
    .insertInto('datasets')
    .values({
      org_id,
      name: '強度',
      training_type: 'regression',
      data_type: 'training_data',
      kind: 'supervised',
      file_name: 'a.csv',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const columns = [{ name: 'x', type: 'numeric' as const, unit: null, description: null, role: 'none' as const }];
  const row = await database.db
    .insertInto('dataset_versions')
    .values({
      org_id,
      dataset_id: dataset.id,
      version: 1,
      table_key: 'k',
      columns: json(columns),
      row_count: 5_000_000_000,
      byte_size: 1,
      content_hash: 'h',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ columns, row_count: 5_000_000_000, problems: [], statistics: null });
  expect(Math.abs(Date.now() - row.created_at.getTime())).toBeLessThan(60_000);
});

describe('transaction', () => {
  test('joins an outer one, and rolls everything back', async () => {
    const attempt = transaction(database.db, async (outer) => {
      await outer.insertInto('organizations').values({ name: 'Outer' }).execute();
      await transaction(outer, (inner) => inner.insertInto('organizations').values({ name: 'Inner' }).execute());
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    const left = await database.db
      .selectFrom('organizations')
      .select('name')
      .where('name', 'in', ['Outer', 'Inner'])
      .execute();
    expect(left).toEqual([]);
  });
});

test('statements that are marked so are planned once a connection', async () => {
  await database.db.connection().execute(async (one) => {
    const ask = (name: string) =>
      one.selectFrom('organizations').select('id').modifyFront(PREPARED).where('name', '=', name).execute();
    const { id } = await addOrganization('Prepared');
    for (const name of ['Prepared', 'nobody', 'Prepared'])
      expect(await ask(name)).toEqual(name === 'nobody' ? [] : [{ id }]);
    await one.selectFrom('organizations').select('name').where('name', '=', 'Prepared').execute();
    const { rows } = await sql<{ calls: number }>`
      select (generic_plans + custom_plans)::int as calls from pg_prepared_statements where statement like '%organizations%'`.execute(
      one,
    );
    expect(rows).toEqual([{ calls: 3 }]);
  });
});
