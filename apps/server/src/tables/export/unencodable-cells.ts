import type { CallResponse, checkEncoding } from '@hakaru/contract';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { describeTable } from '../read/describe-table.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import { unencodableIn } from './encode-cp932.ts';

export interface UnencodableCell {
  /** From 1; null is the name of the column. */
  row: number | null;
  column: string;
  value: string;
  characters: string[];
}

/** The names and cells of a table that hold a character CP932 lacks, row by row. Only cells beyond ASCII are looked at one by one. */
export async function* unencodableCells(
  engine: TableEngine,
  path: string,
  options?: StatementOptions,
): AsyncGenerator<UnencodableCell> {
  const { columns } = await describeTable(engine, path);
  for (const { name } of columns) {
    const characters = unencodableIn(name);
    if (characters.length > 0) yield { row: null, column: name, value: name, characters };
  }
  const texts = columns.filter((column) => column.type === 'categorical').map((column) => column.name);
  if (texts.length === 0) return;
  // More bytes than characters: something is not ASCII.
  const beyond = texts.map((name) => `strlen(${quoteName(name)}) > length(${quoteName(name)})`).join(' OR ');
  const cells = `SELECT file_row_number::DOUBLE, ${texts.map(quoteName).join(', ')} FROM ${parquetTable(path)} WHERE ${beyond} ORDER BY file_row_number`;
  for await (const rows of engine.stream(cells, options)) {
    for (const [row, ...values] of rows) {
      for (const [place, value] of values.entries()) {
        const characters = value === null ? [] : unencodableIn(String(value));
        if (characters.length > 0)
          yield { row: Number(row) + 1, column: texts[place] ?? '', value: String(value), characters };
      }
    }
  }
}

const MOST_PLACES = 200;
const MOST_CHARACTERS = 500;
const VALUE_CHARS = 100;

/** What of a table CP932 cannot write: how many cells, which characters, and the first places. */
export async function encodingReport(
  engine: TableEngine,
  path: string,
  options?: StatementOptions,
): Promise<CallResponse<typeof checkEncoding>> {
  const found = new Map<string, number>();
  const places: CallResponse<typeof checkEncoding>['places'] = [];
  let cells = 0;
  for await (const { row, column, value, characters } of unencodableCells(engine, path, options)) {
    cells += 1;
    for (const character of characters)
      if (found.has(character) || found.size < MOST_CHARACTERS) found.set(character, (found.get(character) ?? 0) + 1);
    if (places.length < MOST_PLACES)
      places.push({ row, column, value: value.slice(0, VALUE_CHARS), characters: characters.join('') });
  }
  const characters = [...found]
    .map(([character, count]) => ({ character, cells: count }))
    .toSorted((a, b) => b.cells - a.cells);
  return { cells, characters, places };
}
