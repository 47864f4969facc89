import { fillPath, type DatasetForm, type DataType, type listDatasets } from '@hakaru/contract';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { z } from 'zod';

/** Every URL of the product once, as the product spec spells it. */
export const paths = {
  home: '/',
  login: '/login',
  notFound: '/404',
  profile: '/profile',
  datasets: '/dataset',
  datasetRegister: '/dataset/register',
  datasetDetails: '/dataset/details/{dataset_id}/{data_type}',
  datasetCompare: '/dataset/compare/{before}/{after}',
  datasetLabels: '/dataset/labels/{dataset_id}',
  visualization: '/visualization',
  visualizationDetails: '/visualization/details/{dataset_id}',
  preprocessing: '/pre-processing',
  preprocessingDetails: '/pre-processing/details/{dataset_id}',
  trainings: '/training',
  projectDetails: '/training/details/{project_id}',
  dimensionalCompressionRegister: '/training/dimensional_compression/register/{dataset_id}',
  dimensionalCompressionDetails: '/training/dimensional-compression/details/{project_id}',
  dimensionalCompressionResult: '/training/dimensional_compression/result/{project_id}',
  dimensionalCompressionReport: '/training/dimensional-compression/report/{project_id}/{model}',
  discriminantRegister: '/training/discriminant_analysis/register/{dataset_id}',
  discriminantDetails: '/training/discriminant-analysis/details/{project_id}',
  discriminantResult: '/training/discriminant-analysis/result/{project_id}',
  discriminantReport: '/training/discriminant-analysis/report/{project_id}/{model}',
  clusteringRegister: '/training/clustering/register/{dataset_id}',
  clusteringDetails: '/training/clustering/details/{project_id}',
  clusteringResult: '/training/clustering/result/{project_id}',
  clusteringReport: '/training/clustering/report/{project_id}/{model}',
  regressionRegister: '/training/regression/register/{dataset_id}',
  regressionDetails: '/training/regress/details/{project_id}',
  regressionResult: '/training/regression/result/{project_id}',
  regressionReport: '/training/regress/result/report/{project_id}/{model}',
  softSensorRegister: '/training/soft_sensor/register/{dataset_id}',
  softSensorDetails: '/training/soft-sensor/details/{project_id}',
  softSensorResult: '/training/soft-sensor/result/{project_id}',
  softSensorReport: '/training/soft-sensor/report/{project_id}/{model}',
  unsupervisedTimeSeriesRegister: '/training/time_series_anomaly_detection_unsupervised/register/{dataset_id}',
  supervisedTimeSeriesRegister: '/training/time_series_anomaly_detection_supervised/register/{dataset_id}',
  timeSeriesDetails: '/training/time-series/details/{project_id}',
  timeSeriesResult: '/training/time-series/result/{project_id}',
  timeSeriesReport: '/training/time-series/report/{project_id}/{model}',
  modelThreshold: '/training/result/threshold/{project_id}/{model_key}',
  softSensorOnline: '/training/soft-sensor/online/{project_id}/{model}',
  timeSeriesOnline: '/training/time-series/online/{project_id}/{model}',
  predictionRegisterOfModel: '/training/prediction/register/{project_id}/{model_key}',
  predictions: '/prediction',
  predictionRegister: '/prediction/register/{project_id}/{prediction_type}',
  regressionPredictionReport: '/prediction/regression/report/{prediction_id}',
  discriminantPredictionReport: '/prediction/discriminant-analysis/report/{prediction_id}',
  timeSeriesPredictionReport: '/prediction/time-series/report/{prediction_id}',
  clusteringPredictionReport: '/prediction/clustering/report/{prediction_id}',
  softSensorPredictionReport: '/prediction/report/soft_sensor/{prediction_id}',
  optimizations: '/optimization',
  optimizationRegister: '/optimization/regress/register',
  optimizationRegisterOfModel: '/training/optimization/register/{project_id}/{model_key}',
  optimizationDetails: '/optimization/regress/details/{project_id}',
  optimizationOutcome: '/optimization/regress/result/{project_id}/{algorithm}',
  optimizationVisualization: '/optimization/regress/visualization/{project_id}/{algorithm}',
  nextExperiments: '/optimization/next',
  nextExperimentsRegister: '/optimization/next/register/{dataset_id}',
  nextExperimentsDetails: '/optimization/next/details/{project_id}',
  optimalDesigns: '/optimal-design',
  optimalDesignRegister: '/optimal-design/register',
  optimalDesignComparison: '/optimal-design/compare',
  optimalDesignDetails: '/optimal-design/details/{project_id}',
  optimalDesignAnalysis: '/optimal-design/analysis/{project_id}',
  optimalDesignEvaluation: '/optimal-design/details/{project_id}/{model}',
  statisticalAnalyses: '/statistical-analysis',
  statisticalAnalysisRegister: '/statistical-analysis/register/{dataset_id}',
  statisticalAnalysisDetails: '/statistical-analysis/details/{project_id}',
} as const;

export type ScreenPath = (typeof paths)[keyof typeof paths];

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The values between a path's braces. */
export type PathParameters<Path extends ScreenPath> = { [Name in ParameterNames<Path>]: string };

type PathArguments<Path extends ScreenPath> = [ParameterNames<Path>] extends [never]
  ? []
  : [parameters: PathParameters<Path>];

/** The address of a screen: `pathTo(paths.datasetDetails, { dataset_id, data_type })`. */
export function pathTo<Path extends ScreenPath>(path: Path, ...[parameters]: PathArguments<Path>): string {
  return fillPath(path, parameters);
}

/** What the names of a kind's addresses begin with, of the kinds that have one that ends so. */
export type KindPathName<End extends string> = keyof typeof paths extends infer Name
  ? Name extends `${infer Kind}${End}`
    ? Kind
    : never
  : never;

/** What a training wizard begins with: an earlier project's options, a step. */
interface WizardSearch {
  from: string;
  step: string;
}

/** A decision about classes, as lib/decision-search.ts writes it. */
interface DecisionSearch {
  threshold: string;
  costs: string;
}

/** Which interval a prediction is asked for. */
interface IntervalSearch {
  coverage: string;
  interval: string;
}

/** What the addresses of training wizards begin with; those of two kinds of time series lead to the same screens after it. */
export type WizardName =
  | Exclude<KindPathName<'Result'>, 'timeSeries'>
  | 'unsupervisedTimeSeries'
  | 'supervisedTimeSeries';

type WizardPath = (typeof paths)[`${WizardName}Register`];

/** What may stand behind the question mark of an address; any of it may be absent. */
interface Searches extends Record<WizardPath, WizardSearch> {
  /** Where the person was going; why they are asked; what the provider said when it refused. */
  [paths.login]: { next: string; reason: 'lost'; error: string };
  [paths.datasets]: z.input<typeof listDatasets.query>;
  /** `version_of`: the table that the file becomes the next version of. */
  [paths.datasetRegister]: { data_type: DataType; form: Exclude<DatasetForm, 'table'>; version_of: string };
  /** The tab on show and what it shows: a pair of columns, images with a problem, a draft of changed columns. */
  [paths.datasetDetails]: { tab: string; x: string; y: string; group: string; problem: string; draft: string };
  /** Key columns, a line each. */
  [paths.datasetCompare]: { keys: string };
  /** The training type whose wizard led here. */
  [paths.datasetLabels]: { back: string };
  /** A saved view; selected images, as JSON. */
  [paths.visualizationDetails]: { view: string; pictures: string };
  /** The step on show; the run whose result is looked at; steps to begin with, as lib/recipes/proposed-steps.ts writes them. */
  [paths.preprocessingDetails]: { step: string; run: string; propose: string };
  [paths.regressionResult]: { target: string };
  [paths.predictionRegister]: DecisionSearch &
    IntervalSearch & { model: string; from: 'rows' | 'dataset'; dataset: string };
  [paths.predictionRegisterOfModel]: DecisionSearch & IntervalSearch;
  /** `models`: trained models to begin with, each as project/model, divided by commas. */
  [paths.optimizationRegister]: WizardSearch & { models: string };
  /** The trial that is chosen; the best one without. */
  [paths.optimizationOutcome]: { trial: string };
  /** The trial that is begun with, the best one without; what was moved from it, locked and mapped, as the profiler writes it. */
  [paths.optimizationVisualization]: { trial: string; at: string; locked: string; map: string };
  [paths.nextExperimentsRegister]: WizardSearch;
  /**
   * `results`: the measured runs of the project it begins from are its earlier experiments; `around`: factors around a
   * condition, as families/conditions/around.ts writes them.
   */
  [paths.optimalDesignRegister]: WizardSearch & { results: 'with'; around: string };
  /** Up to four projects, divided by commas; the model they are judged for, or the project whose it is; effect and noise. */
  [paths.optimalDesignComparison]: { designs: string; model: string; effect: string; noise: string };
  /** The column to begin with. */
  [paths.statisticalAnalysisRegister]: WizardSearch & { column: string };
}

type SearchOf<Path extends ScreenPath> = Path extends keyof Searches ? Searches[Path] : Record<never, never>;

/** What a link gives of a screen's search. */
export type SearchFor<Path extends ScreenPath> = {
  [Name in keyof SearchOf<Path>]?: SearchOf<Path>[Name] | undefined;
};

/** Where a link leads: `<ScreenLink {...address}>`, `navigate(address)`. */
export interface Address {
  to: string;
  search?: Record<string, string>;
}

type Parts<Path extends ScreenPath> = ([ParameterNames<Path>] extends [never]
  ? { params?: never }
  : { params: PathParameters<Path> }) & { search: SearchFor<Path> };

/** The address of a screen with its search: `addressTo(paths.datasets, { search: { data_type: 'training_data' } })`. */
export function addressTo<Path extends ScreenPath>(path: Path, { params, search }: Parts<Path>): Address {
  const given = Object.entries<unknown>(search).filter(([, value]) => value !== undefined);
  return {
    to: fillPath(path, params),
    search: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  };
}

/** The parameters of the screen on show: `useScreenParams(paths.datasetDetails).dataset_id`. */
export function useScreenParams<Path extends ScreenPath>(_path: Path): PathParameters<Path> {
  return useParams({ strict: false }) as PathParameters<Path>;
}

interface SearchChange {
  /** Whatever is not named leaves the address. */
  only?: boolean;
  /** No entry in the history. */
  replace?: boolean;
  resetScroll?: boolean;
  /** What travels with the history stays. */
  state?: true;
}

/**
 * The search of the screen on show, as anybody may have typed it, and how it changes; undefined takes a name away:
 * `const [{ tab }, change] = useScreenSearch(paths.datasetDetails)`, `change({ tab: 'facts' }, { only: true })`.
 */
export function useScreenSearch<Path extends ScreenPath>(
  _path: Path,
): [
  search: { readonly [Name in keyof SearchOf<Path>]?: string },
  change: (search: SearchFor<Path>, options?: SearchChange) => void,
] {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { [Name in keyof SearchOf<Path>]?: string };
  const change = useCallback(
    (next: SearchFor<Path>, { only = false, ...options }: SearchChange = {}) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => (only ? { ...next } : { ...old, ...next }),
        ...options,
      }),
    [navigate],
  );
  return [search, change];
}
