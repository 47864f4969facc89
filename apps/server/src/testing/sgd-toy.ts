import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { defineTrainingCalls } from '@hakaru/contract';
import { defineModelCall } from '@hakaru/contract/training/model-calls';
import { modelSettingsOf } from '@hakaru/contract/training/model-settings';
import { z } from 'zod';
import { repositoryRoot } from '../config/repository-root.ts';
import { question } from '../features/training/model-tasks.ts';
import { defineTrainingKind } from '../features/training/training-kind.ts';
import { pythonOfTests } from './python-of-tests.ts';

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

export interface ToyOptions {
  features: { name: string; type: 'numeric' }[];
  models: { name: 'line' }[];
  target: string;
}

interface ToyResult {
  trained: { name: string; index: number; folder: string; settings: { threshold: number } }[];
  loss: number;
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
  checkOptions: async () => {},
  recipe: 'none',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => (result as unknown as ToyResult).trained.map((model) => ({ ...model, target: null })),
  reportSpec: (model) => model,
  questions: [question(flagged as never, 'sgd_toy.flagged' as 'clustering.points')],
  modelSettings: { schema: modelSettingsOf(flaggedSpec), artefacts: ['export'] },
  prediction: { by: tasks, settings: { dataset: z.strictObject({}), rows: z.strictObject({}) } },
});

/** The setting with which a test's compute, a process of its own, knows the toy kinds alone. */
export async function toyCompute(): Promise<{ HAKARU_PYTHON: string }> {
  const tests = join(repositoryRoot, 'apps', 'compute', 'tests');
  const path = [join(tests, 'only_toy'), tests, join(repositoryRoot, 'apps', 'compute', 'src')].join(':');
  const python = pythonOfTests['HAKARU_PYTHON'] ?? join(repositoryRoot, '.venv', 'bin', 'python');
  const program = `#!/bin/sh\nPYTHONPATH='${path}' exec '${python}' "$@"\n`;
  // One file for each checkout, as it says the same in each test.
  const file = join(tmpdir(), `hakaru-toys-${createHash('sha256').update(program).digest('hex').slice(0, 16)}`);
  const mine = `${file}-${randomUUID()}`;
  await writeFile(mine, program, { mode: 0o700 });
  await rename(mine, file);
  return { HAKARU_PYTHON: file };
}
