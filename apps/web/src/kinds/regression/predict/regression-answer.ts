import type {
  RegressionPredictedRow,
  RegressionPredictionNotes,
  RegressionRowNotes,
} from '@hakaru/contract/training/regression-predictions';
import type { Answer } from '../../../features/projects/prediction/register/typed/answer.ts';

export interface RegressionAnswer extends RegressionPredictedRow {
  notes: RegressionRowNotes | undefined;
  interval: RegressionPredictionNotes['interval'];
  coverage: number;
  leverageLimit: number;
  distanceLimit: number;
}

/** What a regression model says of a row. */
export function regressionAnswer({ values, notes, place }: Answer): RegressionAnswer {
  const all = notes as unknown as RegressionPredictionNotes;
  return {
    ...(values as unknown as RegressionPredictedRow),
    notes: all.row_notes[place],
    interval: all.interval,
    coverage: all.coverage,
    leverageLimit: all.leverage_limit,
    distanceLimit: all.distance_limit,
  };
}
