import { z } from 'zod';
import type { Analysis, AnalysisOptions } from '../jobs/generated/statistical_analysis.ts';
import schema from '../jobs/generated/statistical_analysis.schema.json' with { type: 'json' };
import { taskSchema, withoutProperty } from '../jobs/task-schema.ts';
import { csvWishes, defineDecisionCalls, defineResultDownload, defineResultPart } from './frame.ts';

export type { AnalysisOptions };
export type AnalysisResult = Analysis;
export type AnalysisTest = AnalysisOptions['test'];
export type AnalysisTestName = NonNullable<AnalysisTest['name']>;
type Found = Analysis['comparisons'][number];
export type Comparison = Extract<Found, { kind: 'means' }>;
export type FoundGroups = Extract<Found, { kind: 'groups' }>;
export type FoundRanks = Extract<Found, { kind: 'ranks' }>;
export type FoundCorrelation = Extract<Found, { kind: 'correlation' }>;
export type FoundProportions = Extract<Found, { kind: 'proportions' }>;
export type FoundCrosstab = Extract<Found, { kind: 'crosstab' }>;
export type FoundGoodness = Extract<Found, { kind: 'goodness' }>;
export type FoundControlChart = Extract<Found, { kind: 'control_chart' }>;
export type FoundCapability = Extract<Found, { kind: 'capability' }>;
export type AnalysedSample = Comparison['samples'][number];

const { tasks } = schema;
const area = 'statistical';

/** Which test, of what; what is not given has its default. */
export const analysisOptions = taskSchema<AnalysisOptions>(withoutProperty(tasks.analyse.spec, 'table'));
export const analysisResult = taskSchema<Analysis>(tasks.analyse.result);

export const statisticalAnalysisCalls = defineDecisionCalls({
  area,
  paths: {
    register: '/statistical/analysis/register/{dataset}',
    page: '/statistical/analysis/projects',
    all: '/statistical/analysis/projects/list',
    project: '/statistical/analysis/project/{id}',
    run: '/statistical/analysis/train/model/{project}',
    result: '/statistical/analysis/train/result/{id}',
    deletion: '/statistical/analysis/project/delete/{id}',
  },
  options: analysisOptions,
  result: analysisResult,
  errors: [
    'column_unknown',
    'column_not_numeric',
    'column_twice',
    'groups_same',
    'category_is_variable',
    'variables_same',
    'events_beyond',
    'share_twice',
    'subgroup_twice',
    'inspected_needed',
    'limit_needed',
    'specification_limits_reversed',
  ],
});

/** Whether a result’s assumptions hold, and what its tests could have shown. */
export const getAnalysisEvaluation = defineResultPart({
  area,
  path: '/statistical/analysis/eval/result/{id}',
  summary: 'What is known of a finished test’s assumptions (normality, variances, outliers) and of its power',
  part: z.object({
    alpha: z.number().nullable(),
    comparisons: z.array(
      z.object({
        title: z.string(),
        samples: z.array(
          z.object({
            name: z.string(),
            n: z.number().int(),
            missing: z.number().int(),
            normality: z.object({ w: z.number(), p: z.number() }).nullable(),
            outliers: z.array(z.object({ row: z.number().int(), value: z.number() })),
          }),
        ),
        variances: z.object({ f: z.number(), df1: z.number().int(), df2: z.number().int(), p: z.number() }).nullable(),
        detectable: z.number().nullable(),
        detectable_effect: z.number().nullable(),
      }),
    ),
  }),
});

export const downloadAnalysisNumbers = defineResultDownload({
  area,
  path: '/statistical/analysis/result/download/{id}',
  summary: 'Every number of a finished test as a CSV file',
  query: z.object(csvWishes),
});

export const downloadAnalysis = defineResultDownload({
  area,
  path: '/statistical/analysis/download',
  summary: 'A finished test as a file: its numbers or the values that were tested (CSV), or all of it (JSON)',
  body: z.object({
    project_id: z.uuid(),
    part: z.enum(['numbers', 'values', 'result']).default('numbers'),
    ...csvWishes,
  }),
});

/** JSON Schemas that forms are rendered from: each test’s parameters by its name. */
export const analysisForms = schema.catalogues.tests as Record<AnalysisTestName, unknown>;
