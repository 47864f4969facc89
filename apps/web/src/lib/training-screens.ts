import { type DatasetForm, formsTaken, type Language, type ProjectStatus, type TrainingTypeId } from '@hakaru/contract';
import { type KindPathName, pathTo, paths, type WizardName } from './paths.ts';

/** What a kind is called, and where its screens lie: the spellings differ from kind to kind, and are gathered here for links between features. */
interface KindScreens {
  title: Record<Language, string>;
  /** The title of its wizard. */
  registering: Record<Language, string>;
  /** What a dataset may be made of to be trained from. */
  forms: readonly DatasetForm[];
  paths: {
    register: (typeof paths)[`${WizardName}Register`];
    details: (typeof paths)[`${PathName}Details`];
    result: (typeof paths)[`${PathName}Result`];
    report: (typeof paths)[`${PathName}Report`];
    /** Null where a kind makes no predictions for new rows. */
    prediction: (typeof paths)[`${PredictingName}PredictionReport`] | null;
    /** Null where conditions cannot be searched over its models. */
    optimization: typeof paths.optimizationRegisterOfModel | null;
  };
}

type PathName = KindPathName<'Result'>;
type PredictingName = KindPathName<'PredictionReport'>;

function pathsOf(name: Exclude<PathName, 'timeSeries'>) {
  return {
    register: paths[`${name}Register`],
    details: paths[`${name}Details`],
    result: paths[`${name}Result`],
    report: paths[`${name}Report`],
  };
}

/** Where both kinds of time series lead to after their wizards. */
const timeSeries = {
  details: paths.timeSeriesDetails,
  result: paths.timeSeriesResult,
  report: paths.timeSeriesReport,
  prediction: paths.timeSeriesPredictionReport,
  optimization: null,
} as const;

/** A line a kind, in the order they are offered. */
const kinds = {
  regression: {
    title: { en: 'Regression', ja: '回帰' },
    registering: { en: 'New regression', ja: '新しい回帰' },
    forms: formsTaken.regression,
    paths: {
      ...pathsOf('regression'),
      prediction: paths.regressionPredictionReport,
      optimization: paths.optimizationRegisterOfModel,
    },
  },
  dimensional_compression: {
    title: { en: 'Dimensionality reduction', ja: '次元削減' },
    registering: { en: 'New dimensionality reduction', ja: '新しい次元削減' },
    forms: formsTaken.dimensional_compression,
    paths: {
      ...pathsOf('dimensionalCompression'),
      prediction: null,
      optimization: null,
    },
  },
  discriminant_analysis: {
    title: { en: 'Discriminant analysis', ja: '判別分析' },
    registering: { en: 'New discriminant analysis', ja: '新しい判別分析' },
    forms: formsTaken.discriminant_analysis,
    paths: {
      ...pathsOf('discriminant'),
      prediction: paths.discriminantPredictionReport,
      optimization: paths.optimizationRegisterOfModel,
    },
  },
  clustering: {
    title: { en: 'Clustering', ja: 'クラスタリング' },
    registering: { en: 'New clustering', ja: '新しいクラスタリング' },
    forms: formsTaken.clustering,
    paths: {
      ...pathsOf('clustering'),
      prediction: paths.clusteringPredictionReport,
      optimization: null,
    },
  },
  soft_sensor: {
    title: { en: 'Soft sensor', ja: 'ソフトセンサー' },
    registering: { en: 'New soft sensor', ja: '新しいソフトセンサー' },
    forms: formsTaken.soft_sensor,
    paths: {
      ...pathsOf('softSensor'),
      prediction: paths.softSensorPredictionReport,
      optimization: null,
    },
  },
  time_series_anomaly_detection_unsupervised: {
    title: { en: 'Time-series anomaly detection', ja: '時系列の異常検知' },
    registering: { en: 'New time-series anomaly detection', ja: '新しい時系列の異常検知' },
    forms: formsTaken.time_series_anomaly_detection_unsupervised,
    paths: { register: paths.unsupervisedTimeSeriesRegister, ...timeSeries },
  },
  time_series_anomaly_detection_supervised: {
    title: { en: 'Time-series anomaly detection (with labels)', ja: '時系列の異常検知（教師あり）' },
    registering: { en: 'New time-series anomaly detection (with labels)', ja: '新しい時系列の異常検知（教師あり）' },
    forms: formsTaken.time_series_anomaly_detection_supervised,
    paths: { register: paths.supervisedTimeSeriesRegister, ...timeSeries },
  },
} as const satisfies Partial<Record<TrainingTypeId, KindScreens>>;

/** A kind that works from wizard to report. */
export type OfferedKind = keyof typeof kinds;

/** The kinds that can be trained from a dataset, in the order they are offered. */
export const offeredTrainingTypes = Object.keys(kinds) as readonly OfferedKind[];

/** Those of them that take datasets of a form. */
export function trainingTypesFor(form: DatasetForm): readonly TrainingTypeId[] {
  return offeredTrainingTypes.filter((kind) => kindScreens(kind).forms.includes(form));
}

/** Those over whose models conditions can be searched. */
export function optimizableTypes(): readonly TrainingTypeId[] {
  return offeredTrainingTypes.filter((kind) => kindScreens(kind).paths.optimization !== null);
}

/** What a kind is called and where its screens lie. */
export function kindScreens(kind: OfferedKind): KindScreens {
  return kinds[kind];
}

interface TrainingScreens {
  title: Record<Language, string>;
  /** What a dataset may be made of to be trained from. */
  forms: readonly DatasetForm[];
  register(datasetId: string): string;
  details(projectId: string): string;
  result(projectId: string): string;
  report(projectId: string, modelKey: string): string;
  /** Null where a kind makes no predictions for new rows. */
  prediction: ((predictionId: string) => string) | null;
  /** Null where conditions cannot be searched over its models. */
  optimization: ((projectId: string, modelKey: string) => string) | null;
}

const nowhere: TrainingScreens = {
  title: { en: '–', ja: '–' },
  forms: [],
  register: () => paths.trainings,
  details: () => paths.trainings,
  result: () => paths.trainings,
  report: () => paths.trainings,
  prediction: () => paths.predictions,
  optimization: null,
};

/** The addresses of a kind's screens; the lists, of a kind that has none (yet, or any more). */
export function trainingScreens(type: TrainingTypeId | null): TrainingScreens {
  const screens: KindScreens | null = type !== null && type in kinds ? kinds[type as OfferedKind] : null;
  if (!screens) return nowhere;
  const { register, details, result, report, prediction, optimization } = screens.paths;
  return {
    title: screens.title,
    forms: screens.forms,
    register: (dataset_id) => pathTo(register, { dataset_id }),
    details: (project_id) => pathTo(details, { project_id }),
    result: (project_id) => pathTo(result, { project_id }),
    report: (project_id, model) => pathTo(report, { project_id, model }),
    prediction: prediction && ((prediction_id) => pathTo(prediction, { prediction_id })),
    optimization: optimization && ((project_id, model_key) => pathTo(optimization, { project_id, model_key })),
  };
}

/** The report of a prediction of a kind. */
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
