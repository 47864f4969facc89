import { Scope } from '../db/scope.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { defineJob, type RunHandler } from './job.ts';
import { runHandlers } from '../main-api.ts';
import { testHandler, testJob } from './test-jobs.ts';

let test: TestApp;
let orgId: string;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.inject({ url: '/api/users/me', headers: await test.as('aiko') });
  orgId = (await test.context.database.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => test.close());

async function otherServer(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('test-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, test.context.database.url, test.context.settings.home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

function handlers(): RunHandler[] {
  return [...runHandlers(test.context), testHandler(test.context.files)];
}

async function startRun(payload: z.infer<typeof testJob.payload>): Promise<string> {
  return transaction(test.context.database.db, (trx) =>
    test.context.jobs.startRun(new Scope(trx, { orgId, userId: null }), {
      job: testJob,
      kind: 'test',
      subjectType: 'test',
      subjectId: randomUUID(),
      payload,
    }),
  );
}

async function until(id: string, good: (run: Row<'runs'>) => boolean): Promise<Row<'runs'>> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    const run = await test.context.database.db
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (good(run)) return run;
  }
  throw new Error('too late');
}

describe('runs of a server that ends', () => {
  it('are taken over within a minute of kill -9, and at once after a shutdown', { timeout: 150_000 }, async () => {
    const killed = await otherServer();
    const lost = await startRun({ ms: 3_000, file: 'made after all' });
    await until(lost, (run) => run.state === 'running' && (run.fraction ?? 0) > 0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const killedAt = Date.now();

    const leaving = await otherServer();
    const given = await startRun({ ms: 3_000 });
    await until(given, (run) => run.state === 'running');
    leaving.kill('SIGTERM');
    expect((await once(leaving, 'exit'))[0]).toBe(0);
    expect(await until(given, () => true)).toMatchObject({ state: 'queued', attempt: 1 });

    await test.context.jobs.start(handlers());
    const resumedGiven = await until(given, (run) => run.state === 'running' || run.finished_at !== null);
    expect(resumedGiven.messages.some((message) => message.code === 'resumed')).toBe(false);
    const resumed = await until(lost, (run) => run.attempt > 1);
    // The server that left may have had it for a moment.
    expect(Date.now() - killedAt).toBeLessThan(60_000);
    expect(resumed.messages.filter((message) => message.code === 'resumed')).toHaveLength(1);
    const { state, attempt } = await until(lost, (run) => run.finished_at !== null);
    expect(state).toBe('succeeded');
    expect(await test.context.files.list(`runs/${lost}`)).toEqual([`runs/${lost}/${attempt}/made.txt`]);
    expect((await until(given, (run) => run.finished_at !== null)).state).toBe('succeeded');
  });

  it('wait again where their message was lost', async () => {
    const { db, pool } = test.context.database;
    const { id } = await db
      .insertInto('runs')
      .values({ org_id: orgId, kind: 'test', task: testJob.name, subject_type: 'test', subject_id: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rowCount } = await pool.query('select 1 from queue.job where id = $1', [id]);
    expect(rowCount).toBe(0);
    const server = await otherServer();
    expect((await until(id, (run) => run.finished_at !== null)).state).toBe('succeeded');
    server.kill('SIGTERM');
    await once(server, 'exit');
  });

  it('are never without a handler: start-up refuses', async () => {
    defineJob({ name: 'test.nobody' });
    await expect(test.context.jobs.start(handlers())).rejects.toThrow('no handler for: test.nobody');
  });
});
