import { Scope } from '../db/scope.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { claim } from './claim.ts';
import { lockRun } from './run-rows.ts';
import { endings, testHandler, testJob } from './test-jobs.ts';

let test: TestApp;
let orgId: string;

beforeAll(async () => {
  test = await createTestApp({ work: true, handlers: ({ files }) => [testHandler(files)] });
  await test.app.inject({ url: '/api/users/me', headers: await test.as('aiko') });
  orgId = (await db().selectFrom('organizations').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => test.close());

const db = () => test.context.database.db;
const start = (payload: z.infer<typeof testJob.payload> = {}, of = orgId) =>
  transaction(db(), (trx) =>
    test.context.jobs.startRun(new Scope(trx, { orgId: of, userId: null }), {
      job: testJob,
      kind: 'test',
      subjectType: 'test',
      subjectId: randomUUID(),
      payload,
    }),
  );
const read = (id: string): Promise<Row<'runs'>> =>
  db().selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function until(id: string, good: (run: Row<'runs'>) => boolean, ms = 30_000): Promise<Row<'runs'>> {
  for (const end = Date.now() + ms; Date.now() < end;) {
    const run = await read(id);
    if (good(run)) return run;
    await sleep(10);
  }
  throw new Error(`the run is still ${JSON.stringify(await read(id))}`);
}
const finished = (run: Row<'runs'>) => run.finished_at !== null;

describe('a run', () => {
  it('starts and is committed together with its work', async () => {
    await until(await start(), finished);
    const since = performance.now();
    const id = await start({ file: 'content' });
    await until(id, (run) => run.state !== 'queued');
    expect(performance.now() - since).toBeLessThan(10_000);
    const run = await until(id, finished);
    expect(run).toMatchObject({
      state: 'succeeded',
      attempt: 1,
      fraction: 1,
      result: { attempt: 1 },
      subject_type: 'committed',
      error: null,
    });
    expect(await test.context.files.list(`runs/${id}/1`)).toEqual([`runs/${id}/1/made.txt`]);
  });

  it('does not wait for the next poll where several begin together', async () => {
    const ids = await transaction(db(), async (trx) => {
      const started: string[] = [];
      for (let run = 0; run < 5; run += 1)
        started.push(
          await test.context.jobs.startRun(new Scope(trx, { orgId, userId: null }), {
            job: testJob,
            kind: 'test',
            subjectType: 'test',
            subjectId: randomUUID(),
            payload: {},
          }),
        );
      return started;
    });
    expect((await Promise.all(ids.map((id) => until(id, finished, 60_000)))).map(({ state }) => state)).toEqual(
      ids.map(() => 'succeeded'),
    );
  });

  it('is not there when the transaction that starts it rolls back', async () => {
    const { count: before } = await db()
      .selectFrom('runs')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    await expect(
      transaction(db(), async (trx) => {
        await test.context.jobs.startRun(new Scope(trx, { orgId, userId: null }), {
          job: testJob,
          kind: 'test',
          subjectType: 'test',
          subjectId: randomUUID(),
          payload: {},
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const { count } = await db()
      .selectFrom('runs')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(before);
  });

  it('shows its progress while it works', async () => {
    const id = await start({ ms: 1500 });
    const half = await until(id, (run) => (run.fraction ?? 0) > 0.2 && run.state === 'running');
    expect(half.stage).toBe('step');
    expect(half.messages[0]).toMatchObject({ code: 'step_0', level: 'info' });
    expect((await until(id, finished)).messages).toHaveLength(10);
  });

  it('fails with the code its handler throws, and tells its subject', async () => {
    const run = await until(await start({ fail: 'x' }), finished);
    expect(run).toMatchObject({ state: 'failed', error: { code: 'name_taken', params: { name: 'x' } } });
    expect(endings).toContain(`${run.id} failed`);
    const wire = await test.app.inject({
      method: 'POST',
      url: `/api/train/progress/${run.id}`,
      headers: { ...(await test.as('ben')), 'accept-language': 'ja' },
    });
    expect(wire.json().error.response).toBe('名前「x」はすでに使われています。別の名前にしてください。');
  });

  it('says no more than server_busy of what nobody foresaw', async () => {
    const run = await until(await start({ crash: 'password of the database' }), finished);
    expect(run).toMatchObject({ state: 'failed', error: { code: 'server_busy', params: {} } });
  });

  it('is tried again where the database goes away while it commits', async () => {
    const id = await start({ ms: 500, file: 'content' });
    await until(id, (run) => run.state === 'running');
    // Holds back what the attempt writes, and ends each connection that waits until the commit was among them.
    await transaction(db(), async (trx) => {
      await trx.selectFrom('runs').select('id').where('id', '=', id).forUpdate().execute();
      await waitFor(async () => {
        const { rows } = await sql<{ commits: boolean }>`
          select query like 'update "runs" set "state"%' as commits, pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
        return rows.some(({ commits }) => commits) || undefined;
      });
    });
    const run = await until(id, finished);
    expect(run).toMatchObject({ state: 'succeeded', attempt: 2, subject_type: 'committed' });
    expect(run.messages.filter(({ code }) => code === 'resumed')).toEqual([]);
    expect(await test.context.files.list(`runs/${id}`)).toEqual([`runs/${id}/2/made.txt`]);
  });

  it('leaves nothing behind when its work cannot be committed', async () => {
    const run = await until(await start({ file: 'cannot be committed' }), finished);
    expect(run.state).toBe('failed');
    expect(await test.context.files.list(`runs/${run.id}`)).toEqual([]);
  });

  it('stops within two seconds', async () => {
    const id = await start({ ms: 60_000, file: 'never' });
    await until(id, (run) => run.state === 'running');
    const since = performance.now();
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/tasks/${id}/stop`,
      headers: await test.as('ben'),
    });
    expect(answer.statusCode).toBe(200);
    const run = await until(id, finished);
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(run).toMatchObject({ state: 'stopped', error: { code: 'stopped' } });
    expect(endings).toContain(`${id} stopped`);
    const again = await test.app.inject({
      method: 'POST',
      url: `/api/tasks/${id}/stop`,
      headers: await test.as('ben'),
    });
    expect(again.json().detail.code).toBe('run_finished');
  });

  it('stops at once while it waits', async () => {
    const busy = [await start({ ms: 60_000 }), await start({ ms: 60_000 })];
    for (const id of busy) await until(id, (run) => run.state === 'running');
    const waiting = await start();
    await test.context.jobs.requestStop(orgId, waiting);
    expect(await read(waiting)).toMatchObject({ state: 'stopped', attempt: 0 });
    for (const id of busy) await test.context.jobs.requestStop(orgId, id);
    for (const id of busy) await until(id, finished);
  });

  it('is begun all the same where somebody had its row as its turn came', async () => {
    const busy = [await start({ ms: 60_000 }), await start({ ms: 60_000 })];
    for (const id of busy) await until(id, (run) => run.state === 'running');
    const waiting = await start();
    await transaction(db(), async (trx) => {
      await lockRun(trx, waiting);
      for (const id of busy) await test.context.jobs.requestStop(orgId, id);
      await waitFor(async () => {
        const { rows } = await sql<{ state: string }>`select state from queue.job where id = ${waiting}`.execute(db());
        return rows[0]?.state === 'created' ? undefined : true;
      });
      // Time to find it held.
      await sleep(300);
    });
    expect(await until(waiting, finished)).toMatchObject({ state: 'succeeded', attempt: 1 });
  });

  it('cannot be seen or stopped by another organization', async () => {
    const id = await start();
    for (const url of [`/api/train/progress/${id}`, `/api/tasks/${id}/stop`]) {
      expect((await test.app.inject({ method: 'POST', url, headers: await test.as('chie') })).statusCode).toBe(404);
    }
    await until(id, finished);
  });
});

describe('runs that wait', () => {
  it('are begun in fair shares of organizations and persons', async () => {
    await test.app.inject({ url: '/api/users/me', headers: await test.as('chie') });
    const { id: otherOrg } = await db()
      .selectFrom('organizations')
      .select('id')
      .where('id', '!=', orgId)
      .executeTakeFirstOrThrow();
    async function begin(of: string, count: number): Promise<string[]> {
      const ids: string[] = [];
      while (ids.length < count) ids.push(await start({ ms: 300 }, of));
      return ids;
    }
    const many = await begin(orgId, 16);
    const few = await begin(otherOrg, 4);
    for (const id of [...many, ...few]) await until(id, finished);
    const rows = await db()
      .selectFrom('runs')
      .select(['id', 'started_at', 'ticket'])
      .where('id', 'in', [...many, ...few])
      .orderBy('started_at')
      .execute();
    const places = few.map((id) => rows.findIndex((row) => row.id === id));
    // Two at once: those of the first organization that began before the other's came, then turn by turn.
    expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(8);
    expect(Math.max(...places)).toBeLessThan(16);
    expect(new Set(rows.map(({ ticket }) => ticket)).size).toBe(20);
    expect(rows.filter(({ id }) => many.includes(id)).map(({ id }) => id)).toEqual(many);
  });
});

describe('a run whose server died', () => {
  it('says that it was resumed, and is given up after the fourth time', async () => {
    const handler = { ...testHandler(test.context.files), job: { ...testJob, name: 'test.other' } };
    const choice = { next: <T>([first]: readonly T[]) => first };
    const { id } = await db()
      .insertInto('runs')
      .values({ org_id: orgId, kind: 'test', task: 'test.other', subject_type: 'test', subject_id: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const run = await claim(db(), handler, id, choice);
      expect(run).toMatchObject({ attempt, ticket: id });
      expect((run as Row<'runs'>).messages.filter((message) => message.code === 'resumed')).toHaveLength(attempt - 1);
    }
    expect(await claim(db(), handler, id, choice)).toBeUndefined();
    expect(await read(id)).toMatchObject({ state: 'failed', error: { code: 'worker_died', params: { times: 4 } } });
    expect(endings).toContain(`${id} failed`);
  });
});
