import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import { predictedRows } from '../../../features/projects/prediction/report/rows-answer.ts';
import { compact } from '../../../lib/compact.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { discriminantMessages } from '../words.ts';

const MOST_NAMED = 3;

/** Which classes were given, and how they agree with what was measured. */
export function discriminantPredictionAnswer(summary: DiscriminantAnalysisPredictionSummary): string[] {
  const t = translator(discriminantMessages);
  const { classes, predicted, metrics } = summary;
  const given = classes.filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows);
  return compact([
    predictedRows(summary),
    given.length > 0 &&
      t('answer_given', {
        classes: listed(
          given.slice(0, MOST_NAMED).map(({ label, rows }) => noted(label, formatPercent(rows / predicted, 1))),
        ),
      }),
    metrics &&
      metrics.rows > 0 &&
      t('answer_measured', {
        rows: formatCount(metrics.rows),
        accuracy: formatPercent(metrics.accuracy, 1),
        balanced: formatPercent(metrics.balanced_accuracy, 1),
      }),
  ]);
}
