import type {
  CellRows,
  CellRowsSpec,
  CostsResult,
  CostsSpec,
  Decision,
  ModelInputs,
  PredictedRow,
  PredictRowsResult,
  PredictSummary,
  Regions,
  RegionsSpec,
  Report,
  RowNotes,
  TrainResult,
  TrainSpec,
} from '../jobs/generated/discriminant_analysis.ts';
import schema from '../jobs/generated/discriminant_analysis.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { defineDeletionCall, defineTrainingCalls } from './frame.ts';
import { kindForms } from './kind-forms.ts';
import { type RequestOf, defineModelCall } from './model-calls.ts';
import { definePredictionCalls } from './prediction-calls.ts';
import { predictionSettings } from './prediction-settings.ts';
import { splitErrors } from './split-errors.ts';
import { deletionPaths, discriminantAnalysisPaths } from './training-types.ts';
import { type TypeOptions, typeOptions } from './type-options.ts';

export type DiscriminantAnalysisOptions = TypeOptions<TrainSpec>;
export type DiscriminantAnalysisResult = TrainResult;
export type DiscriminantAnalysisReport = Report;
/** The figures of a finished training's headline. */
export type DiscriminantHeadline = {
  target: string;
  classes: number;
  accuracy: number | null;
  sd: number | null;
  baseline: number | null;
};
export type DiscriminantAnalysisDecision = Decision;
export type DiscriminantAnalysisCellRows = CellRows;
export type DiscriminantAnalysisCellRowsOrder = RequestOf<CellRowsSpec>;
export type DiscriminantAnalysisCosts = CostsResult;
export type DiscriminantAnalysisCostsOrder = RequestOf<CostsSpec>;
export type DiscriminantAnalysisRegions = Regions;
export type DiscriminantAnalysisRegionsOrder = RequestOf<RegionsSpec>;
/** What the `summary` of a finished prediction holds. */
export type DiscriminantAnalysisPredictionSummary = PredictSummary;
/** A row of executeInference's answer, and its `notes`: all of the answer but the rows. */
export type DiscriminantAnalysisPredictedRow = PredictedRow;
export type DiscriminantAnalysisPredictionNotes = Omit<PredictRowsResult, 'rows'>;
export type DiscriminantAnalysisRowNotes = RowNotes;
/** The `notes` of a model's inputs. */
export type DiscriminantAnalysisModelNotes = Pick<ModelInputs, 'classes' | 'positive_class'>;

const { tasks } = schema;

/** What a person chooses before training. */
export const discriminantAnalysisOptions = typeOptions<TrainSpec>(tasks.train.spec, schema.catalogues.models);
export const discriminantAnalysisReport = taskSchema<DiscriminantAnalysisReport>(tasks.report.result);

export const discriminantAnalysisCalls = defineTrainingCalls({
  area: 'projects',
  paths: discriminantAnalysisPaths,
  options: discriminantAnalysisOptions,
  result: taskSchema<DiscriminantAnalysisResult>(tasks.train.result),
  report: discriminantAnalysisReport,
  errors: [
    'target_missing',
    'target_is_feature',
    'target_many_classes',
    'target_one_class',
    'target_many_classes',
    'positive_class_unknown',
    ...splitErrors,
  ],
});

export const deleteDiscriminantAnalysisProject = defineDeletionCall('projects', deletionPaths.discriminant_analysis);

export const getDiscriminantAnalysisCellRows = defineModelCall<CellRowsSpec, CellRows>({
  path: '/discriminant/analysis/cell_rows/{project}/{model_key}',
  task: tasks.cell_rows,
  summary:
    'The rows behind a cell of the confusion matrix, or behind a whole line of it, with their probabilities and any columns of the table',
  errors: ['class_unknown', 'threshold_needs_two_classes', 'costs_unfit', 'columns_missing', 'table_changed'],
});

export const getDiscriminantAnalysisCosts = defineModelCall<CostsSpec, CostsResult>({
  path: '/discriminant/analysis/costs/{project}/{model_key}',
  task: tasks.costs,
  summary:
    'What deciding by thresholds and by least expected cost costs, for costs and shares of classes that a person states',
  errors: ['costs_unfit', 'threshold_needs_two_classes'],
});

export const getDiscriminantAnalysisRegions = defineModelCall<RegionsSpec, Regions>({
  path: '/discriminant/analysis/regions/{project}/{model_key}',
  task: tasks.regions,
  summary: 'What the model decides over a grid of two features, or of two compressed axes',
  errors: ['axis_unknown', 'axis_constant', 'axes_unknown', 'columns_missing', 'table_changed'],
});

export const discriminantAnalysisPredictionSettings = predictionSettings(tasks.predict.spec, tasks.predict_rows.spec);

export const discriminantAnalysisPredictionCalls = definePredictionCalls({
  start: '/discriminant/analysis/prediction/{project}',
  result: '/discriminant/analysis/prediction/result/{id}',
});

export const discriminantAnalysisForms = kindForms(schema);
