import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilBlocked } from '../testing/until-blocked.ts';
import type { Database } from './database.ts';
import { createEmptyDatabase } from './test-database.ts';
import { transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await sql`create table counters (id int primary key, count int not null)`.execute(database.db);
  await sql`insert into counters values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(() => database.close());

it('is done again where two wait for each other', async () => {
  const add = (trx: Database['db'], id: number) =>
    sql`update counters set count = count + 1 where id = ${id}`.execute(trx);
  const attempts = [0, 0];
  let secondHasItsFirst = () => {};
  const meeting = new Promise<void>((resolve) => {
    secondHasItsFirst = resolve;
  });
  const first = transaction(database.db, async (trx) => {
    attempts[0]! += 1;
    await add(trx, 1);
    await meeting;
    await add(trx, 2);
  });
  const second = transaction(database.db, async (trx) => {
    attempts[1]! += 1;
    await add(trx, 2);
    secondHasItsFirst();
    if (attempts[1] === 1) await untilBlocked(database.db);
    await add(trx, 1);
  });
  await Promise.all([first, second]);
  expect(attempts[0]! + attempts[1]!).toBe(3);
  const { rows } = await sql`select id, count from counters order by id`.execute(database.db);
  expect(rows).toEqual([
    { id: 1, count: 2 },
    { id: 2, count: 2 },
  ]);
});

it('is not done again where it failed by itself', async () => {
  let attempts = 0;
  const failing = transaction(database.db, async (trx) => {
    attempts += 1;
    await sql`insert into counters values (1, 0)`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
});
