import { defineTrainingCalls } from '@hakaru/contract';
import { type RegressionOptions, regressionCalls } from '@hakaru/contract/training/regression';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { PerformTask } from '../../compute/tasks.ts';
import { kindRoutes } from './kind-routes.ts';
import type { TrainingContext } from './training-context.ts';
import { defineTrainingKind } from './training-kind.ts';

const paths = {
  register: '/toy/register/{dataset}',
  train: '/toy/train/{project}',
  project: '/toy/project/{id}',
  result: '/toy/result/{id}',
  report: '/toy/report/{id}',
};
const any = z.unknown();
const own = { area: 'projects', options: any, result: any, report: z.object({ parts: z.array(z.string()) }) };

/** A kind of the fewest members: no target, no question, no prediction, no download. */
const toy = defineTrainingKind({
  id: 'soft_sensor',
  tasks: 'regression',
  forms: ['table'],
  calls: defineTrainingCalls({ ...own, paths }),
  recipe: 'none',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained,
  reportSpec: (model) => model,
});

async function boundPaths(kind: typeof toy): Promise<string[]> {
  const app = Fastify();
  app.decorate('calls', []);
  app.decorate('limitUploads', async () => {});
  kindRoutes(app, {} as TrainingContext, [kind]);
  await app.close();
  return app.calls.map(({ path }) => path);
}

it('has the calls that its spec spells, and no download where it spells none', async () => {
  const { register, ...others } = paths;
  expect(await boundPaths(toy)).toEqual([register, '/toy/check/{dataset}', ...Object.values(others)]);
  expect(await boundPaths({ ...toy, calls: regressionCalls })).toContain(regressionCalls.download.path);
});

it('needs nothing of what some kinds have', () => {
  const options = { targets: ['y'], features: [{ name: 'x', type: 'numeric' }], models: [{ name: 'ridge' }] };
  expect(toy.targets(options)).toEqual([]);
  expect(toy.features(options)).toEqual(options.features);
  expect(toy.models(options)).toEqual(['ridge']);
  expect(toy.recipe(options)).toEqual({ use: 'none' });
  expect(toy.recipe({ ...options, recipe: { use: 'history' } })).toEqual({ use: 'history' });
  expect([toy.questions, toy.savedRows, toy.prediction]).toEqual([[], [], undefined]);
  expect(toy.isReport({ parts: ['a'] })).toBe(true);
  expect(toy.isReport({ parts: 'a' })).toBe(false);
  expect(toy.isReport(null)).toBe(false);
});

it('asks the tasks of its own name for what its options say', async () => {
  const trained = [{ name: 'ridge', index: 0, target: 'y', folder: 'models/0' }];
  const perform = vi.fn(async () => ({ trained }));
  const options = { targets: ['y'], features: [], models: [] } satisfies RegressionOptions;
  const inputs = { table: { path: '/t.parquet', content_hash: 'h' }, recipe: null };
  const done = await toy.train(perform as unknown as PerformTask, options, inputs);
  expect(perform).toHaveBeenLastCalledWith('regression.train', { ...options, ...inputs });
  expect(done).toEqual({ result: { trained }, models: trained });
  const model = { ...inputs, model_dir: '/m' };
  await toy.report(perform as unknown as PerformTask, model, { everyRow: true, parts: 'all' });
  expect(perform).toHaveBeenLastCalledWith('regression.report', model);
  const slow = defineTrainingKind({
    id: 'soft_sensor',
    tasks: 'regression',
    forms: ['table'],
    calls: defineTrainingCalls({ ...own, paths }),
    recipe: 'none',
    trainSpec: (given, of) => ({ ...given, ...of }),
    trainedModels: (result) => result.trained,
    reportSpec: (of) => of,
    slowParts: { leftOut: { coverage: 0.5 }, areLeftOut: ({ vip }) => vip === null },
  });
  await slow.report(perform as unknown as PerformTask, model, { everyRow: false, parts: 'quick' });
  expect(perform).toHaveBeenLastCalledWith('regression.report', { ...model, coverage: 0.5 });
  expect([toy.hasSlowParts, slow.hasSlowParts, slow.isWithoutSlowParts({ vip: null })]).toEqual([false, true, true]);
});
