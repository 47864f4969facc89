import type { TimeSeriesFigures, TimeSeriesResult } from '@hakaru/contract/training/time-series';
import { translator } from '../../lib/i18n/define-messages.ts';
import { noted } from '../../lib/i18n/joined.ts';
import { spanText } from '../../lib/dates/span-text.ts';
import { timeText } from '../../lib/dates/time-text.ts';
import { formatCount, formatNumber, formatPercent } from '../../lib/numbers/format-number.ts';
import type { FigureProps } from '../../ui/figure.tsx';
import { anomalyMessages } from './words.ts';

/** A figure, and what it is called in the catalogue. */
interface AlarmText {
  key:
    | 'events_detected'
    | 'event_precision'
    | 'range_recall'
    | 'range_precision'
    | 'range_f1'
    | 'far'
    | 'mar'
    | 'f1'
    | 'false_alarms_a_day'
    | 'alarms_a_day'
    | 'delay'
    | 'cost'
    | 'flagged'
    | 'alarms';
  text: string;
}

/** How rows were held out, in words. */
export function splitText({ method, training, test, left_out: left }: TimeSeriesResult['split']): string {
  const t = translator(anomalyMessages);
  return t(test > 0 ? 'note_split' : 'note_no_test', {
    method: t(`option_method_${method}`),
    training: formatCount(training),
    test: formatCount(test),
    left: formatCount(left),
  });
}

/** What alarms come to, in words; what is not defined is left out. */
function alarmTexts(figures: TimeSeriesFigures): AlarmText[] {
  const { events, detected, flagged, alarms, rows } = figures;
  const defined = (key: AlarmText['key'], value: number | null, text: (value: number) => string): AlarmText[] =>
    value === null ? [] : [{ key, text: text(value) }];
  return [
    ...(events > 0
      ? [{ key: 'events_detected' as const, text: `${formatCount(detected)} / ${formatCount(events)}` }]
      : []),
    ...defined('event_precision', figures.event_precision, (share) => formatPercent(share, 1)),
    ...defined('far', figures.far, (share) => formatPercent(share, 2)),
    ...defined('mar', figures.mar, (share) => formatPercent(share, 1)),
    ...defined('f1', figures.f1, (value) => formatNumber(value, 3)),
    ...defined('range_recall', figures.range_recall ?? null, (share) => formatPercent(share, 1)),
    ...defined('range_precision', figures.range_precision ?? null, (share) => formatPercent(share, 1)),
    ...defined('range_f1', figures.range_f1 ?? null, (value) => formatNumber(value, 3)),
    { key: 'alarms', text: formatCount(alarms) },
    ...defined('alarms_a_day', figures.alarms_a_day, (value) => formatNumber(value, 3)),
    ...defined('false_alarms_a_day', figures.false_alarms_a_day, (value) => formatNumber(value, 3)),
    { key: 'flagged', text: noted(formatCount(flagged), formatPercent(rows === 0 ? null : flagged / rows, 2)) },
    ...(figures.delay_rows === null ? [] : [{ key: 'delay' as const, text: delayText(figures) }]),
    ...defined('cost', figures.cost, (value) => formatNumber(value, 4)),
  ];
}

/** How long it takes until an anomaly is in alarm, as the median. */
export function delayText({
  delay_rows: rows,
  delay_seconds: seconds,
}: Pick<TimeSeriesFigures, 'delay_rows' | 'delay_seconds'>): string {
  const t = translator(anomalyMessages);
  if (rows === null) return '–';
  const inRows = t('rows_count', { rows: formatNumber(rows, 3) });
  return seconds === null ? inRows : noted(spanText(seconds), inRows);
}

/** The same as figures side by side. */
export function alarmFigures(figures: TimeSeriesFigures): FigureProps[] {
  const t = translator(anomalyMessages);
  return alarmTexts(figures).map(({ key, text }) => ({ label: t(key), value: text }));
}

/** Parts side by side: a row a figure, a column a part. */
export function figureRows(parts: readonly TimeSeriesFigures[]): string[][] {
  const t = translator(anomalyMessages);
  const told = parts.map((figures) => new Map(alarmTexts(figures).map(({ key, text }) => [key, text])));
  const keys = [...new Set(told.flatMap((part) => [...part.keys()]))];
  return keys.map((key) => [t(key), ...told.map((part) => part.get(key) ?? '–')]);
}

/** When something was: its time where it has one (seconds since 1970), else its row. */
export function whenText(row: number, seconds: number | null, isDate: boolean): string {
  const t = translator(anomalyMessages);
  if (seconds === null) return t('row_number', { row: formatCount(row + 1) });
  return isDate ? timeText(Math.round(seconds * 1000)) : formatNumber(seconds);
}
