import type { Json } from '@duckdb/node-api';
import type { TableEngine } from '../open-table-engine.ts';
import { type RowFilter, type UsedRows, withRows } from './used-rows.ts';
import { columnsOf, type VisualTable } from './visual-table.ts';

const SHOWN_PATTERNS = 50;
/** Columns whose missing values one number holds, a bit each. */
const BITS = 60;

/** Which values are missing, in which columns together, and in which part of the table. */
export async function missingMap(
  engine: TableEngine,
  table: VisualTable,
  request: RowFilter & { columns: string[]; blocks: number },
) {
  return withRows(
    engine,
    table,
    request,
    columnsOf(table, request.columns),
    async (used) => {
      const words = used.columns.map(({ sql }) => `(${sql} IS NULL)`);
      const absent = words.map((word) => `count(*) FILTER (WHERE ${word}), count(*) FILTER (WHERE ${word} AND s)`);
      const [row = []] = await used.rows((from) => `SELECT ${absent.join(', ')} FROM ${from}`);
      const columns = used.columns.map(({ name }, index) => ({
        name,
        missing: Number(row[2 * index]),
        missing_selected: used.isSelecting ? Number(row[2 * index + 1]) : null,
      }));
      return {
        counts: await used.counts(),
        columns,
        ...(await patternsOf(used, words)),
        blocks: await blocksOf(used, words, table.rows, request.blocks),
      };
    },
    { materialize: true },
  );
}

async function patternsOf(used: UsedRows, words: string[]) {
  const keys = Array.from({ length: Math.ceil(words.length / BITS) }, (_, part) => {
    const bits = words.slice(part * BITS, (part + 1) * BITS).map((word, bit) => `(${word}::BIGINT << ${bit})`);
    return `${bits.join(' + ')} AS p${part}`;
  });
  const names = keys.map((_, part) => `p${part}`).join(', ');
  const found = await used.rows(
    (from) =>
      `SELECT count(*) OVER () AS patterns, * FROM (SELECT ${keys.join(', ')}, count(*) AS n, count(*) FILTER (WHERE s) AS chosen FROM ${from} GROUP BY ${names}) ORDER BY n DESC, ${names} LIMIT ${SHOWN_PATTERNS + 1}`,
  );
  const read = found.map((row) => ({
    missing: missingOf(row.slice(1, 1 + keys.length)),
    rows: Number(row[1 + keys.length]),
    selected: used.isSelecting ? Number(row[2 + keys.length]) : null,
  }));
  const patterns = read.filter(({ missing }) => missing.length > 0).slice(0, SHOWN_PATTERNS);
  const complete = await completeRows(used, words);
  const { used: rows } = await used.counts();
  const shown = patterns.reduce((sum, pattern) => sum + pattern.rows, 0);
  const every = Number(found[0]?.[0] ?? 0) - (complete > 0 ? 1 : 0);
  return {
    complete_rows: complete,
    patterns,
    other_patterns: { patterns: every - patterns.length, rows: rows - complete - shown },
  };
}

async function completeRows(used: UsedRows, words: string[]): Promise<number> {
  const [[count] = []] = await used.rows((from) => `SELECT count(*) FROM ${from} WHERE NOT (${words.join(' OR ')})`);
  return Number(count);
}

function missingOf(keys: Json[]): number[] {
  return keys.flatMap((key, part) => {
    const bits = BigInt(String(key));
    return Array.from({ length: BITS }, (_, bit) => bit)
      .filter((bit) => (bits >> BigInt(bit)) & 1n)
      .map((bit) => part * BITS + bit);
  });
}

async function blocksOf(used: UsedRows, words: string[], rows: number, blocks: number) {
  const size = Math.max(1, Math.ceil(rows / blocks));
  const counted = await used.rows(
    (from) =>
      `SELECT (r - 1) // ${size} AS b, min(r)::DOUBLE, count(*), ${words.map((word) => `count(*) FILTER (WHERE ${word})`).join(', ')} FROM ${from} GROUP BY b ORDER BY b`,
  );
  return {
    first_row: counted.map(([, first]) => Number(first)),
    rows: counted.map(([, , count]) => Number(count)),
    missing: words.map((_, index) => counted.map((row) => Number(row[3 + index]))),
  };
}
