import type {
  Contributions,
  ContributionsSpec,
  Points,
  PointsSpec,
  ProjectSpec,
  ProjectSummary,
  Report,
  ScoresSpec,
  TrainResult,
  TrainSpec,
} from '../jobs/generated/dimensional_compression.ts';
import schema from '../jobs/generated/dimensional_compression.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { defineDeletionCall, defineTrainingCalls } from './frame.ts';
import { kindForms } from './kind-forms.ts';
import { defineGivenRowsCall, defineModelCall, defineOwnRowsCall } from './model-calls.ts';
import { deletionPaths, dimensionalCompressionPaths } from './training-types.ts';
import { type TypeOptions, typeOptions } from './type-options.ts';

export type DimensionalCompressionOptions = TypeOptions<TrainSpec>;
export type DimensionalCompressionResult = TrainResult;
export type DimensionalCompressionReport = Report;
/** The figures of a finished training's headline. */
export type CompressionHeadline = {
  components: number | null;
  share: number | null;
  columns: number;
  kept: number | null;
};
export type DimensionalCompressionPoints = Points;
export type DimensionalCompressionContributions = Contributions;
/** What projecting the rows of another dataset found, as getSavedRows tells it. */
export type DimensionalCompressionProjection = ProjectSummary;

type CompressionRow = DimensionalCompressionResult['leaderboard'][number];
type MapQuality = CompressionRow['maps'][number]['quality'][number];

/** The number of neighbours at which methods are compared; small tables have fewer. */
const COMPARED_AT = 12;

/** How well a method's best map keeps neighbours, at the number of them at which methods are compared. */
export function compressionQuality(row: CompressionRow): MapQuality | null {
  const map = row.maps.find(({ key }) => key === row.best_map) ?? row.maps[0];
  return map?.quality.find(({ neighbours }) => neighbours === COMPARED_AT) ?? map?.quality.at(-1) ?? null;
}

/** How much of its neighbourhoods a method's best map keeps: the mean of trustworthiness and continuity. */
export function neighboursKept(row: CompressionRow): number | null {
  const found = compressionQuality(row);
  return found && (found.trustworthiness + found.continuity) / 2;
}

/** Methods in the order in which they were chosen, those that failed last: they answer different questions, so none is the best. */
export function inOrderChosen(rows: readonly CompressionRow[]): CompressionRow[] {
  return [...rows].sort((a, b) => Number(a.state === 'failed') - Number(b.state === 'failed') || a.index - b.index);
}

const { tasks } = schema;

/** What a person chooses before training. */
export const dimensionalCompressionOptions = typeOptions<TrainSpec>(tasks.train.spec, schema.catalogues.models);
export const dimensionalCompressionReport = taskSchema<DimensionalCompressionReport>(tasks.report.result);

export const dimensionalCompressionCalls = defineTrainingCalls({
  area: 'projects',
  paths: dimensionalCompressionPaths,
  options: dimensionalCompressionOptions,
  result: taskSchema<DimensionalCompressionResult>(tasks.train.result),
  report: dimensionalCompressionReport,
  errors: ['few_features', 'excluded_rows_beyond'],
});

export const deleteDimensionalCompressionProject = defineDeletionCall(
  'projects',
  deletionPaths.dimensional_compression,
);

export const getDimensionalCompressionPoints = defineModelCall<PointsSpec, Points>({
  path: '/dimensional/compression/points/{project}/{model_key}',
  task: tasks.points,
  summary:
    'Rows of a model’s maps to draw, with any columns of the table to colour by; for PCA with T² and SPE for a number of components',
  errors: ['columns_missing', 'table_changed'],
});

export const getDimensionalCompressionContributions = defineModelCall<ContributionsSpec, Contributions>({
  path: '/dimensional/compression/contributions/{project}/{model_key}',
  task: tasks.contributions,
  summary: 'What each column adds to T² and SPE of rows, and how the rows look rebuilt from the components (PCA)',
  errors: ['contributions_unavailable', 'columns_missing', 'table_changed'],
});

export const saveDimensionalCompressionScores = defineOwnRowsCall<ScoresSpec>({
  path: '/dimensional/compression/scores/{project}/{model_key}',
  task: tasks.scores,
  summary: 'Save the scores of the rows a model was made from, beside columns of theirs, as a new dataset',
});

export const projectDimensionalCompressionRows = defineGivenRowsCall<ProjectSpec>({
  path: '/dimensional/compression/projection/{project}/{model_key}',
  task: tasks.project,
  summary: 'Project the rows of another dataset with a model, and save them with their scores as a new dataset',
  errors: ['no_projection'],
});

export const dimensionalCompressionForms = kindForms(schema);
