import {
  timeSeriesRank,
  type TimeSeriesResult,
  unsupervisedTimeSeriesCalls,
} from '@hakaru/contract/training/time-series';
import { type PredictionParts, rankedBy } from '../../../features/projects/prediction/prediction-kind.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { anomalyMessages } from '../words.ts';

const t = translator(anomalyMessages);

/** A whole series is predicted, never single rows; both kinds' results lie at the same address. */
export const anomalyParts: PredictionParts = {
  calls: unsupervisedTimeSeriesCalls,
  rank: (row: TimeSeriesResult['leaderboard'][number] | undefined) =>
    rankedBy(row && timeSeriesRank.of(row), {
      lessIsBetter: false,
      words: (value) => t('model_figures', { value: formatNumber(value, 3) }),
    }),
  modelHelp: () => t('model_help'),
};
