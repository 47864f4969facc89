import { errorWords, type Cell, type ColumnType, type Language } from '@hakaru/contract';
import { type FieldProblem, InvalidInput } from '../../http/app-error.ts';
import { parseBoolean, parseDatetime, parseNumber, trimCell } from '../../tables/text/cells.ts';

type TypedRows = Record<string, Cell>[];
type Feature = { name: string; type: ColumnType };

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The features' cells as values of their types, by the rules of uploaded files. Throws InvalidInput for each that is none. */
export function readTypedRows(rows: TypedRows, features: readonly Feature[], language: Language): TypedRows {
  const problems: FieldProblem[] = [];
  const read = rows.map((row, index) => {
    const known = features.filter(({ name }) => name in row);
    return { ...row, ...Object.fromEntries(known.map(({ name, type }) => {
      const given = row[name] ?? null;
      const value = given === null || given === '' ? null : readers[type](given);
      if (value === undefined) problems.push({ loc: ['body', 'data', 'rows', index, name], msg: errorWords('cell_unreadable', language, { row: index + 1, feature: name, text: String(given) }), type: 'cell_unreadable' });
      return [name, value ?? null];
    })) };
  });
  if (problems.length > 0) throw new InvalidInput(problems);
  return read;
}

const readers = {
  numeric: (cell) => (typeof cell === 'string' ? parseNumber(trimCell(cell), { decimal: '.', thousands: ',' }) : Number(cell)),
  categorical: (cell) => cell,
  boolean: (cell) => (typeof cell === 'boolean' ? cell : parseBoolean(trimCell(String(cell)))),
  datetime: (cell) => {
    const text = trimCell(String(cell));
    return isoTime.test(text) && !Number.isNaN(Date.parse(text)) ? text : parseDatetime(text, 'ymd');
  },
} satisfies Record<ColumnType, (cell: NonNullable<Cell>) => Cell | undefined>;
