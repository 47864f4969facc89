import type { ComputeStatus, TaskProgress } from '@hakaru/contract';
import type { RegressionOptions } from '@hakaru/contract/training/regression';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertTestTable } from './features/training/test-table.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { signIn, type TestUser } from './testing/test-user.ts';
import { isRayInstalled, type RayCluster, startRayCluster } from './testing/ray-cluster.ts';
import { waitFor } from './testing/wait-for.ts';

const features = ['x', 'z'].map((name) => ({ name, type: 'numeric' as const }));
const quick = {
  targets: ['y'],
  features,
  models: [{ name: 'linear', parameters: { name: 'linear' } }],
} as RegressionOptions;
const slow = {
  ...quick,
  models: [{ name: 'mlp', parameters: { name: 'mlp' }, search: true }],
  search_budget_s: 300,
} as RegressionOptions;

// The reason belongs into the name: it is all that the list of tests shows of a skipped one.
describe.skipIf(!isRayInstalled())(
  'compute on a Ray cluster of two nodes (skipped where requirements-cluster.txt is not installed)',
  () => {
    let cluster: RayCluster;
    let test: TestApp;
    let ask: TestUser['ask'];
    let dataset: string;

    async function train(name: string, options: RegressionOptions) {
      const { project_id: project } = await ask<{ project_id: string }>('POST', `/regress/register/${dataset}`, {
        name,
        options,
      });
      const { task_id: task } = await ask<{ task_id: string }>('POST', `/train/model/${project}`);
      return { project, task };
    }

    function reached(task: string, good: (progress: TaskProgress) => boolean, limitMs: number) {
      return waitFor(async () => {
        const progress = await ask<TaskProgress>('POST', `/train/progress/${task}`);
        return good(progress) ? progress : undefined;
      }, limitMs);
    }

    beforeAll(async () => {
      cluster = await startRayCluster();
      for (const [name, value] of Object.entries(cluster.variables)) vi.stubEnv(name, value);
      test = await createTestApp({ env: { HAKARU_COMPUTE_ADDRESS: cluster.address }, work: true, ownCompute: true });
      const user = await signIn(test, 'aiko');
      ({ ask } = user);
      dataset = await insertTestTable(test.context, user.owner, {
        name: 'plane',
        select: 'SELECT sin(i) AS x, cos(i * 3) AS z, 2 * sin(i) + cos(i * 3) AS y FROM range(120) t(i)',
        columns: ['x', 'z', 'y'].map((name) => ({ name, type: 'numeric' })),
      });
      await test.context.compute.start();
    }, 180_000);
    afterAll(async () => {
      await test?.close();
      await cluster?.stop();
      vi.unstubAllEnvs();
    });

    it('trains to the end there, and stops what runs there', { timeout: 240_000 }, async () => {
      const status = await waitFor(async () => {
        const found = await ask<ComputeStatus>('GET', '/services/status');
        return found.workers === 2 ? found : undefined;
      });
      expect(status).toMatchObject({ state: 'running', engine: 'ray' });

      const trained = await train('on two nodes', quick);
      expect(await reached(trained.task, (task) => task.finished_at !== null, 150_000)).toMatchObject({
        state: 'succeeded',
        error: null,
      });
      const result = await ask<{ result: { leaderboard: { model: string; test: { rmse: number } | null }[] } }>(
        'GET',
        `/train/result/${trained.project}`,
      );
      expect(result.result.leaderboard[0]).toMatchObject({ model: 'linear' });
      expect(result.result.leaderboard[0]?.test?.rmse).toBeLessThan(1e-6);

      const stopped = await train('stopped on a node', slow);
      await reached(stopped.task, (task) => task.state === 'running' && task.stage !== null, 60_000);
      const requested = Date.now();
      await ask('POST', `/tasks/${stopped.task}/stop`);
      expect(await reached(stopped.task, (task) => task.finished_at !== null, 60_000)).toMatchObject({
        state: 'stopped',
      });
      expect(Date.now() - requested).toBeLessThan(5000);
      expect(await ask('GET', `/train/result/${stopped.project}`)).toMatchObject({ status: 'stopped' });
      await waitFor(
        async () => ((await ask<ComputeStatus>('GET', '/services/status')).running === 0 ? true : undefined),
        5000,
      );
    });
  },
);
