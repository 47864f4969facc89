import type { Cell, Language } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { openModelSettings, type OpenPredictor, requireColumns } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';
import type { Settings } from './read-settings.ts';
import { readTypedRows } from './read-typed-rows.ts';

/** Predicts typed rows at once, with settings of typed rows: the rows as they were read, and compute's answer. Throws what makes them unpredictable. */
export async function predictTyped(
  { files, compute }: Pick<PredictionContext, 'files' | 'compute'>,
  scope: Scope,
  predictor: OpenPredictor,
  typed: Record<string, Cell>[],
  settings: Settings,
  language: Language,
) {
  const { model, prediction, columns } = predictor;
  if (!prediction.typedBy) throw new AppError('typed_rows_not_taken');
  requireColumns(
    columns.map(({ name }) => name),
    typed.flatMap((row) => Object.keys(row)),
    {},
  );
  const read = readTypedRows(typed, columns, language);
  const answer = await compute.call(`${prediction.typedBy}.predict_rows` as const, {
    ...settings,
    ...(await openModelSettings(scope, predictor)),
    model_dir: await files.localFolder(model.artefact_key),
    rows: read,
  });
  return { read, answer };
}
