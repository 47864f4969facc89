import { MOST_ONLINE_ROWS, type OnlineRow } from '@hakaru/contract';
import { trimCell } from '@hakaru/contract/text/cells';
import { detectNumberFormat } from '@hakaru/contract/text/detect-number-format';
import { isMissingText, readTypedNumber } from '@hakaru/contract/text/typed-cells';
import { typedMoment } from '../../lib/dates/typed-moment.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { listed } from '../../lib/i18n/joined.ts';
import { tableOf } from '../../lib/rows/typed-table.ts';
import { parseNumber } from '../../ui/schema-form/parse-number.ts';
import { onlineMessages } from './words.ts';

/** What rows of a model are. */
export interface RowForm {
  features: readonly string[];
  time: 'datetime' | 'numeric' | null;
  /** The column of times, where there is one. */
  timeColumn: string | null;
}

/**
 * Rows as they are pasted from a sheet or a CSV file, with headings; or what is wrong with them. Empty cells are missing
 * values; times and numbers are read as those of uploaded files.
 */
export function rowsOf(
  pasted: string,
  { features, time, timeColumn }: RowForm,
): { rows: OnlineRow[] } | { problem: string } {
  const t = translator(onlineMessages);
  const { header = [], divider = ',', rows: lines = [] } = tableOf(pasted) ?? {};
  const needed = [...(timeColumn === null ? [] : [timeColumn]), ...features];
  const places = new Map(needed.map((name) => [name, header.indexOf(name)]));
  if (needed.every((name) => places.get(name) === -1) || (timeColumn !== null && places.get(timeColumn) === -1))
    return { problem: t('no_header', { columns: listed(needed) }) };
  if (lines.length === 0) return { problem: t('no_line') };
  if (lines.length > MOST_ONLINE_ROWS) return { problem: t('too_many', { most: MOST_ONLINE_ROWS }) };
  const textOf = (cells: readonly string[], name: string) => trimCell(cells[places.get(name) ?? -1] ?? '');
  const format = detectNumberFormat(
    features.map((column) => lines.map(({ cells }) => textOf(cells, column))),
    divider,
  );
  const rows: OnlineRow[] = [];
  for (const { line, cells } of lines) {
    const values: Record<string, number | null> = {};
    for (const column of features) {
      const text = textOf(cells, column);
      const value = isMissingText(text) ? null : readTypedNumber(text, format);
      if (value === undefined) return { problem: t('bad_number', { line, column, text }) };
      values[column] = value;
    }
    const at = timeColumn === null ? '' : textOf(cells, timeColumn);
    const moment = at === '' ? null : momentOf(at, time);
    if (moment === undefined)
      return {
        problem: t(time === 'numeric' ? 'bad_number' : 'bad_time', { line, column: timeColumn ?? '', text: at }),
      };
    rows.push({ time: moment, values });
  }
  return { rows };
}

/** A time of a row as it is sent: a number where the times of the training are, else as a clock shows it, with its offset if it says one; undefined where it is none. */
export function momentOf(text: string, time: RowForm['time']): NonNullable<OnlineRow['time']> | undefined {
  if (time === 'numeric') return parseNumber(text) ?? undefined;
  const moment = typedMoment(text);
  if (!moment) return undefined;
  const offset = moment.offset?.toUpperCase().replace(/^([-+]\d{2})(\d{2})$/, '$1:$2') ?? '';
  return `${moment.clock.replace('T', ' ')}${offset}`;
}

/** Headings to paste rows below. */
export function headingsOf({ features, timeColumn }: Pick<RowForm, 'features' | 'timeColumn'>): string {
  return [...(timeColumn === null ? [] : [timeColumn]), ...features].join('\t');
}
