import { type BlockColumn, encodeColumns, MAX_SENT_ROWS, MISSING_BOOLEAN } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';
import { AppError } from '../../http/app-error.ts';
import type { TableEngine } from '../open-table-engine.ts';
import { type RowFilter, type UsedColumn, withRows } from './used-rows.ts';
import { columnsOf, type VisualTable } from './visual-table.ts';

/** Chosen columns of the used rows as bytes. Throws rows_too_many. */
export async function loadColumns(
  engine: TableEngine,
  table: VisualTable,
  request: Pick<RowFilter, 'excluded'> & { columns: string[]; versionId: string },
): Promise<Uint8Array> {
  return withRows(
    engine,
    table,
    { selection: null, excluded: request.excluded },
    columnsOf(table, request.columns),
    async (used) => {
      const { used: rows } = await used.counts();
      if (rows > MAX_SENT_ROWS) throw new AppError('rows_too_many', { rows, limit: MAX_SENT_ROWS });
      const isText = (column: UsedColumn): boolean => column.type === 'categorical';
      const scaled = used.columns.filter((column) => !isText(column));
      const worded = used.columns.filter(isText);
      const [numbers, ...values] = await used.numbers(
        (from) => `SELECT ${['r::DOUBLE', ...scaled.map(({ sql }) => sql)].join(', ')} FROM ${from} ORDER BY r`,
      );
      const words =
        worded.length > 0
          ? await used.lists((from) => `SELECT ${worded.map(({ sql }) => sql).join(', ')} FROM ${from} ORDER BY r`)
          : [];
      const columns = used.columns.map((column) =>
        isText(column)
          ? codesOf(column.name, words[worded.indexOf(column)] ?? [])
          : numbersOf(column, values[scaled.indexOf(column)] ?? new Float64Array()),
      );
      return encodeColumns({
        version_id: request.versionId,
        table: table.rows,
        row_numbers: Int32Array.from(numbers ?? []),
        columns,
      });
    },
  );
}

function numbersOf({ name, type }: UsedColumn, values: Float64Array): BlockColumn {
  if (type === 'boolean')
    return { name, type, values: Uint8Array.from(values, (value) => (Number.isNaN(value) ? MISSING_BOOLEAN : value)) };
  return { name, type: type === 'datetime' ? 'datetime' : 'numeric', values };
}

/** Levels in the order in which they first appear. */
function codesOf(name: string, words: Json[]): BlockColumn {
  const indexOf = new Map<string, number>();
  const values = Int32Array.from(words, (word) => {
    if (word === null) return -1;
    const text = String(word);
    const index = indexOf.get(text) ?? indexOf.size;
    indexOf.set(text, index);
    return index;
  });
  return { name, type: 'categorical', values, levels: [...indexOf.keys()] };
}
