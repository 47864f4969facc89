import type { ColumnType, ReadOptions, ReadProblem, ReadProblemCode } from '@hakaru/contract';
import { parseBoolean, parseMarkedNumber, parseNumber, trimCell } from '@hakaru/contract/text/cells';
import { parseDatetime } from '@hakaru/contract/text/datetime-text';
import { withoutControls } from '../text/cell-text.ts';
import { outlierIndices } from '../statistics/far-values.ts';
import { countUnreadable, UNREADABLE } from '../text/decode-text.ts';
import { createProblemList, listWidth, mergedCells, textOfRow } from '../tidy/problem-list.ts';
import type { DetectedTable } from './detect-columns.ts';

export const problemOfType = {
  numeric: 'value_not_numeric',
  boolean: 'value_not_boolean',
  datetime: 'value_not_datetime',
  categorical: 'value_not_numeric',
} satisfies Record<ColumnType, ReadProblemCode>;

/** What reading the sample's rows would list: of names and header, then totals, then the first places. */
export function sampleProblems({ columns, options, problems, body, outside }: DetectedTable): ReadProblem[] {
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
  return [
    ...problems,
    ...mergedCells(
      body,
      columns.map(({ name }) => name),
    ),
    ...list.all(),
    ...farValues({ columns, options, body }, missing),
  ];
}

/** Numbers of the sample that are far from all others, with the ends of those: read as they are, but to be looked at. */
function farValues(
  { columns, options, body }: Pick<DetectedTable, 'columns' | 'options' | 'body'>,
  missing: ReadonlySet<string>,
): ReadProblem[] {
  return columns.flatMap(({ name, type, role }, index) => {
    if (type !== 'numeric' || role === 'id' || role === 'time') return [];
    const read = Object.hasOwn(options.types, name) ? parseMarkedNumber : parseNumber;
    const known = body.flatMap(({ cells, line }) => {
      const cell = trimCell(cells[index] ?? '');
      const value = cell === '' || missing.has(cell) ? undefined : read(cell, options);
      return value === undefined ? [] : [{ cell, line, value }];
    });
    const places = new Set(outlierIndices(known.map(({ value }) => value)));
    if (places.size === 0) return [];
    const others = known.flatMap(({ value }, place) => (places.has(place) ? [] : [value]));
    const params = { low: Math.min(...others), high: Math.max(...others) };
    return known
      .filter((_, place) => places.has(place))
      .map(({ cell, line }): ReadProblem => ({ code: 'value_far', row: line, column: name, value: cell, params }));
  });
}

function fits(cell: string, { name, type }: { name: string; type: ColumnType }, options: ReadOptions): boolean {
  if (type === 'numeric')
    return (Object.hasOwn(options.types, name) ? parseMarkedNumber : parseNumber)(cell, options) !== undefined;
  if (type === 'datetime') return parseDatetime(cell, options.date_order) !== undefined;
  return type === 'categorical' || parseBoolean(cell) !== undefined;
}
