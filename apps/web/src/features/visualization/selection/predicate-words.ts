import type { Predicate } from '@hakaru/contract';
import { timeText } from '../../../lib/dates/time-text.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import type { en } from '../en.ts';

/** A condition as a reader would say it: 180 ≤ temperature ≤ 220. */
export function predicateWords(predicate: Predicate, isTime: (column: string) => boolean, t: Translate<typeof en>): string {
  if ('rows' in predicate) return predicate.rows.length === 1 ? t('row_listed', { row: formatCount(predicate.rows[0]!) }) : t('rows_listed', { count: predicate.rows.length });
  if ('row_between' in predicate) return t('rows_between', { first: formatCount(predicate.row_between[0]), last: formatCount(predicate.row_between[1]) });
  if ('polygon' in predicate) return t('inside_shape', { x: predicate.polygon.x, y: predicate.polygon.y });
  if ('in' in predicate) return `${predicate.column} = ${predicate.in.map((value) => (value === null ? t('missing') : String(value))).join(', ')}`;
  const text = (end: number | string) => (isTime(predicate.column) ? timeText(end).slice(0, 19) : formatNumber(Number(end)));
  const [low, high] = predicate.between;
  return `${low === null ? '' : `${text(low)} ≤ `}${predicate.column}${high === null ? '' : ` ≤ ${text(high)}`}`;
}
