import type { TableEngine } from '../open-table-engine.ts';
import { describeTable } from '../read/describe-table.ts';
import { parquetTable, quoteName, quoteText } from '../sql-text.ts';

interface RemovedRows {
  /** The list a recipe's run left: `step` and `row`. */
  removed: string;
  /** The table the recipe ran on; null where it is gone. */
  source: string | null;
  /** Every step by its id, with what it is called. `counts_source`: its row numbers are the source's. */
  steps: { id: string; number: number; title: string; counts_source: boolean }[];
  /** What the first columns are called. */
  names: { row: string; number: string; step: string };
}

/** Writes every removed row with the step that removed it, and its values where its number is one of the source, as Parquet. */
export async function writeRemovedRows(
  engine: TableEngine,
  { removed, source, steps, names }: RemovedRows,
  target: string,
): Promise<void> {
  const columns = source === null ? [] : (await describeTable(engine, source)).columns.map((column) => column.name);
  const free = freeNames([names.row, names.number, names.step], columns);
  const listed = steps
    .map(
      ({ id, number, title, counts_source }) => `(${quoteText(id)}, ${number}, ${quoteText(title)}, ${counts_source})`,
    )
    .join(', ');
  const values = columns.map((name) => `, t.${quoteName(name)}`).join('');
  const join =
    source === null ? '' : `LEFT JOIN ${parquetTable(source)} t ON s.counts_source AND t.file_row_number = r.row - 1`;
  await engine.rows(`COPY (
    SELECT r.row::DOUBLE AS ${quoteName(free[0]!)}, s.number::DOUBLE AS ${quoteName(free[1]!)}, s.title AS ${quoteName(free[2]!)}${values}
    FROM read_parquet(${quoteText(removed)}) r JOIN (VALUES ${listed}) s(id, number, title, counts_source) ON s.id = r.step ${join}
    ORDER BY s.number, r.row
  ) TO ${quoteText(target)} (FORMAT parquet, COMPRESSION zstd)`);
}

/** Names that no column has, letter case aside: that is how the table engine compares them. */
function freeNames(wanted: string[], taken: string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return wanted.map((name) => {
    let free = name;
    for (let number = 2; used.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
    used.add(free.toLowerCase());
    return free;
  });
}
