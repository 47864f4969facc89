import { z } from 'zod';
import { withoutProperty } from '../jobs/task-schema.ts';
import { MODEL_SETTINGS } from './model-settings.ts';

/** What the server adds to a prediction's task itself. */
const added = ['model_dir', 'table', 'mapping', 'rows', 'keep_columns', 'output_name', 'state_file', MODEL_SETTINGS];

/** What a person sets of a prediction of a dataset (`dataset`), and of rows typed by hand (`rows`), as the type's tasks take it; null where its models answer whole datasets alone. */
export interface PredictionSettings {
  dataset: z.ZodObject;
  rows: z.ZodObject | null;
}

/** The settings that a kind's tasks `predict` and, where it has one, `predict_rows` have, of their schemas. */
export function predictionSettings(predict: unknown, predictRows: unknown = null): PredictionSettings {
  return { dataset: settingsOf(predict), rows: predictRows === null ? null : settingsOf(predictRows) };
}

function settingsOf(spec: unknown): z.ZodObject {
  return z.fromJSONSchema(
    added.reduce<unknown>(withoutProperty, spec) as Parameters<typeof z.fromJSONSchema>[0],
  ) as z.ZodObject;
}
