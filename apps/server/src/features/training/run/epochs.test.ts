import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EPOCH, epochsOf, type TaskProgress } from '@hakaru/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test-app.ts';
import {
  openToy,
  registerToy,
  sgdToy,
  toyCompute,
  type ToyOptions,
  type TrainedToy,
} from '../../../testing/sgd-toy.ts';
import { waitFor } from '../../../testing/wait-for.ts';

interface Trained {
  status: string;
  task: TaskProgress;
  result: { training: { ended: string; done: number; best: { epoch: number; judged: number } }; device: string };
  trained_models: { model_key: string }[];
}

let toy: TrainedToy;
beforeAll(async () => {
  toy = await openToy();
});
afterAll(() => toy.test.close());

const read = async (projectId: string) => (await toy.call<Trained>('GET', `/toy/result/${projectId}`)).body;
const codes = ({ messages }: TaskProgress) => messages.map(({ code }) => code).filter((code) => code !== EPOCH);

async function start(name: string, options: Partial<ToyOptions>) {
  const projectId = await registerToy(toy, name, options);
  const { body } = await toy.call<{ task_id: string }>('POST', `/toy/train/${projectId}`);
  return { projectId, taskId: body.task_id };
}

/** Waits for what a project comes to, and where it does not, tells what its run was doing. */
async function until<T>(projectId: string, find: (trained: Trained) => T | undefined): Promise<T> {
  let task: TaskProgress | undefined;
  try {
    return await waitFor(async () => {
      const trained = await read(projectId);
      task = trained.task;
      return find(trained);
    });
  } catch (error) {
    throw new Error(`The run was ${JSON.stringify({ ...task, messages: task && codes(task) })}`, { cause: error });
  }
}

const untilEpoch = (projectId: string, epoch: number) =>
  until(projectId, ({ task }) => epochsOf(task.messages).some((figures) => figures.epoch >= epoch) || undefined);

const settled = (projectId: string) =>
  until(projectId, (trained) => (trained.status === 'training' ? undefined : trained));

/** What the model says of x = 10, asked as people do. */
async function predict(projectId: string, { trained_models: [model] }: Trained): Promise<number> {
  const { body } = await toy.call<{ rows: { prediction: number }[] }>(
    'POST',
    `/inference/execute/${projectId}/${model?.model_key}`,
    { data: { kind: 'rows', rows: [{ x: 10 }] } },
  );
  return body.rows[0]?.prediction ?? Number.NaN;
}

/** The folder in which an attempt of a run works. */
const workspace = (taskId: string, attempt = 1) => join(toy.test.context.settings.home, 'work', `${taskId}-${attempt}`);

it('tells each epoch while it trains, and goes on from its checkpoint where its worker is killed', async () => {
  const { projectId, taskId } = await start('killed', { epochs: 40, pause_s: 0.1 });
  await untilEpoch(projectId, 8);
  const { task } = await read(projectId);
  expect(task).toMatchObject({ state: 'running', stage: 'epochs' });
  const [first] = epochsOf(task.messages);
  expect(first).toMatchObject({ epoch: 1, epochs: 40, best: 1 });
  process.kill(Number(await readFile(join(workspace(taskId), 'worker.pid'), 'utf8')), 'SIGKILL');
  const trained = await settled(projectId);
  expect(trained).toMatchObject({ status: 'trained', result: { training: { ended: 'complete', done: 40 } } });
  expect(codes(trained.task)).toEqual(['no_gpu', 'attempt_repeated', 'no_gpu', 'training_continued']);
  const continued = trained.task.messages.find(({ code }) => code === 'training_continued');
  expect(continued?.params['epoch']).toBeGreaterThanOrEqual(7);
  const epochs = epochsOf(trained.task.messages);
  expect(epochs.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(epochs.at(-1)!.judged).toBeLessThan(first!.judged / 1000);
  expect(await predict(projectId, trained)).toBeCloseTo(20, 3);
  const files = await toy.test.context.files.list(`runs/${taskId}/1`);
  expect(files.some((key) => key.includes('checkpoints'))).toBe(false);
});

it('asked to finish, it ends as succeeded with the best so far, which predicts', async () => {
  const best = await start('five', { epochs: 5 });
  const expected = await predict(best.projectId, await settled(best.projectId));
  const { projectId, taskId } = await start('finished', { epochs: 5000, pause_s: 0.05, spoil_after: 5 });
  const early = await toy.call<{ detail: { code: string } }>('POST', `/tasks/${taskId}/finish`);
  expect([early.status, early.body.detail.code]).toEqual([400, 'nothing_to_keep']);
  // Of 5,000 epochs one in 50 is told.
  await untilEpoch(projectId, 50);
  expect((await toy.call('POST', `/tasks/${taskId}/finish`)).status).toBe(200);
  const trained = await settled(projectId);
  expect(trained).toMatchObject({
    status: 'trained',
    task: { state: 'succeeded', error: null },
    result: { training: { ended: 'asked', best: { epoch: 5 } } },
  });
  expect(codes(trained.task)).toContain('stopped_early');
  expect(await predict(projectId, trained)).toBe(expected);
  const late = await toy.call<{ detail: { code: string } }>('POST', `/tasks/${taskId}/finish`);
  expect(late.body.detail.code).toBe('run_finished');
  // In contrast to stopping, which keeps nothing.
  const dropped = await start('dropped', { epochs: 5000, pause_s: 0.05 });
  await untilEpoch(dropped.projectId, 1);
  await toy.call('POST', `/tasks/${dropped.taskId}/stop`);
  expect(await settled(dropped.projectId)).toMatchObject({ status: 'stopped', trained_models: [] });
});

it('goes on from its checkpoint where the compute service is killed', async () => {
  const { projectId } = await start('service killed', { epochs: 60, pause_s: 0.1 });
  await untilEpoch(projectId, 5);
  process.kill(toy.test.context.compute.process()!.pid, 'SIGKILL');
  const trained = await settled(projectId);
  expect(trained.status).toBe('trained');
  expect(codes(trained.task)).toEqual(['no_gpu', 'resumed', 'no_gpu', 'training_continued']);
});

it('says in the status of compute that there is no GPU', async () => {
  const { body } = await toy.call<{ gpus: number }>('GET', '/services/status');
  expect(body.gpus).toBe((await toy.test.context.compute.status()).gpus);
});

// Last, for it ends the queue of the first server.
it('goes on from its checkpoint in another server, which knows that it was asked to finish', async () => {
  const { projectId, taskId } = await start('taken over', { epochs: 400, pause_s: 0.1 });
  const asked = await start('asked and taken over', { epochs: 5000, pause_s: 0.5 });
  await untilEpoch(projectId, 4);
  await untilEpoch(asked.projectId, 1);
  const { database, settings, jobs, compute, files } = toy.test.context;
  await jobs.stop();
  await database.db
    .updateTable('runs')
    .set({ finish_requested: true })
    .where('id', 'in', [taskId, asked.taskId])
    .execute();
  await compute.stop();
  const second = await createTestApp({
    work: true,
    ownCompute: true,
    kinds: [sgdToy],
    env: await toyCompute(),
    existing: { home: settings.home, database },
  });
  const trained = await settled(projectId);
  expect(codes(trained.task)).toEqual(expect.arrayContaining(['training_continued', 'stopped_early']));
  expect(trained.result.training.done).toBeGreaterThanOrEqual(4);
  expect(trained.result.training.done).toBeLessThan(60);
  expect(await settled(asked.projectId)).toMatchObject({ status: 'trained' });
  expect(await files.list(`runs/${taskId}/1`)).toEqual([]);
  await second.app.close();
  await second.context.jobs.stop();
  await second.context.compute.stop();
}, 180_000);
