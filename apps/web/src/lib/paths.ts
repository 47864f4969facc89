import { fillPath } from '@hakaru/contract';
import { useParams } from '@tanstack/react-router';

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
  predictionRegisterOfModel: '/training/prediction/register/{project_id}/{model_key}',
  predictions: '/prediction',
  predictionRegister: '/prediction/register/{project_id}/{prediction_type}',
  regressionPredictionReport: '/prediction/regression/report/{prediction_id}',
  discriminantPredictionReport: '/prediction/discriminant-analysis/report/{prediction_id}',
  clusteringPredictionReport: '/prediction/clustering/report/{prediction_id}',
} as const;

export type ScreenPath = (typeof paths)[keyof typeof paths];

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The values between a path's braces. */
export type PathParameters<Path extends ScreenPath> = { [Name in ParameterNames<Path>]: string };

type Given<Path extends ScreenPath> = [ParameterNames<Path>] extends [never] ? [] : [parameters: PathParameters<Path>];

/** The address of a screen: `pathTo(paths.datasetDetails, { dataset_id, data_type })`. */
export function pathTo<Path extends ScreenPath>(path: Path, ...[parameters]: Given<Path>): string {
  return fillPath(path, parameters);
}

/** The parameters of the screen on show: `useScreenParams(paths.datasetDetails).dataset_id`. */
export function useScreenParams<Path extends ScreenPath>(_path: Path): PathParameters<Path> {
  return useParams({ strict: false }) as PathParameters<Path>;
}
