import type {
  PredictedRow,
  PredictRowsResult,
  PredictSummary,
  RowNotes,
  UnreadableColumn,
} from '../jobs/generated/regression.ts';

/** What the type's own `summary` of a finished prediction holds. */
export type RegressionPredictionSummary = PredictSummary;

/** A row of executeInference's answer. */
export type RegressionPredictedRow = PredictedRow;

/** executeInference's `notes`: all of the answer but the rows. */
export type RegressionPredictionNotes = Omit<PredictRowsResult, 'rows'>;

/** What training never saw of a row, beside each row. */
export type RegressionRowNotes = RowNotes;

/** Cells of a column that cannot be read as its feature. */
export type PredictionUnreadable = UnreadableColumn;

/** The columns compute puts before the input's own in a prediction's table. */
export const regressionResultColumns = [
  'prediction',
  'lower',
  'upper',
  'interval_note',
  'inside_domain',
  'leverage',
  'distance',
  't2',
  'spe',
  'input_gaps',
  'in_training',
  'measured',
] as const;
