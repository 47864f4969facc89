import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import type { ChartAxis } from '../../charts/option/chart-option.ts';
import { spanText } from '../../lib/dates/span-text.ts';
import { timeText } from '../../lib/dates/time-text.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { labelled, listed, noted } from '../../lib/i18n/joined.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import { sensorMessages } from './words.ts';

type TimeKind = 'datetime' | 'numeric' | null;

/** Where rows of a series lie along its time, or one step apart where it has none. */
export function seriesAxis(kind: TimeKind, column: string | null) {
  const t = translator(sensorMessages);
  const axis: ChartAxis =
    kind === null ? { label: t('row'), whole: true } : { label: column ?? t('time'), time: kind === 'datetime' };
  /** Dates come in seconds since 1970; charts take milliseconds. */
  const at = (row: number, time: number | null | undefined): number =>
    kind === null || time === null || time === undefined ? row + 1 : kind === 'datetime' ? time * 1000 : time;
  const text = (row: number, time: number | null | undefined): string => {
    const value = at(row, time);
    return kind === 'datetime' && typeof time === 'number' ? timeText(value) : formatNumber(value);
  };
  return { axis, at, text };
}

/** So many rows, and how long that is: 30 rows (5 minutes). */
export function spanWords(rows: number, { time, step }: { time: TimeKind; step: number | null }): string {
  const words = translator(sensorMessages)('rows_count', { rows });
  if (step === null || rows === 0) return words;
  return noted(words, time === 'datetime' ? spanText(rows * step) : formatNumber(rows * step));
}

/** How far back single variables are looked at that have lags of their own, in words; nothing where none has. */
export function ownLagWords(
  { variables = {} }: SoftSensorReport['lags'],
  series: Parameters<typeof spanWords>[1],
): string | null {
  const t = translator(sensorMessages);
  const words = Object.entries(variables).map(([column, { largest, step }]) =>
    labelled(column, t('setting_lags', { largest: spanWords(largest, series), step: spanWords(step, series) })),
  );
  return words.length === 0 ? null : listed(words);
}

/** The shortest step of any variable's lags. */
export function shortestStep({ step, variables = {} }: SoftSensorReport['lags']): number {
  return Math.min(step, ...Object.values(variables).map((own) => own.step));
}
