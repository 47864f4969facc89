import type { ColumnType, ReadOptions, ReadProblem, ReadProblemCode } from '@hakaru/contract';
import { parseBoolean, parseMarkedNumber, parseNumber, trimCell } from '@hakaru/contract/text/cells';
import { parseDatetime } from '@hakaru/contract/text/datetime-text';
import { withoutControls } from '../text/cell-text.ts';
import { countUnreadable, UNREADABLE } from '../text/decode-text.ts';
import { createProblemList, listWidth, textOfRow } from '../tidy/problem-list.ts';
import type { FoundTable } from './detect-columns.ts';

export const problemOfType = {
  numeric: 'value_not_numeric',
  boolean: 'value_not_boolean',
  datetime: 'value_not_datetime',
  categorical: 'value_not_numeric',
} satisfies Record<ColumnType, ReadProblemCode>;

/** What reading the sample's rows would list: of names and header, then totals, then the first places. */
export function sampleProblems({ columns, options, problems, body, outside }: FoundTable): ReadProblem[] {
  const missing = new Set(options.missing_values);
  const list = createProblemList();
  const fitsColumn = (cell: string, column: number) =>
    cell === '' || missing.has(cell) || fits(cell, columns[column]!, options);
  for (const { row, code } of outside) list.add(code, row.line, null, textOfRow(row.cells));
  for (const { cells: written, line } of body) {
    if (written.length === 1 && written[0] === '' && columns.length > 1) continue;
    const cells = listWidth(list, { cells: written, line }, columns.length, options.format, fitsColumn);
    if (cells === null) continue;
    columns.forEach(({ name, type, odd }, index) => {
      const raw = cells[index] ?? '';
      const cell = trimCell(raw);
      if (missing.has(cell)) list.add('missing_word', line, name, cell);
      const unreadable = raw.includes(UNREADABLE);
      if (odd === 0 && !unreadable) return;
      if (unreadable) list.add('character_unreadable', line, name, cell, {}, countUnreadable(cell));
      if (cell === '' || fitsColumn(withoutControls(cell), index)) return;
      list.add(problemOfType[type], line, name, cell);
    });
  }
  return [...problems, ...list.all()];
}

function fits(cell: string, { name, type }: { name: string; type: ColumnType }, options: ReadOptions): boolean {
  if (type === 'numeric')
    return (Object.hasOwn(options.types, name) ? parseMarkedNumber : parseNumber)(cell, options) !== undefined;
  if (type === 'datetime') return parseDatetime(cell, options.date_order) !== undefined;
  return type === 'categorical' || parseBoolean(cell) !== undefined;
}
