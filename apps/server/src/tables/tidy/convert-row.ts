import type { ColumnType, ReadOptions, ReadProblemCode } from '@hakaru/contract';
import { parseBoolean, parseNumber, plainNumber, trimCell } from '@hakaru/contract/text/cells';
import { parseDatetime } from '@hakaru/contract/text/datetime-text';
import { withoutControls } from '../text/control-characters.ts';
import { countUnreadable, UNREADABLE } from '../text/decode-text.ts';
import { problemOfType } from '../detect/sample-problems.ts';

export interface TidyColumn {
  name: string;
  type: ColumnType;
}

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
    const clean = withoutControls(text);
    if (clean !== text) {
      onProblem('control_removed', column, clean);
      return convert(clean, type, column);
    }
    onProblem(problemOfType[type], column, text);
    return '';
  }

  function category(text: string, column: number): string {
    const clean = withoutControls(text);
    if (clean !== text) onProblem('control_removed', column, clean);
    return clean === '' ? '' : `"${clean.replaceAll('"', '""')}"`;
  }

  /** Whether a trimmed cell is missing or of a column's type. */
  function fits(cell: string, column: number): boolean {
    const { type } = columns[column]!;
    return cell === '' || missing.has(cell) || type === 'categorical' || values[type](cell, options) !== undefined;
  }

  function line(cells: string[]): string {
    let text = '';
    for (let column = 0; column < columns.length; column += 1) {
      if (column > 0) text += ',';
      text += convert(cells[column] ?? '', columns[column]!.type, column);
    }
    // A lone missing cell must not be a blank line, which counts for nothing.
    return text === '' ? '""\n' : `${text}\n`;
  }

  return { line, fits };
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
