import type { checkPrediction as call } from '@hakaru/contract';
import type { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import { openTrainingTable, type PredictionParts } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';

// Reading more would keep the person who starts a prediction waiting; the run says the same of them.
const MOST_ROWS = 100_000;

export type InputsCheck = z.output<(typeof call)['response']>;

interface Asked {
  orgId: string;
  parts: PredictionParts;
  /** Where the model's files are. */
  artefactKey: string;
  input: { input_version_id: string; row_count: number; mapping: Record<string, string> };
}

/** What compute finds in the cells that a prediction would read. */
export async function checkInputs(
  { database: { db }, files, compute }: PredictionContext,
  { orgId, parts, artefactKey, input }: Asked,
): Promise<InputsCheck> {
  const spec = {
    model_dir: await files.localFolder(artefactKey),
    table: await openTrainingTable(db, files, orgId, input.input_version_id),
    mapping: input.mapping,
  };
  return (await compute.call(parts.tasks.checkInputs, spec as never)) as InputsCheck;
}

/** Throws column_unreadable and no_values_to_predict for a table small enough to be read at once. */
export async function requireReadable(context: PredictionContext, asked: Asked): Promise<void> {
  if (asked.input.row_count > MOST_ROWS) return;
  const check = await checkInputs(context, asked);
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
