import { z } from 'zod';
import type {
  AnalyseSpec,
  CompareSpec,
  Comparison,
  DesignAnalysis,
  DesignCheck,
  DesignOptions,
  DesignResult,
  Evaluation,
  Size,
  Sizes,
} from '../jobs/generated/optimal_design.ts';
import schema from '../jobs/generated/optimal_design.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { defineCall } from '../shared/call.ts';
import { fileEncoding } from '../shared/file-encoding.ts';
import {
  csvWishes,
  defineDecisionCalls,
  defineDecisionQuestion,
  defineStoredQuestion,
  defineResultDownload,
  defineResultPart,
} from './frame.ts';

export type OptimalDesignOptions = DesignOptions;
export type OptimalDesignResult = DesignResult;
export type DesignFactor = DesignOptions['factors'][number];
export type DesignSize = Size;
export type { DesignAnalysis };
export type DesignComparison = Comparison;
/** A table of results as texts, with the lines of the file where its rows stand. */
export type DesignSheet = AnalyseSpec['sheet'];

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
    'design_name_twice',
    'factor_name_reserved',
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
    'constraint_out_of_reach',
    'constraints_contradict',
    'centre_not_allowed',
    'runs_too_few',
    'blocks_too_many',
    'runs_all_repeated',
    'earlier_run_incomplete',
    'factors_all_hard',
    'plots_need_d_optimal',
    'plots_with_blocks',
    'plots_without_repeats',
    'plots_with_continuous',
    'plots_too_many',
    'plots_too_few',
    'design_too_many_candidates',
    'design_too_many_candidates_listed',
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
  query: z.object(csvWishes),
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

/** Designs of the same factors, each with its runs. */
export const compareDesigns = defineDecisionQuestion({
  area: AREA,
  path: '/optimal/compare',
  summary: 'Designs of the same factors side by side: efficiencies, power, variance of predictions',
  body: taskSchema<CompareSpec>(tasks.compare.spec),
  response: taskSchema<Comparison>(tasks.compare.result),
});

const sheet = taskSchema<DesignSheet>({ ...tasks.analyse.spec.$defs.Sheet, $defs: tasks.analyse.spec.$defs });
const name = z.string().trim().min(1).max(300);

/** A run sheet that was filled in. Nothing is kept: what was read goes into an analysis. */
export const readDesignSheet = defineCall({
  method: 'POST',
  path: '/optimal/sheet/read',
  area: AREA,
  summary: 'Read a run sheet that was filled in: its columns and rows as texts',
  body: z.object({}),
  bodyKind: 'multipart',
  files: { file: { description: 'The sheet, as Excel or CSV', required: true } },
  response: z.object({ name, sheet }),
  errors: [
    'upload_empty',
    'upload_too_large',
    'file_not_a_table',
    'file_damaged',
    'file_protected',
    'file_compressed',
    'results_sheet_too_large',
  ],
});

/** Results joined to their design, and a model of each. */
export const analyseDesign = defineStoredQuestion({
  area: AREA,
  paths: {
    start: '/optimal/analysis/{project}',
    result: '/optimal/analysis/result/{task}',
    list: '/optimal/analysis/{id}',
  },
  summary: 'Join results to their design and fit its model',
  body: z.object({
    /** Where the results are from: a file's or a dataset's name. */
    source: name,
    sheet,
    /** Columns of the sheet; those that were planned where nothing is said. */
    responses: z.array(z.string().min(1).max(100)).min(1).max(20).optional(),
    /** Labels of the terms to keep; all where nothing is said. */
    terms: z.array(z.string().max(1000)).max(500).optional(),
  }),
  answer: taskSchema<DesignAnalysis>(tasks.analyse.result),
});
