import { WithInterval } from '../../../families/conditions/with-interval.tsx';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { type Prediction, predictionText } from './algorithm-results.ts';

type Format = ReturnType<typeof columnFormat>;

/** How a column of predictions of one target writes them and their intervals. */
export function predictionFormat(predictions: readonly (Prediction | undefined)[]): Format {
  return columnFormat(predictions.flatMap((one) => (one ? [one.value, one.lower, one.upper] : [])));
}

/** A prediction with its interval below. */
export function PredictionCell({ of, format }: { of: Prediction; format: Format }) {
  const { lower, upper } = of;
  return (
    <WithInterval
      value={predictionText({ ...of, lower: null, upper: null }, format)}
      ends={lower === null || upper === null ? null : [format(lower), format(upper)]}
    />
  );
}
