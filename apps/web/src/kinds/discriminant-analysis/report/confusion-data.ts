import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import type { HeatMapData } from '../../../charts/heat-map/heat-map-option.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';

export type Confusion = DiscriminantAnalysisReport['confusion'][number];

export const confusionViews = ['counts', 'by_actual', 'by_predicted'] as const;
export type ConfusionView = (typeof confusionViews)[number];

/** Of more classes, cells without rows have no number; beyond the second, none has. */
const EVERY_NUMBERED = 12;
const MOST_NUMBERED = 30;

interface ConfusionWords {
  actual: string;
  predicted: string;
  value: string;
}

/** Rows by actual class, columns by predicted class, as counts or as shares of a row or a column. */
export function confusionData(
  confusion: Confusion,
  classes: readonly string[],
  view: ConfusionView,
  words: ConfusionWords,
): HeatMapData {
  const largest = Math.max(1, ...confusion.counts.flat());
  return {
    value: { label: words.value },
    rows: classes,
    columns: classes,
    rowAxis: { label: words.actual },
    columnAxis: { label: words.predicted },
    values: confusion[view],
    range: view === 'counts' ? [0, largest] : [0, 1],
    scale: 'sequential',
    numbers: classes.length <= MOST_NUMBERED ? classes.length <= EVERY_NUMBERED || 'not_zero' : false,
    format: view === 'counts' ? formatCount : (value) => formatPercent(value, value > 0 && value < 0.1 ? 1 : 0),
  };
}

/** How many rows lie in a cell, or in a whole line of it where one end is null. */
export function rowsInCell(
  confusion: Confusion,
  classes: readonly string[],
  actual: string | null,
  predicted: string | null,
): number {
  let sum = 0;
  for (const [row, counts] of confusion.counts.entries()) {
    for (const [column, count] of counts.entries()) {
      if ((actual === null || classes[row] === actual) && (predicted === null || classes[column] === predicted))
        sum += count;
    }
  }
  return sum;
}
