import type {
  AssignedRow,
  CutResult,
  CutSpec,
  LabelsSpec,
  Points,
  PointsSpec,
  PredictRowsResult,
  PredictSummary,
  Report,
  RowNotes,
  TrainResult,
  TrainSpec,
} from '../jobs/generated/clustering.ts';
import schema from '../jobs/generated/clustering.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { defineTrainingCalls } from './frame.ts';
import { kindForms } from './kind-forms.ts';
import type { RowFigure } from './leaderboard.ts';
import { defineModelCall, defineOwnRowsCall } from './model-calls.ts';
import { definePredictionCalls } from './prediction-calls.ts';
import { predictionSettings } from './prediction-settings.ts';
import { clusteringPaths } from './training-types.ts';
import { type TypeOptions, typeOptions } from './type-options.ts';

export type ClusteringOptions = TypeOptions<TrainSpec>;
export type ClusteringResult = TrainResult;
export type ClusteringReport = Report;
/** The figures of a finished training's headline. */
export type ClusteringHeadline = {
  clusters: number | null;
  silhouette: number | null;
  noise_share: number;
};
export type ClusteringPoints = Points;
export type ClusteringCut = CutResult;
/** What the `summary` of a finished prediction holds. */
export type ClusteringPredictionSummary = PredictSummary;
/** A row of executeInference's answer, and its `notes`: all of the answer but the rows. */
export type ClusteringAssignedRow = AssignedRow;
export type ClusteringPredictionNotes = Omit<PredictRowsResult, 'rows'>;
export type ClusteringRowNotes = RowNotes;

const { tasks } = schema;

/** What a person chooses before training. */
export const clusteringOptions = typeOptions<TrainSpec>(tasks.train.spec, schema.catalogues.models);
/** What methods are compared by. */
export const clusteringRank: RowFigure<ClusteringResult['leaderboard'][number]> = {
  of: (row) => row.silhouette,
  lessIsBetter: false,
};
export const clusteringReport = taskSchema<ClusteringReport>(tasks.report.result);

export const clusteringCalls = defineTrainingCalls({
  area: 'projects',
  paths: clusteringPaths,
  options: clusteringOptions,
  result: taskSchema<ClusteringResult>(tasks.train.result),
  report: clusteringReport,
  errors: ['label_is_feature', 'linkage_needs_euclidean', 'cut_twice', 'scan_reversed', 'excluded_rows_beyond'],
});

export const getClusteringPoints = defineModelCall<PointsSpec, Points>({
  path: '/clustering/points/{project}/{model_key}',
  task: tasks.points,
  summary: 'Rows of a model’s chart with their clusters, and any columns of the table to colour by',
  errors: ['columns_missing', 'table_changed'],
});

export const cutClusteringTree = defineModelCall<CutSpec, CutResult>({
  path: '/clustering/cut/{project}/{model_key}',
  task: tasks.cut,
  summary: 'What another cut of the tree gives, by the number of clusters or by height',
  errors: ['no_tree', 'clusters_beyond_rows'],
});

/** By number; by height a tree can be cut into more. */
export const mostCutClusters: number = tasks.cut.spec.properties.clusters.anyOf[0]!.maximum!;

export const saveClusteringLabels = defineOwnRowsCall<LabelsSpec>({
  path: '/clustering/labels/{project}/{model_key}',
  task: tasks.labels,
  summary:
    'Save the clusters of the rows a model was made from, of another cut too, beside columns of theirs, as a new dataset',
  errors: ['no_tree'],
});

export const clusteringPredictionSettings = predictionSettings(tasks.predict.spec, tasks.predict_rows.spec);

export const clusteringPredictionCalls = definePredictionCalls({
  start: '/clustering/prediction/{project}',
  result: '/clustering/prediction/result/{id}',
});

export const clusteringForms = kindForms(schema);
