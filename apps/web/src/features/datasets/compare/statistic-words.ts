import type { ColumnStatistics, ComparedColumn } from '@hakaru/contract';
import { timeText } from '../../../lib/dates/time-text.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';

export const shownStatistics = [
  'missing',
  'mean',
  'sd',
  'min',
  'max',
  'distinct',
] as const satisfies readonly (keyof ColumnStatistics)[];
export type ShownStatistic = (typeof shownStatistics)[number];

/** The statistics of a column that are not the same on both sides; none while one side has none. */
export function differingStatistics({ before, after }: Pick<ComparedColumn, 'before' | 'after'>): ShownStatistic[] {
  if (!before || !after) return [];
  return shownStatistics.filter((name) => before[name] !== after[name]);
}

export function statisticWords(statistics: ColumnStatistics, name: ShownStatistic): string {
  const value = statistics[name];
  if (value === null) return '–';
  if (typeof value === 'string') return statistics.type === 'datetime' ? timeText(value) : value;
  return name === 'missing' || name === 'distinct' ? formatCount(value) : formatNumber(value);
}
