import type { checkPrediction as call, Language } from '@hakaru/contract';
import type { z } from 'zod';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { datasetInput, openPredictor, type OpenPredictor, openTrainingTable } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';

// Reading more would keep the person who starts a prediction waiting; the run says the same of them.
const MOST_ROWS = 100_000;

export type InputsCheck = z.output<(typeof call)['response']>;
type Context = Pick<PredictionContext, 'files' | 'compute' | 'kinds'>;
type DatasetInput = Awaited<ReturnType<typeof datasetInput>>;

interface Check {
  projectId: string;
  modelKey: string;
  data: z.output<(typeof call)['body']>['data'];
  language: Language;
}

/** What a prediction of a dataset would meet in it, before it is started. */
export async function checkPrediction(
  context: Context,
  scope: Scope,
  { projectId, modelKey, data, language }: Check,
): Promise<InputsCheck> {
  const predictor = await openPredictor(context, scope, projectId, modelKey);
  return checkInputs(
    context,
    scope,
    predictor,
    await datasetInput(scope, data, predictor, predictor.kind.forms, language),
  );
}

/** Throws column_unreadable and no_values_to_predict for a table small enough to be read at once. */
export async function requireReadable(
  context: Context,
  scope: Scope,
  predictor: OpenPredictor,
  input: DatasetInput,
): Promise<void> {
  if (input.row_count > MOST_ROWS) return;
  const check = await checkInputs(context, scope, predictor, input);
  const unreadable = check.unreadable_values.find(({ feature }) => check.refused.includes(feature));
  if (unreadable)
    throw new AppError('column_unreadable', {
      column: unreadable.column,
      feature: unreadable.feature,
      texts: unreadable.first
        .slice(0, 3)
        .map(({ text }) => text)
        .join(', '),
    });
  if (check.without_values === check.rows) throw new AppError('no_values_to_predict');
}

/** What compute finds in the cells that a prediction would read. */
async function checkInputs(
  { files, compute }: Context,
  scope: Scope,
  { model, prediction }: OpenPredictor,
  input: DatasetInput,
): Promise<InputsCheck> {
  return compute.call(`${prediction.by}.check_inputs` as const, {
    model_dir: await files.localFolder(model.artefact_key),
    table: await openTrainingTable(scope, files, input.input_version_id),
    mapping: input.mapping,
  });
}
