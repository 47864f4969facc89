import type { Predicate, Selection } from '@hakaru/contract';
import { timeText } from '../../../lib/dates/time-text.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { lineageMessages } from '../lineage-messages.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';

type Formula = { formula: string };
type IsTime = (column: string) => boolean;

/** A condition as a reader would say it: 180 ≤ temperature ≤ 220. Recipes have formulas, too. */
export function predicateWords(predicate: Predicate | Formula, isTime: IsTime): string {
  const t = translator(lineageMessages);
  if ('formula' in predicate) return predicate.formula;
  if ('rows' in predicate)
    return predicate.rows.length === 1
      ? t('row_listed', { row: formatCount(predicate.rows[0]!) })
      : t('rows_listed', { count: predicate.rows.length });
  if ('row_between' in predicate)
    return t('rows_between', {
      first: formatCount(predicate.row_between[0]),
      last: formatCount(predicate.row_between[1]),
    });
  if ('polygon' in predicate) return t('inside_shape', { x: predicate.polygon.x, y: predicate.polygon.y });
  if ('in' in predicate)
    return `${predicate.column} = ${listed(predicate.in.map((value) => (value === null ? t('missing') : String(value))))}`;
  const text = (end: number | string) =>
    isTime(predicate.column) || typeof end === 'string' ? timeText(end).slice(0, 19) : formatNumber(end);
  const [low, high] = predicate.between;
  return `${low === null ? '' : `${text(low)} ≤ `}${predicate.column}${high === null ? '' : ` ≤ ${text(high)}`}`;
}

const LISTED = 20;

/** The rows of a selection in words; of rows chosen one by one the first numbers. */
export function selectionWords(
  { all }: Selection | { all: (Predicate | Formula)[] },
  isTime: IsTime = looksLikeTime(all),
): string {
  const t = translator(lineageMessages);
  if (all.length === 0) return t('every_row');
  return all
    .map((predicate) => {
      if (!('rows' in predicate) || predicate.rows.length < 2) return predicateWords(predicate, isTime);
      const more = predicate.rows.length > LISTED ? ['…'] : [];
      return noted(predicateWords(predicate, isTime), listed([...predicate.rows.slice(0, LISTED), ...more]));
    })
    .join(t('and'));
}

// From 1973 on, in milliseconds: what is known of a column that may be gone is its numbers alone.
const LEAST_TIME = 1e11;

function looksLikeTime(all: readonly (Predicate | Formula)[]): IsTime {
  const times = new Set(
    all.flatMap((one) =>
      'between' in one && one.between.some((end) => typeof end === 'number' && Math.abs(end) > LEAST_TIME)
        ? [one.column]
        : [],
    ),
  );
  return (column) => times.has(column);
}
