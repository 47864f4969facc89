import { z } from 'zod';
import type { MoleculesFound, MoleculesSpec, RunResult, RunSpec } from '../jobs/generated/next_experiments.ts';
import schema from '../jobs/generated/next_experiments.schema.json' with { type: 'json' };
import { taskSchema, withoutProperty, withProperty } from '../jobs/task-schema.ts';
import { fileEncoding } from '../shared/file-encoding.ts';
import { defineDecisionCalls, defineDecisionQuestion, defineResultDownload } from './frame.ts';

const { tasks } = schema;
const area = 'next_experiments';

/** What is wanted, what may be set, and how many experiments a round has. */
export type NextExperimentsOptions = Omit<RunSpec, 'table' | 'listed' | 'label' | 'earlier' | 'candidates'> & {
  /** Any condition, rows of the table without results, or the rows of another dataset. */
  candidates?: 'space' | 'unmeasured' | { dataset_id: string; version_id: string };
  /** The project of the round before; null for the first. */
  previous: string | null;
};
export type NextExperimentsResult = RunResult;
/** A column that was recognised. */
export type MoleculeColumn = MoleculesFound['columns'][number];

const candidates = {
  anyOf: [
    { type: 'string', enum: ['space', 'unmeasured'] },
    {
      type: 'object',
      properties: { dataset_id: { type: 'string', format: 'uuid' }, version_id: { type: 'string', format: 'uuid' } },
      required: ['dataset_id', 'version_id'],
      additionalProperties: false,
    },
  ],
  default: 'space',
};
const previous = { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] };

export const nextExperimentsOptions = taskSchema<NextExperimentsOptions>(
  Object.entries({ candidates, previous }).reduce<unknown>(
    (given, [name, property]) => withProperty(given, name, property),
    ['table', 'listed', 'label', 'earlier', 'candidates'].reduce<unknown>(withoutProperty, tasks.run.spec),
  ),
);
export const nextExperimentsResult = taskSchema<RunResult>(tasks.run.result);

export const nextExperimentsCalls = defineDecisionCalls({
  area,
  paths: {
    register: '/next-experiments/register/{dataset}',
    page: '/next-experiments/projects',
    all: '/next-experiments/projects/list',
    project: '/next-experiments/project/{id}',
    run: '/next-experiments/run/{id}',
    result: '/next-experiments/result/{id}',
    deletion: '/next-experiments/project/delete/{id}',
  },
  options: nextExperimentsOptions,
  result: nextExperimentsResult,
  errors: [
    'column_unknown',
    'column_not_numeric',
    'next_target_twice',
    'target_is_factor',
    'factor_twice',
    'nothing_free',
    'limits_missing',
    'limits_reversed',
    'sum_out_of_reach',
    'constraint_out_of_reach',
    'constraints_contradict',
    'setting_too_large',
    'described_no_categories',
    'property_used',
    'molecules_no_text',
    'candidates_lack',
    'candidates_differ',
  ],
});

/** Which columns hold molecules, before any of them is described as such. */
export const findMolecules = defineDecisionQuestion({
  area,
  path: '/next-experiments/molecules',
  summary: 'Which columns of categories are molecules, written as SMILES',
  body: taskSchema<MoleculesSpec>(tasks.molecules.spec),
  response: taskSchema<MoleculesFound>(tasks.molecules.result),
});

/** The dataset's table with the proposals as further rows, to be filled in and sent back as its next version. */
export const downloadNextSheet = defineResultDownload({
  area,
  path: '/next-experiments/sheet/download',
  summary: 'The run sheet: the table with the proposed experiments, and empty cells for their results',
  body: z.object({
    project_id: z.uuid(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    encoding: fileEncoding.default('utf-8'),
    language: z.enum(['en', 'ja']).default('en'),
  }),
});
