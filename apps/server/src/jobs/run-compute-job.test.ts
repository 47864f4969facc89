import { Scope } from '../db/scope.ts';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ComputeTasks } from '@hakaru/contract/jobs/tasks';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { defineHandler, defineJob, type RunHandler } from './job.ts';
import { runComputeJob } from './run-compute-job.ts';

type TrainSpec = ComputeTasks['regression.train']['spec'];
type Payload = Pick<TrainSpec, 'models'> & Partial<TrainSpec>;

const trainJob = defineJob({
  name: 'test.train',
  compute: true,
  payload: z.custom<Payload>(),
});
let test: TestApp;
let orgId: string;
let table: { path: string; content_hash: string };

function trainHandler(): RunHandler {
  return defineHandler(trainJob, {
    async work(context) {
      const { compute, files } = test.context;
      const spec = {
        table,
        targets: ['y'],
        features: [
          { name: 'a', type: 'numeric' as const },
          { name: 'b', type: 'numeric' as const },
        ],
        ...context.run.payload,
      };
      const result = await runComputeJob(compute, context, {
        task: 'regression.train',
        spec,
        limits: test.context.settings.compute,
      });
      await files.publishFolder(context.workspace, context.prefix);
      return { result: { leaderboard: result.leaderboard, trained: result.trained } };
    },
  });
}

beforeAll(async () => {
  test = await createTestApp({ work: true, ownCompute: true, handlers: () => [trainHandler()] });
  const path = join(test.context.settings.home, 'table.parquet');
  const duckdb = await DuckDBInstance.create();
  const connection = await duckdb.connect();
  await connection.run(
    `copy (select sin(i) as a, cos(i * 7) as b, 2 * sin(i) - cos(i * 7) + 0.01 * sin(i * 13) as y from range(400) t(i)) to '${path}' (format parquet)`,
  );
  connection.closeSync();
  table = { path, content_hash: 'a'.repeat(64) };
  await test.context.compute.start();
  await test.app.inject({ url: '/api/users/me', headers: await test.as('aiko') });
  orgId = (await test.context.database.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => test.close());

const linear: Payload = { models: [{ name: 'linear', parameters: {} }] };
// Thousands of trees in many folds: minutes of work, so that there is something to interrupt.
const long: Payload = {
  models: [{ name: 'gradient_boosting', parameters: { n_estimators: 3000 } }],
  cross_validation: { folds: 10 },
};

const start = (payload: Payload) =>
  transaction(test.context.database.db, (trx) =>
    test.context.jobs.startRun(new Scope(trx, { orgId, userId: null }), {
      job: trainJob,
      kind: 'regression',
      subjectType: 'test',
      subjectId: randomUUID(),
      payload,
    }),
  );

async function until(id: string, good: (run: Row<'runs'>) => boolean, ms = 30_000): Promise<Row<'runs'>> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(10)) {
    const run = await test.context.database.db
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (good(run)) return run;
  }
  throw new Error('too late');
}
const finished = (run: Row<'runs'>) => run.finished_at !== null;

describe('a compute job', () => {
  it('runs with progress and leaves its files in the store', async () => {
    const run = await until(await start(linear), finished);
    expect(run).toMatchObject({ state: 'succeeded', error: null });
    const { trained } = run.result as { trained: { folder: string }[] };
    const keys = await test.context.files.list(`runs/${run.id}/1`);
    expect(keys.some((key) => key.startsWith(`runs/${run.id}/1/${trained[0]?.folder}/`))).toBe(true);
    const folder = await test.context.files.localFolder(`runs/${run.id}/1/${trained[0]?.folder}`);
    expect(await readdir(folder)).not.toEqual([]);
  });

  it('fails with a code people understand', async () => {
    const refused = await until(await start({ ...linear, targets: ['nothing'] }), finished);
    expect(refused.state).toBe('failed');
    expect(refused.error?.code).not.toBe('server_busy');
    const wrong = await until(
      await start({ models: [{ name: 'no_such_model' as 'linear', parameters: {} }] }),
      finished,
    );
    expect(wrong.error?.code).toBe('compute_failed');
  });

  it('stops within two seconds', async () => {
    const id = await start(long);
    await until(id, (run) => run.fraction !== null);
    const since = performance.now();
    await test.context.jobs.requestStop(orgId, id);
    expect((await until(id, finished)).state).toBe('stopped');
    expect(performance.now() - since).toBeLessThan(10_000);
    expect((await test.context.compute.status()).running).toBe(0);
  });

  it('starts over when the compute service is killed under it', async () => {
    const id = await start({
      models: [{ name: 'gradient_boosting', parameters: { n_estimators: 300 } }],
      cross_validation: { folds: 5 },
    });
    await until(id, (run) => run.state === 'running');
    const { pid } = test.context.compute.process() ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    const run = await until(id, finished, 60_000);
    expect(run.state).toBe('succeeded');
    expect(run.messages.some((message) => message.code === 'resumed')).toBe(true);
    expect(test.context.compute.state()).toBe('running');
  });

  it('stops with the service, which then answers that it is stopped', async () => {
    const id = await start(long);
    await until(id, (run) => run.state === 'running');
    const headers = await test.as('aiko');
    expect((await test.app.inject({ url: '/api/services/stop', headers })).json()).toMatchObject({ state: 'stopped' });
    expect((await until(id, finished)).state).toBe('stopped');
    expect(() => test.context.compute.requireRunning()).toThrow('compute_unavailable');
    expect((await test.app.inject({ url: '/api/services/start', headers })).json()).toMatchObject({
      state: 'running',
      engine: 'embedded',
    });
  });
});
