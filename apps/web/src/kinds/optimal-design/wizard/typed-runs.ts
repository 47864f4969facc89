import type { DesignFactor } from '@hakaru/contract/decisions/optimal-design';
import { tableOf, type TypedTable } from '../../../lib/rows/typed-table.ts';
import { parseNumber } from '../../../ui/schema-form/parse-number.ts';

interface TypedRun {
  values: (number | string)[];
  /** Of an experiment that was made, a result a response; null where it is not known. */
  results?: (number | null)[];
}

/** A cell, or a column, that cannot be read: the line of the text from 1, the column's name, and what stands there. */
export interface TextProblem {
  code: 'column_missing' | 'column_twice' | 'cell_missing' | 'cell_extra' | 'not_number' | 'level_unknown';
  line: number;
  column: string;
  value: string;
}

/** Columns named twice, and cells beyond the last column: what keeps a table from being joined to another one. */
export function problemsOfTable({ header, headerLine, rows }: TypedTable): TextProblem[] {
  return [
    ...header.flatMap((column, at): TextProblem[] =>
      column !== '' && header.indexOf(column) < at
        ? [{ code: 'column_twice', line: headerLine, column, value: column }]
        : [],
    ),
    ...rows.flatMap(({ line, cells }): TextProblem[] => {
      const extra = cells.slice(header.length).find((cell) => cell !== '');
      return extra === undefined ? [] : [{ code: 'cell_extra', line, column: header.at(-1) ?? '', value: extra }];
    }),
  ];
}

/** Runs, the names of the factors first, and results under the names of responses; with what cannot be read. */
export function readRuns(
  text: string,
  factors: readonly DesignFactor[],
  responses: readonly string[] = [],
): { runs: TypedRun[]; problems: TextProblem[] } {
  const table = tableOf(text);
  if (!table) return { runs: [], problems: [] };
  const { header, headerLine } = table;
  const places = factors.map((factor) => columnIndexOf(header, factor));
  const problems: TextProblem[] = factors.flatMap(({ name, unit = '' }, at): TextProblem[] =>
    places[at] === -1
      ? [{ code: 'column_missing', line: headerLine, column: unit ? `${name} [${unit}]` : name, value: '' }]
      : [],
  );
  if (problems.length > 0) return { runs: [], problems };
  problems.push(...problemsOfTable(table));
  const measured = responses.map((name) => placeOfColumn(header, name));
  const runs = table.rows.map(({ line, cells }): TypedRun => {
    const refuse = (at: number, code: TextProblem['code']) =>
      problems.push({ code, line, column: header[at] ?? '', value: cells[at] ?? '' });
    const number = (at: number) => {
      const value = numberOf(cells[at] ?? '');
      if (value === null) refuse(at, 'not_number');
      return value ?? Number.NaN;
    };
    const values = factors.map((factor, index): number | string => {
      const at = places[index]!;
      const cell = cells[at] ?? '';
      if (cell === '') refuse(at, 'cell_missing');
      else if (factor.type !== 'categorical') return number(at);
      else if (!factor.values.includes(cell)) refuse(at, 'level_unknown');
      return cell;
    });
    if (measured.every((at) => at === -1)) return { values };
    return { values, results: measured.map((at) => ((cells[at] ?? '') === '' ? null : number(at))) };
  });
  return { runs, problems: problems.toSorted((a, b) => a.line - b.line) };
}

/** A number as a sheet shows it, with commas between its thousands, too. */
function numberOf(cell: string): number | null {
  const plain = cell.normalize('NFKC').trim();
  return parseNumber(/^[+\-\u2212]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain);
}

/** Runs that can be read whole; null where anything of them cannot. */
export function runsOf(
  text: string,
  factors: readonly DesignFactor[],
  responses: readonly string[] = [],
): TypedRun[] | null {
  const { runs, problems } = readRuns(text, factors, responses);
  return problems.length === 0 ? runs : null;
}

/** Where a factor's column is: by its name, or where that is nowhere by its name without the unit; -1 of none, or of another unit. */
function columnIndexOf(header: readonly string[], { name, unit = '' }: DesignFactor): number {
  return placeOfColumn(header, unit ? `${name} [${unit}]` : name, name);
}

/** Where a column of this name is among others, with or without its unit; -1 where none, or where several could be it. */
export function placeOfColumn(header: readonly string[], column: string, plain = column): number {
  const exact = header.findIndex((cell) => cell === plain || cell === column);
  if (exact !== -1) return exact;
  const [bare, wanted] = bareName(column);
  const alike = header.flatMap((cell, at) => {
    const [other, given] = bareName(cell);
    return other === bare && (given === '' || wanted === '' || given === wanted) ? [at] : [];
  });
  return alike.length === 1 ? alike[0]! : -1;
}

/** A column's name without its unit in brackets, and that unit. */
function bareName(name: string): [name: string, unit: string] {
  const [, bare, unit = ''] = /^(.+?)\s*\[([^[\]]*)\]$/.exec(name.normalize('NFKC').trim()) ?? [];
  return [bare ?? name.normalize('NFKC').trim(), unit.trim()];
}

/** Runs as text that `runsOf` reads, with the results where any is known. */
export function runsText(
  names: readonly string[],
  runs: readonly TypedRun[],
  responses: readonly string[] = [],
): string {
  if (runs.length === 0) return '';
  const shown = runs.some(({ results = [] }) => results.some((result) => result !== null)) ? responses : [];
  const rows = runs.map(({ values, results = [] }) => [...values, ...shown.map((_, at) => results[at] ?? '')]);
  return [[...names, ...shown], ...rows].map((row) => row.join('\t')).join('\n');
}
