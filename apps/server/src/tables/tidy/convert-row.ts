import type { ColumnType, ReadOptions, ReadProblemCode } from '@hakaru/contract';
import { parseBoolean, parseNumber, plainNumber, trimCell } from '@hakaru/contract/text/cells';
import { parseDatetime } from '@hakaru/contract/text/datetime-text';
import { countUnreadable, UNREADABLE } from '../text/decode-text.ts';
import { problemOfType } from '../detect/sample-problems.ts';

export interface TidyColumn {
  name: string;
  type: ColumnType;
}

// Line ends and tabs inside a cell are kept; other control characters are not text.
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** Turns a row's cells into a line of plain CSV that DuckDB reads as the columns' types; hears of each cell that is none. */
export function createRowConverter(columns: TidyColumn[], options: ReadOptions, onProblem: (code: ReadProblemCode, column: number, value: string | null, times?: number) => void) {
  const missing = new Set(options.missing_values);

  function convert(cell: string, type: ColumnType, column: number): string {
    const text = trimCell(cell);
    if (text === '' || missing.has(text)) return '';
    if (text.includes(UNREADABLE)) onProblem('character_unreadable', column, text, countUnreadable(text));
    if (type === 'categorical') return category(text, column);
    const value = values[type](text, options);
    if (value !== undefined) return value;
    onProblem(problemOfType[type], column, text);
    return '';
  }

  function category(text: string, column: number): string {
    const clean = text.replace(control, '');
    if (clean !== text) onProblem('control_removed', column, clean);
    return clean === '' ? '' : `"${clean.replaceAll('"', '""')}"`;
  }

  return function line(cells: string[]): string {
    let text = '';
    for (let column = 0; column < columns.length; column += 1) {
      if (column > 0) text += ',';
      text += convert(cells[column] ?? '', columns[column]!.type, column);
    }
    // A lone missing cell must not be a blank line, which counts for nothing.
    return text === '' ? '""\n' : `${text}\n`;
  };
}

const values = {
  numeric: (text, options) => {
    if (options.decimal === '.' && plainNumber.test(text) && Number.isFinite(Number(text))) return text;
    const value = parseNumber(text, options);
    return value === undefined ? undefined : String(value);
  },
  boolean: (text) => parseBoolean(text)?.toString(),
  datetime: (text, options) => parseDatetime(text, options.date_order),
} satisfies Record<Exclude<ColumnType, 'categorical'>, (text: string, options: ReadOptions) => string | undefined>;
