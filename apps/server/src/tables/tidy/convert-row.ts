import type { ColumnType, ReadOptions, ReadProblemCode } from '@hakaru/contract';
import { parseBoolean, parseMarkedNumber, parseNumber, plainNumber, trimCell } from '@hakaru/contract/text/cells';
import { parseDatetime } from '@hakaru/contract/text/datetime-text';
import { withoutControls } from '../text/cell-text.ts';
import { countUnreadable, UNREADABLE } from '../text/decode-text.ts';
import { problemOfType } from '../detect/sample-problems.ts';

export interface TidyColumn {
  name: string;
  type: ColumnType;
}

/** Turns a row's cells into a line of plain CSV that DuckDB reads as the columns' types; hears of each cell that is none. */
export function createRowConverter(
  columns: TidyColumn[],
  options: ReadOptions,
  onProblem: (code: ReadProblemCode, column: number, value: string | null, times?: number) => void,
) {
  const missing = new Set(options.missing_values);
  const read = columns.map(({ name, type }) =>
    type === 'numeric' && Object.hasOwn(options.types, name)
      ? chosenNumber
      : type === 'categorical'
        ? null
        : values[type],
  );

  function convert(cell: string, column: number): string {
    const text = trimCell(cell);
    if (text === '') return '';
    if (missing.has(text)) {
      onProblem('missing_word', column, text);
      return '';
    }
    if (text.includes(UNREADABLE)) onProblem('character_unreadable', column, text, countUnreadable(text));
    const reader = read[column];
    if (!reader) return category(text, column);
    const value = reader(text, options);
    if (value !== undefined) return value;
    const clean = withoutControls(text);
    if (clean !== text) {
      onProblem('control_removed', column, clean);
      return convert(clean, column);
    }
    onProblem(problemOfType[columns[column]!.type], column, text);
    return '';
  }

  function category(text: string, column: number): string {
    const clean = withoutControls(text);
    if (clean !== text) onProblem('control_removed', column, clean);
    return clean === '' ? '' : `"${clean.replaceAll('"', '""')}"`;
  }

  /** Whether a trimmed cell is missing or of a column's type. */
  function fits(cell: string, column: number): boolean {
    const reader = read[column];
    return cell === '' || missing.has(cell) || !reader || reader(cell, options) !== undefined;
  }

  function line(cells: string[]): string {
    let text = '';
    for (let column = 0; column < columns.length; column += 1) {
      if (column > 0) text += ',';
      text += convert(cells[column] ?? '', column);
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

/** A number of a column that the reader says is numeric: a mark of a currency or percentage beside it is passed over. */
function chosenNumber(text: string, options: ReadOptions): string | undefined {
  return values.numeric(text, options) ?? parseMarkedNumber(text, options)?.toString();
}
