import type { DatasetForm, Language, ProjectStatus, TrainingTypeId } from '@hakaru/contract';
import { pathTo, paths } from './paths.ts';

/** Where a training type's screens lie. Its spellings differ from type to type; they are gathered here for links between features. */
export interface TrainingScreens {
  title: Record<Language, string>;
  /** What a dataset may be made of to be trained from. */
  forms: readonly DatasetForm[];
  register(datasetId: string): string;
  details(projectId: string): string;
  result(projectId: string): string;
  report(projectId: string, modelKey: string): string;
  /** Null where a type makes no predictions for new rows. */
  prediction: ((predictionId: string) => string) | null;
}

const tabular: readonly DatasetForm[] = ['table', 'time_series'];

/** A line a training type. */
const screens: Partial<Record<TrainingTypeId, TrainingScreens>> = {
  regression: {
    title: { en: 'Regression', ja: '回帰' },
    forms: tabular,
    register: (dataset_id) => pathTo(paths.regressionRegister, { dataset_id }),
    details: (project_id) => pathTo(paths.regressionDetails, { project_id }),
    result: (project_id) => pathTo(paths.regressionResult, { project_id }),
    report: (project_id, model) => pathTo(paths.regressionReport, { project_id, model }),
    prediction: (prediction_id) => pathTo(paths.regressionPredictionReport, { prediction_id }),
  },
  dimensional_compression: {
    title: { en: 'Dimensional compression', ja: '次元削減' },
    forms: tabular,
    register: (dataset_id) => pathTo(paths.dimensionalCompressionRegister, { dataset_id }),
    details: (project_id) => pathTo(paths.dimensionalCompressionDetails, { project_id }),
    result: (project_id) => pathTo(paths.dimensionalCompressionResult, { project_id }),
    report: (project_id, model) => pathTo(paths.dimensionalCompressionReport, { project_id, model }),
    prediction: null,
  },
  discriminant_analysis: {
    title: { en: 'Discriminant analysis', ja: '判別分析' },
    forms: tabular,
    register: (dataset_id) => pathTo(paths.discriminantRegister, { dataset_id }),
    details: (project_id) => pathTo(paths.discriminantDetails, { project_id }),
    result: (project_id) => pathTo(paths.discriminantResult, { project_id }),
    report: (project_id, model) => pathTo(paths.discriminantReport, { project_id, model }),
    prediction: (prediction_id) => pathTo(paths.discriminantPredictionReport, { prediction_id }),
  },
  clustering: {
    title: { en: 'Clustering', ja: 'クラスタリング' },
    forms: tabular,
    register: (dataset_id) => pathTo(paths.clusteringRegister, { dataset_id }),
    details: (project_id) => pathTo(paths.clusteringDetails, { project_id }),
    result: (project_id) => pathTo(paths.clusteringResult, { project_id }),
    report: (project_id, model) => pathTo(paths.clusteringReport, { project_id, model }),
    prediction: (prediction_id) => pathTo(paths.clusteringPredictionReport, { prediction_id }),
  },
};

/** The types that can be trained from a dataset, in the order they are offered: those that work from wizard to report. */
export const offeredTrainingTypes: readonly TrainingTypeId[] = [
  'regression',
  'dimensional_compression',
  'discriminant_analysis',
  'clustering',
];

/** Those of them that take datasets of a form. */
export function trainingTypesFor(form: DatasetForm): readonly TrainingTypeId[] {
  return offeredTrainingTypes.filter((type) => trainingScreens(type).forms.includes(form));
}

const nowhere: TrainingScreens = {
  title: { en: '–', ja: '–' },
  forms: [],
  register: () => paths.trainings,
  details: () => paths.trainings,
  result: () => paths.trainings,
  report: () => paths.trainings,
  prediction: () => paths.predictions,
};

/** A type's screens; the lists, of a type that has none (yet, or any more). */
export function trainingScreens(type: TrainingTypeId | null): TrainingScreens {
  return (type && screens[type]) ?? nowhere;
}

/** The report of a prediction of a type. */
export function predictionReport(type: TrainingTypeId | null, predictionId: string): string {
  return trainingScreens(type).prediction?.(predictionId) ?? paths.predictions;
}

/** Where a project's row leads: the result where there is one, else the details. */
export function projectScreen({
  training_type,
  project_id,
  status,
}: {
  training_type: TrainingTypeId;
  project_id: string;
  status: ProjectStatus;
}): string {
  return trainingScreens(training_type)[status === 'trained' ? 'result' : 'details'](project_id);
}
