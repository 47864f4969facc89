import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import type { regressionMessages } from '../words.ts';

/** Models whose coefficients are those of the smallest sum of squares and nothing else. */
const LEAST_SQUARES = ['linear', 'ransac'];

/** How well the columns tell coefficients apart; nothing in reports of earlier versions. */
export function solutionText(
  model: string,
  { condition, rank, varying }: { condition: number | null; rank: number | null; varying?: number | null },
  t: Translate<typeof regressionMessages.en>,
): string {
  if (condition !== null) return t('condition', { value: formatNumber(condition) });
  if (rank === null) return '';
  const said = LEAST_SQUARES.includes(model) ? 'no_unique_solution' : 'columns_depend';
  return t(said, { rank, columns: varying ?? rank });
}
