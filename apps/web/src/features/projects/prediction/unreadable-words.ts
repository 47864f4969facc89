import { listed } from '../../../lib/i18n/joined.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import type { PredictionUnreadable } from '@hakaru/contract/training/regression-predictions';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import type { predictionMessages } from './words.ts';

/** How many cells of a column cannot be read, where the first of them are and what they hold. */
export function unreadableWords(
  { feature, column, rows, first }: PredictionUnreadable,
  t: Translate<typeof predictionMessages.en>,
): string {
  const cells = listed(first.map(({ row, text }) => t('unreadable_cell', { row: rowTitle(row - 1), text })));
  return t('unreadable', { ...counted(rows), column, feature, cells });
}

/** A count for choosing the plural, and as it is shown. */
export function counted(count: number): { count: number; shown: string } {
  return { count, shown: formatCount(count) };
}
