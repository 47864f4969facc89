import { z } from 'zod';
import type {
  DesignCheck,
  DesignOptions,
  DesignResult,
  Evaluation,
  Size,
  Sizes,
} from '../jobs/generated/optimal_design.ts';
import schema from '../jobs/generated/optimal_design.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { fileEncoding } from '../shared/file-encoding.ts';
import { defineDecisionCalls, defineDecisionQuestion, defineResultDownload, defineResultPart } from './frame.ts';

export type OptimalDesignOptions = DesignOptions;
export type OptimalDesignResult = DesignResult;
export type DesignFactor = DesignOptions['factors'][number];
export type DesignSize = Size;

const { tasks } = schema;
const AREA = 'optimal_designs';

/** What a person chooses: factors, constraints, the model, runs and the algorithm. */
export const optimalDesignOptions = taskSchema<OptimalDesignOptions>({
  ...tasks.sizes.spec.$defs.DesignOptions,
  $defs: tasks.sizes.spec.$defs,
});
export const optimalDesignResult = taskSchema<OptimalDesignResult>(tasks.design.result);

export const optimalDesignCalls = defineDecisionCalls({
  area: AREA,
  paths: {
    register: '/optimal/register',
    page: '/optimal/projects',
    all: '/optimal/projects/list',
    project: '/optimal/project/{id}',
    run: '/optimal/evaluate/{id}',
    result: '/optimal/result/{id}',
    deletion: '/optimal/project/delete/{id}',
  },
  options: optimalDesignOptions,
  result: optimalDesignResult,
  errors: [
    'factor_twice',
    'factor_range_empty',
    'factor_levels_few',
    'factor_level_twice',
    'factor_unknown',
    'factor_not_numeric',
    'factor_level_unknown',
    'condition_empty',
    'terms_missing',
    'term_power_of_category',
    'term_needs_levels',
    'term_twice',
    'mixture_of_one',
    'mixture_impossible',
    'runs_too_few',
    'blocks_too_many',
    'runs_all_repeated',
    'earlier_run_incomplete',
  ],
  files: {
    exclude: { description: 'Runs that are never made, as CSV with a column a factor', required: false },
    earlier: { description: 'Experiments that were made already, as CSV with a column a factor', required: false },
  },
});

export const getDesignEvaluation = defineResultPart({
  area: AREA,
  path: '/optimal/eval/result/{id}',
  summary: 'What the design can estimate and how well',
  part: taskSchema<Evaluation>({ ...tasks.design.result.$defs.Evaluation, $defs: tasks.design.result.$defs }),
});

export const downloadDesign = defineResultDownload({
  area: AREA,
  path: '/optimal/result/download/{id}',
  summary: 'The design as CSV: every run with its order, block and leverage',
});

export const downloadRunSheet = defineResultDownload({
  area: AREA,
  path: '/optimal/experiment/download',
  summary: 'The sheet to run by: randomised order, factors with units, empty columns for results',
  body: z.object({
    project_id: z.uuid(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    encoding: fileEncoding.default('utf-8'),
    language: z.enum(['en', 'ja']).default('en'),
  }),
});

export const getDesignSizes = defineDecisionQuestion({
  area: AREA,
  path: '/optimal/sizes',
  summary: 'D against the number of runs, by a short search',
  body: z.object({ options: optimalDesignOptions }),
  response: taskSchema<Sizes>(tasks.sizes.result),
  errors: optimalDesignCalls.register.errors,
});

export const getDesignTerms = defineDecisionQuestion({
  area: AREA,
  path: '/optimal/terms',
  summary: 'The terms of the model, and how many coefficients each of them takes',
  body: z.object({ options: optimalDesignOptions }),
  response: taskSchema<DesignCheck>(tasks.terms.result),
});
