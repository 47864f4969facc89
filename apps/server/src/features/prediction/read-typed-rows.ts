import { errorWords, type Cell, type ColumnType, type Language } from '@hakaru/contract';
import { isMissingText, readTypedBoolean, readTypedDatetime, readTypedNumber } from '@hakaru/contract/text/typed-cells';
import { trimCell } from '@hakaru/contract/text/cells';
import { type FieldProblem, InvalidInput } from '../../http/app-error.ts';

type TypedRows = Record<string, Cell>[];
type Feature = { name: string; type: ColumnType };

/** The features' cells as values of their types, by the rules of uploaded files. Throws InvalidInput for each that is none. */
export function readTypedRows(rows: TypedRows, features: readonly Feature[], language: Language): TypedRows {
  const problems: FieldProblem[] = [];
  const read = rows.map((row, index) => {
    const known = features.filter(({ name }) => name in row);
    return {
      ...row,
      ...Object.fromEntries(
        known.map(({ name, type }) => {
          const given = row[name] ?? null;
          const value = isMissing(given, type) ? null : readers[type](given as NonNullable<Cell>);
          if (value === undefined)
            problems.push({
              loc: ['body', 'data', 'rows', index, name],
              msg: errorWords('cell_unreadable', language, { row: index + 1, feature: name, text: String(given) }),
              type: 'cell_unreadable',
            });
          return [name, value ?? null];
        }),
      ),
    };
  });
  if (problems.length > 0) throw new InvalidInput(problems);
  return read;
}

/** A label may be any text: which ones mean missing was told to the file's reader, and is not known here. */
function isMissing(given: Cell, type: ColumnType): boolean {
  if (typeof given !== 'string') return given === null;
  return type === 'categorical' ? trimCell(given) === '' : isMissingText(trimCell(given));
}

const readers = {
  numeric: (cell) => (typeof cell === 'string' ? readTypedNumber(cell) : Number(cell)),
  categorical: (cell) => cell,
  boolean: (cell) => (typeof cell === 'boolean' ? cell : readTypedBoolean(String(cell))),
  datetime: (cell) => readTypedDatetime(String(cell)),
} satisfies Record<ColumnType, (cell: NonNullable<Cell>) => Cell | undefined>;
