import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../testing/wait-for.ts';
import { isConnectionLost, whenConnected } from './connection-lost.ts';
import type { Database } from './database.ts';
import { createTestDatabase } from './test-database.ts';
import { transaction } from './transaction.ts';

let database: Database;
let administrator: Database;
let name: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  name = rows[0]!.name;
  administrator = await createTestDatabase();
});
afterAll(async () => {
  await administrator.close();
  await database.close();
});

/** Ends every connection of the database under test whose last statement begins so, as a failover does. */
async function endConnections(statement = ''): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and query like ${`${statement}%`}`.execute(administrator.db);
}

/** Waits for so many connections that do not answer yet. */
async function sleeping(count: number): Promise<void> {
  await waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = ${name} and query like 'select pg_sleep%' and state = 'active'`.execute(administrator.db);
    return rows.length === count || undefined;
  });
}

it('takes the socket of a private server that is not there yet for a server that is away, and no other file', async () => {
  const socket = connect('/nowhere/.s.PGSQL.5432');
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isConnectionLost(error)).toBe(true);
  expect(isConnectionLost(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
});

it('fails what a lost connection was used for, and nothing else', async () => {
  const open = Array.from({ length: 5 }, () =>
    transaction(database.db, async (trx) => {
      await sql`select 1`.execute(trx);
      await sql`select pg_sleep(300)`.execute(trx);
    }).catch((error: unknown) => error),
  );
  // One that is between two statements: its connection breaks while nobody waits for an answer.
  const between = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const idle = transaction(database.db, async (trx) => {
    await sql`select 1`.execute(trx);
    between.resolve();
    await lost.promise;
    await sql`select 1`.execute(trx);
  }).catch((error: unknown) => error);
  await between.promise;
  await sleeping(open.length);
  await endConnections();
  const failures = await Promise.all(open);
  lost.resolve();
  failures.push(await idle);
  expect(failures.map(isConnectionLost)).toEqual(failures.map(() => true));
  const { rows } = await whenConnected(() => sql`select 1 as one`.execute(database.db));
  expect(rows).toEqual([{ one: 1 }]);
});

it('asks a new connection after one that was lost, at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const asleep = sql`select pg_sleep(300)`.execute(database.db).catch((error: unknown) => error);
    await sleeping(1);
    await endConnections('select pg_sleep');
    expect(isConnectionLost(await asleep)).toBe(true);
    const { rows } = await sql`select 1 as one`.execute(database.db);
    expect(rows).toEqual([{ one: 1 }]);
  }
});

it('tells a lost connection from a wrong statement', async () => {
  const wrong = await sql`select nothing`.execute(database.db).catch((error: unknown) => error);
  expect(isConnectionLost(wrong)).toBe(false);
  await expect(whenConnected(() => sql`select nothing`.execute(database.db))).rejects.toThrow('nothing');
  expect(isConnectionLost(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }))).toBe(
    true,
  );
  expect(isConnectionLost(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open', path: '/a' }))).toBe(
    false,
  );
});
