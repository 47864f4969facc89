import type { UsedValue } from '@hakaru/contract/preprocessing/recipe';
import { defineMessages, translator } from '../../lib/i18n/define-messages.ts';
import { plainDigits } from '../../lib/numbers/format-number.ts';
import { timeText } from '../../lib/dates/time-text.ts';

/** The values a step used, by column: `median 60.27 · limits 57.5 to 62.8`. */
export function usedValues(values: readonly UsedValue[]): Map<string, string> {
  const t = translator(usedMessages);
  const byColumn = Map.groupBy(values, ({ column }) => column);
  return new Map(
    [...byColumn].map(([column, used]) => [
      column,
      used.map((one) => t(one.name, { value: valueText(one) })).join(' · '),
    ]),
  );
}

const DIGITS = 6;

function valueText({ name, value }: UsedValue): string {
  if (typeof value === 'number') return plainDigits(Number(value.toPrecision(DIGITS))).replace(/^-/, '−');
  return name === 'first' ? timeText(String(value)) : String(value);
}

const en = {
  mean: 'mean {value}',
  median: 'median {value}',
  mode: 'most frequent value {value}',
  sd: 'SD {value}',
  mad: 'MAD {value}',
  mean_deviation: 'mean absolute deviation {value}',
  q1: 'Q1 {value}',
  q3: 'Q3 {value}',
  iqr: 'IQR {value}',
  min: 'lowest {value}',
  range: 'range {value}',
  lower: 'lower limit {value}',
  upper: 'upper limit {value}',
  lambda: 'λ {value}',
  edges: 'edges {value}',
  order: '{value}',
  first: 'counted from {value}',
} as const satisfies Record<UsedValue['name'], string>;

const ja = {
  mean: '平均 {value}',
  median: '中央値 {value}',
  mode: '最頻値 {value}',
  sd: '標準偏差 {value}',
  mad: 'MAD {value}',
  mean_deviation: '平均絶対偏差 {value}',
  q1: 'Q1 {value}',
  q3: 'Q3 {value}',
  iqr: '四分位範囲 {value}',
  min: '最小値 {value}',
  range: '範囲 {value}',
  lower: '下限 {value}',
  upper: '上限 {value}',
  lambda: 'λ {value}',
  edges: '境界 {value}',
  order: '{value}',
  first: '起点 {value}',
} as const;

const usedMessages = defineMessages('used-values', en, ja);
