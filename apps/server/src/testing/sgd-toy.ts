import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { defineTrainingCalls } from '@hakaru/contract';
import { defineModelCall, defineModelFileCall } from '@hakaru/contract/training/model-calls';
import { modelSettingsOf } from '@hakaru/contract/training/model-settings';
import { z } from 'zod';
import { repositoryRoot } from '../config/repository-root.ts';
import { fileQuestion, question } from '../features/training/model-tasks.ts';
import { defineTrainingKind } from '../features/training/training-kind.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { computePython } from './python-of-tests.ts';
import { signIn, type TestUser } from './test-user.ts';
import { waitFor } from './wait-for.ts';

/** The toy kind of apps/compute/tests/sgd_toy: the contract's types do not know its tasks. */
const tasks = 'sgd_toy' as 'regression';
const table = { type: 'object', properties: {}, additionalProperties: true };
const settings = {
  type: 'object',
  properties: { threshold: { type: 'number', minimum: -1e6, maximum: 1e6 }, note: { type: 'string', default: '' } },
  required: ['threshold'],
  additionalProperties: false,
};

export const toyPaths = {
  register: '/toy/register/{dataset}',
  train: '/toy/train/{project}',
  project: '/toy/project/{id}',
  result: '/toy/result/{id}',
  report: '/toy/report/{id}',
  download: '/toy/download/{project}/{name}',
};

const flaggedSpec = {
  type: 'object',
  properties: {
    model_dir: { type: 'string' },
    table: { $ref: '#/$defs/Table' },
    model_settings: { $ref: '#/$defs/ModelSettings' },
    instead: { anyOf: [{ type: 'number' }, { type: 'null' }], default: null },
  },
  required: ['model_dir', 'table', 'model_settings'],
  additionalProperties: false,
  $defs: { Table: table, ModelSettings: settings },
};
const flagged = defineModelCall<{ instead?: number }, { flagged: number; threshold: number }>({
  path: '/toy/flagged/{project}/{model_key}',
  summary: 'How many rows a threshold flags',
  task: {
    spec: flaggedSpec,
    result: { type: 'object', properties: { flagged: { type: 'integer' }, threshold: { type: 'number' } } },
  },
});

const image = defineModelFileCall<{ size?: number; smooth?: boolean; way?: string }>({
  path: '/toy/picture/{project}/{model_key}',
  summary: 'Which rows are flagged',
  contentType: 'image/png',
  task: {
    spec: {
      ...flaggedSpec,
      properties: {
        model_dir: flaggedSpec.properties.model_dir,
        table: flaggedSpec.properties.table,
        model_settings: flaggedSpec.properties.model_settings,
        size: { type: 'integer', minimum: 8, maximum: 512, default: 64 },
        smooth: { type: 'boolean', default: false },
        way: { type: 'string', enum: ['well', 'too_large', 'refused', 'other_type', 'elsewhere'], default: 'well' },
      },
    },
  },
  errors: ['class_unknown'],
});

export interface ToyOptions {
  features: { name: string; type: 'numeric' }[];
  models: { name: 'line' }[];
  target: string;
  epochs?: number;
  pause_s?: number;
  /** From this epoch on the line becomes worse. */
  spoil_after?: number;
}

interface ToyResult {
  trained: { name: string; index: number; folder: string; settings: { threshold: number } }[];
}

export const sgdToy = defineTrainingKind({
  id: 'soft_sensor',
  forms: ['table'],
  tasks,
  calls: defineTrainingCalls({
    area: 'projects',
    paths: toyPaths,
    options: z.unknown(),
    result: z.unknown(),
    report: z.object({ weights: z.array(z.number()), bias: z.number() }),
  }),
  recipe: 'none',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => (result as unknown as ToyResult).trained.map((model) => ({ ...model, target: null })),
  reportSpec: (model) => model,
  questions: [question(flagged as never, 'sgd_toy.flagged' as 'clustering.points')],
  fileQuestions: [fileQuestion(image as never, 'sgd_toy.picture' as never)],
  modelSettings: { schema: modelSettingsOf(flaggedSpec), artefacts: ['export'] },
  prediction: { by: tasks, typedBy: tasks, settings: { dataset: z.strictObject({}), rows: z.strictObject({}) } },
});

/** The setting with which a test's compute, a process of its own, knows the toy kinds alone. */
export async function toyCompute(): Promise<{ HAKARU_PYTHON: string }> {
  const tests = join(repositoryRoot, 'apps', 'compute', 'tests');
  const path = [join(tests, 'only_toy'), tests, join(repositoryRoot, 'apps', 'compute', 'src')].join(':');
  const program = `#!/bin/sh\nPYTHONPATH='${path}' exec '${computePython}' "$@"\n`;
  // One file for each checkout, as it says the same in each test.
  const file = join(tmpdir(), `hakaru-toys-${createHash('sha256').update(program).digest('hex').slice(0, 16)}`);
  const mine = `${file}-${randomUUID()}`;
  await writeFile(mine, program, { mode: 0o700 });
  await rename(mine, file);
  return { HAKARU_PYTHON: file };
}

export interface TrainedToy extends TestUser {
  test: TestApp;
  datasetId: string;
  projectId: string;
  key: string;
}

/** y = 2 x over 0 … 99, and a toy trained on it: the mean, 99, is the threshold that its training sets. */
export async function trainToy(): Promise<TrainedToy> {
  const toy = await openToy();
  toy.projectId = await registerToy(toy, 'toy', {});
  await toy.call('POST', `/toy/train/${toy.projectId}`);
  toy.key = await waitFor(async () => {
    const { body } = await toy.call<{ status: string; trained_models: { model_key: string }[] }>(
      'GET',
      `/toy/result/${toy.projectId}`,
    );
    if (body.status === 'failed') throw new Error(JSON.stringify(body));
    return body.trained_models[0]?.model_key;
  });
  return toy;
}

/** A project on the toy's table, not trained yet. */
export async function registerToy({ call, datasetId }: TrainedToy, name: string, more: Partial<ToyOptions>) {
  const options: ToyOptions = {
    features: [{ name: 'x', type: 'numeric' }],
    models: [{ name: 'line' }],
    target: 'y',
    ...more,
  };
  return (await call<{ project_id: string }>('POST', `/toy/register/${datasetId}`, { name, options })).body.project_id;
}

/** The same, with nothing trained yet. */
export async function openToy(): Promise<TrainedToy> {
  const test = await createTestApp({ work: true, ownCompute: true, kinds: [sgdToy], env: await toyCompute() });
  const user = await signIn(test, 'aiko');
  const datasetId = await insertTestTable(test.context, user.owner, {
    name: 'a line',
    select: 'SELECT i::DOUBLE AS x, 2 * i::DOUBLE AS y FROM range(100) t(i)',
    columns: ['x', 'y'].map((name) => ({ name, type: 'numeric' as const })),
  });
  await test.context.compute.start();
  return { ...user, test, datasetId, projectId: '', key: '' };
}
