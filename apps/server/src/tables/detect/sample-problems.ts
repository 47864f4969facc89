import type { ColumnType, ReadOptions, ReadProblem, ReadProblemCode } from '@hakaru/contract';
import { parseBoolean, parseNumber, trimCell } from '@hakaru/contract/text/cells';
import { parseDatetime } from '@hakaru/contract/text/datetime-text';
import { countUnreadable, UNREADABLE } from '../text/decode-text.ts';
import { createProblemList } from '../tidy/problem-list.ts';
import type { FoundTable } from './detect-columns.ts';

export const problemOfType = {
  numeric: 'value_not_numeric', boolean: 'value_not_boolean', datetime: 'value_not_datetime', categorical: 'value_not_numeric',
} satisfies Record<ColumnType, ReadProblemCode>;

/** What reading the sample's rows would list: of names and header, then totals, then the first places. */
export function sampleProblems({ columns, options, problems, body }: FoundTable): ReadProblem[] {
  const missing = new Set(options.missing_values);
  const list = createProblemList();
  for (const { cells, line } of body) {
    if (cells.length === 1 && cells[0] === '' && columns.length > 1) continue;
    const width = { found: cells.length, expected: columns.length };
    // A sheet's rows end at their last filled cell.
    if (cells.length < columns.length && options.format !== 'excel') list.add('row_short', line, null, null, width);
    if (cells.slice(columns.length).some((cell) => trimCell(cell) !== '')) list.add('row_long', line, null, null, width);
    columns.forEach(({ name, type, odd }, index) => {
      const raw = cells[index] ?? '';
      const unreadable = raw.includes(UNREADABLE);
      if (odd === 0 && !unreadable) return;
      const cell = trimCell(raw);
      if (unreadable) list.add('character_unreadable', line, name, cell, {}, countUnreadable(cell));
      if (cell === '' || missing.has(cell) || fits(cell, type, options)) return;
      list.add(problemOfType[type], line, name, cell);
    });
  }
  return [...problems, ...list.all()];
}

function fits(cell: string, type: ColumnType, options: ReadOptions): boolean {
  if (type === 'numeric') return parseNumber(cell, options) !== undefined;
  if (type === 'datetime') return parseDatetime(cell, options.date_order) !== undefined;
  return type === 'categorical' || parseBoolean(cell) !== undefined;
}
