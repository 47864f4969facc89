import type { ColumnType, ReadOptions, ReadProblem, ReadProblemCode } from '@hakaru/contract';
import { parseBoolean, parseDatetime, parseNumber, trimCell } from '../text/cells.ts';
import type { FoundTable } from './detect-columns.ts';

const MAX_LISTED = 100;

export const problemOfType = {
  numeric: 'value_not_numeric', boolean: 'value_not_boolean', datetime: 'value_not_datetime', categorical: 'value_not_numeric',
} satisfies Record<ColumnType, ReadProblemCode>;

/** What reading the sample's rows would list, the first hundred. */
export function sampleProblems(table: FoundTable): ReadProblem[] {
  const { columns, options } = table;
  const missing = new Set(options.missing_values);
  const problems = [...table.problems];
  for (const { cells, line } of table.body) {
    if (problems.length >= MAX_LISTED) break;
    if (cells.length === 1 && cells[0] === '' && columns.length > 1) continue;
    // A sheet's rows end at their last filled cell.
    if (cells.length < columns.length && options.format !== 'excel') problems.push(widthProblem('row_short', line, cells.length, columns.length));
    if (cells.slice(columns.length).some((cell) => trimCell(cell) !== '')) problems.push(widthProblem('row_long', line, cells.length, columns.length));
    columns.forEach(({ name, type, odd }, index) => {
      const cell = trimCell(cells[index] ?? '');
      if (odd === 0 || cell === '' || missing.has(cell) || fits(cell, type, options)) return;
      problems.push({ code: problemOfType[type], row: line, column: name, value: cell.slice(0, 100), params: {} });
    });
  }
  return problems.slice(0, MAX_LISTED);
}

export function widthProblem(code: 'row_short' | 'row_long', row: number, found: number, expected: number): ReadProblem {
  return { code, row, column: null, value: null, params: { found, expected } };
}

function fits(cell: string, type: ColumnType, options: ReadOptions): boolean {
  if (type === 'numeric') return parseNumber(cell, options) !== undefined;
  if (type === 'datetime') return parseDatetime(cell, options.date_order) !== undefined;
  return type === 'categorical' || parseBoolean(cell) !== undefined;
}
