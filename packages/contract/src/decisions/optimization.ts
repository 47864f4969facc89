import { z } from 'zod';
import type {
  EquationsResult,
  ImproveResult,
  LookResult,
  PredictResult,
  ProfileResult,
  RunResult,
  RunSpec,
} from '../jobs/generated/optimization.ts';
import schema from '../jobs/generated/optimization.schema.json' with { type: 'json' };
import { taskSchema, withoutProperty, withProperty } from '../jobs/task-schema.ts';
import { defineCall, fileTypes } from '../shared/call.ts';
import { paramsOf } from '../shared/path-params.ts';
import {
  csvWishes,
  defineDecisionCalls,
  defineDecisionQuestion,
  defineStoredQuestion,
  defineProjectQuestion,
  defineResultDownload,
  defineSavedResult,
} from './frame.ts';

const { tasks } = schema;
const area = 'optimization';

interface ChosenModel {
  project_id: string;
  model_key: string;
}

/** Which trained models, what may be set, what is wanted, and how it is searched for. */
export type OptimizationOptions = Omit<RunSpec, 'models' | 'table' | 'candidates' | 'labels' | 'candidate_labels'> & {
  models: ChosenModel[];
  /** The column by which rows that were measured are named; empty for none. */
  labels: string;
  /** A dataset whose rows alone may be proposed, in place of the factors' limits. */
  candidates?: { dataset_id: string; version_id: string } | null;
};
type OptimizationTarget = RunSpec['targets'][number];

/** What the number is called that is searched for, as compute calls it: the target, or the probability of a class. */
export function titleOfTarget({ target, of_class }: Pick<OptimizationTarget, 'target' | 'of_class'>): string {
  return of_class === undefined || of_class === null ? target : `P(${target} = ${of_class})`;
}

export type OptimizationFactor = RunSpec['factors'][number];
export type OptimizationGroupSum = NonNullable<NonNullable<RunSpec['rules']>['sums']>[number];

const id = { type: 'string', format: 'uuid' };
const chosenModels = {
  type: 'array',
  minItems: 1,
  maxItems: 10,
  items: {
    type: 'object',
    properties: { project_id: id, model_key: id },
    required: ['project_id', 'model_key'],
    additionalProperties: false,
  },
};
const candidates = {
  type: 'object',
  properties: { dataset_id: id, version_id: id },
  required: ['dataset_id', 'version_id'],
  additionalProperties: false,
};
const ownOptions = ['models', 'table', 'candidates', 'labels', 'candidate_labels'].reduce<unknown>(
  withoutProperty,
  tasks.run.spec,
);

export const optimizationOptions = taskSchema<OptimizationOptions>(
  Object.entries({
    models: chosenModels,
    labels: { type: 'string', maxLength: 1000 },
    candidates: { anyOf: [candidates, { type: 'null' }], default: null },
  }).reduce<unknown>((given, [name, property]) => withProperty(given, name, property), ownOptions),
);
export type OptimizationResult = RunResult;
export const optimizationResult = taskSchema<RunResult>(tasks.run.result);

export const optimizationCalls = defineDecisionCalls({
  area,
  paths: {
    register: '/optimization/register/{dataset}',
    page: '/optimization/projects',
    all: '/optimization/projects/list',
    project: '/optimization/project/{id}',
    run: '/optimization/evaluate/{optimizer}',
    result: '/optimization/result/{optimizer}',
    deletion: '/optimization/project/delete/{id}',
  },
  options: optimizationOptions,
  result: optimizationResult,
  errors: [
    'model_kind_not_taken',
    'model_of_other_dataset',
    'target_twice',
    'target_without_model',
    'model_without_target',
    'target_among_features',
    'range_missing',
    'limits_reversed',
    'sum_out_of_reach',
    'constraint_out_of_reach',
    'constraints_contradict',
    'setting_too_large',
    'trials_too_many',
    'columns_missing',
  ],
});

/** Before a run: how large the space is, how much of it is allowed and known to the models, what an algorithm cannot treat. */
export const preprocessOptimization = defineProjectQuestion({
  area,
  path: '/optimization/preprocess/{project}',
  summary: 'Check a project before its run: size of the space, allowed share, share inside the domain, each algorithm',
  body: z.object({}).default({}),
  answer: taskSchema<LookResult>(tasks.space.result),
  errors: ['factors_missing', 'model_ordered', 'no_feasible_conditions'],
});

/** The same of options that no project has yet. */
export const lookAtOptimization = defineDecisionQuestion({
  area,
  path: '/optimization/preprocess',
  summary: 'Check options before a project is registered, as its preprocess does',
  body: z.object({ options: optimizationOptions }),
  response: taskSchema<LookResult>(tasks.space.result),
  errors: ['model_not_found', 'factors_missing', 'model_ordered', 'no_feasible_conditions'],
});
export type OptimizationLook = LookResult;

const algorithm = z.enum(['cma_es', 'multi_bayes', 'single_bayes', 'random', 'grid']);
const cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);

/** The profiler: every factor against every target through one condition. */
export const profileOptimization = defineProjectQuestion({
  area,
  path: '/optimization/profile/{project}',
  summary: 'Curves of every factor and target through a condition, and a map of two factors',
  body: z.object({
    setting: z.record(z.string(), cell),
    /** Factors that stay as they are where others give way for a sum to come out. */
    locked: z.array(z.string().min(1)).max(200).default([]),
    /** Of each curve; 0 where only the map is asked for. */
    points: z.int().min(0).max(201).default(31),
    contour: z.tuple([z.string(), z.string()]).optional(),
    contour_points: z.int().min(5).max(101).default(31),
  }),
  answer: taskSchema<ProfileResult>(tasks.profile.result),
  errors: ['condition_unreadable', 'factor_unknown'],
});

/** Of the targets whose model is a sum of known terms, as a linear one is: its equation in the factors' own units. */
export const optimizationEquations = defineProjectQuestion({
  area,
  path: '/optimization/equations/{project}',
  summary: 'The equations of linear models, in the units of the factors',
  body: z.object({}).default({}),
  answer: taskSchema<EquationsResult>(tasks.equations.result),
});
export type OptimizationEquation = EquationsResult['equations'][number];

/** The best condition from one on, with factors that are held as they are. */
export const improveOptimization = defineProjectQuestion({
  area,
  path: '/optimization/improve/{project}',
  summary: 'Search for the best condition from one on, holding locked factors',
  body: z.object({
    setting: z.record(z.string(), cell),
    locked: z.array(z.string().min(1)).max(200).default([]),
  }),
  answer: taskSchema<ImproveResult>(tasks.improve.result),
  errors: ['condition_unreadable', 'factor_unknown', 'no_feasible_conditions'],
});

/** Conditions that people wrote, as the models see them. */
export const optimizationPredictions = defineStoredQuestion({
  area,
  paths: {
    start: '/optimization/prediction/{project}',
    result: '/optimization/prediction/result/{task}',
    list: '/optimization/prediction/{id}',
  },
  summary: 'Predict own conditions',
  body: z.object({ rows: z.array(z.record(z.string(), cell)).min(1).max(1000) }),
  answer: taskSchema<PredictResult>(tasks.predict.result),
});

export const downloadOptimizationTable = defineResultDownload({
  area,
  path: '/optimization/result/download',
  summary: 'The shortlists or the trials of a finished run as a CSV file',
  body: z.object({
    project_id: z.uuid(),
    part: z.enum(['shortlist', 'trials']).default('shortlist'),
    ...csvWishes,
  }),
});

/** An algorithm's shortlist to run by: factors with units, what the models predict, and empty columns for what is measured. */
export const downloadOptimizationSheet = defineResultDownload({
  area,
  path: '/optimization/result/sheet',
  summary: 'The run sheet of an algorithm’s shortlist',
  body: z.object({
    project_id: z.uuid(),
    algorithm,
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    encoding: z.enum(['utf-8', 'cp932']).default('utf-8'),
    language: z.enum(['en', 'ja']).default('en'),
  }),
});

/** An algorithm's shortlist as rows that can be predicted, measured and learned from. */
export const saveOptimizationShortlist = defineSavedResult({
  area: 'datasets',
  path: '/optimization/result/save/{project}',
  summary: 'Save an algorithm’s shortlist as a dataset: settings, predictions and where they lie',
  of: { algorithm },
});

const ranges = '/opt/feature/download/{dataset}';

const lineCell = z.union([z.number(), z.string().max(1000)]);

/** A line of the range-setting file as it is set so far: what is missing is an empty cell. */
const rangeLine = z.object({
  feature: z.string().min(1).max(1000),
  type: z.enum(['range', 'unit', 'discrete', 'categorical', 'fixed']),
  lower: lineCell.nullable().default(null),
  upper: lineCell.nullable().default(null),
  unit: lineCell.nullable().default(null),
  values: z.array(lineCell).max(1000).default([]),
  plus_minus: lineCell.nullable().default(null),
});
export type RangeLine = z.input<typeof rangeLine>;

const rangeSums = z.array(
  z.object({ terms: z.array(z.object({ factor: z.string(), weight: z.number() })).max(200), total: z.number() }),
);

/** The factors of trained models as they are set, or with the limits of their training rows, to be filled in and sent back. */
export const downloadRanges = defineCall({
  method: 'POST',
  path: ranges,
  area,
  summary: 'The range-setting file of chosen models',
  params: paramsOf<typeof ranges>(ranges),
  body: z.object({
    models: z
      .array(z.object({ project_id: z.uuid(), model_key: z.uuid() }))
      .min(1)
      .max(10),
    /** As they are set at present; those that are not named have the limits of their training rows. */
    lines: z.array(rangeLine).max(1000).default([]),
    sums: rangeSums.max(100).default([]),
  }),
  answerKind: 'file',
  contentType: fileTypes.csv,
  errors: ['compute_unavailable', 'model_of_other_dataset', 'model_kind_not_taken'],
});

export const rangeProblem = z.object({
  /** Counted from 1, the header being the first. */
  line: z.number().int(),
  column: z.string(),
  code: z.string(),
  response: z.string(),
});
export type RangeProblem = z.infer<typeof rangeProblem>;

const factorSchema = tasks.run.spec as unknown as { properties: { factors: { items: unknown } }; $defs: unknown };

/** A range-setting file that was filled in. Nothing is kept: the factors go into a project's options. */
export const uploadRanges = defineCall({
  method: 'POST',
  path: '/optimization/csv/upload',
  area,
  summary: 'Read a range-setting file: its factors and sums, or what is wrong in which line and column',
  query: z.object({ data_type: z.string().optional(), training_type: z.string().optional() }),
  body: z.object({}),
  bodyKind: 'multipart',
  files: { file: { description: 'The file as the download has it, filled in, as CSV or Excel', required: true } },
  response: z.object({
    factors: z.array(
      taskSchema<OptimizationFactor>({
        ...(factorSchema.properties.factors.items as object),
        $defs: factorSchema.$defs,
      }),
    ),
    sums: rangeSums,
    /** How far settings wander, null where a line leaves it open; of files with that column alone. */
    tolerances: z.array(z.object({ factor: z.string(), plus_minus: z.number().nullable() })),
    problems: z.array(rangeProblem),
  }),
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
