import type { Json } from '@duckdb/node-api';
import type { DistributionAnswer } from '@hakaru/contract';
import type { TableEngine } from '../open-table-engine.ts';
import { binSql, evenEdges, niceEdges } from '../statistics/bins.ts';
import { densityGrid, kernelDensity, type Quartiles, silvermanBandwidth } from './kernel-density.ts';
import {
  type RowFilter,
  bothOf,
  numberOrNull,
  type UsedColumn,
  type UsedRows,
  wholeAndSelectedSql,
  withRows,
} from './used-rows.ts';
import { scaledColumnsOf, type VisualTable } from './visual-table.ts';

type Column = DistributionAnswer['columns'][number];
type Part = Column['whole'];

export const FIELDS = 1024;

/** Histograms with kernel densities, each column on edges and a grid that whole and selected rows share. */
export async function distribution(
  engine: TableEngine,
  table: VisualTable,
  request: RowFilter & { columns: string[]; bins: number | null },
): Promise<Omit<DistributionAnswer, 'counts'> & { counts: Awaited<ReturnType<UsedRows['counts']>> }> {
  return withRows(
    engine,
    table,
    request,
    scaledColumnsOf(table, request.columns),
    async (used) => {
      const ends = await rangesOf(used);
      const columns: Column[] = [];
      for (const [index, column] of used.columns.entries())
        columns.push(await distributionOf(used, column, ends[index]!, request.bins));
      return { counts: await used.counts(), columns };
    },
    { materialize: true },
  );
}

interface ColumnRange {
  whole: Range;
  selected: Range | null;
  isWhole: boolean;
}

interface Range {
  rows: number;
  count: number;
  min: number | null;
  max: number | null;
  sd: number | null;
}

const SIZE = 5;

/** How many values each column has, and from where to where. */
export async function rangesOf(used: UsedRows): Promise<ColumnRange[]> {
  const aggregates = used.columns.flatMap(({ sql }) => [
    'count(*)',
    `count(${sql})`,
    `min(${sql})`,
    `max(${sql})`,
    `stddev_samp(${sql})`,
  ]);
  const whole = used.columns.map(({ sql, type }) =>
    type === 'numeric' ? `coalesce(bool_and(${sql} = trunc(${sql})), false)` : 'false',
  );
  const [row = []] = await used.rows(
    (from) => `SELECT ${[...whole, wholeAndSelectedSql(used, aggregates)].join(', ')} FROM ${from}`,
  );
  return used.columns.map((_, index) => ({
    isWhole: row[index] === true,
    ...bothOf(
      row.slice(whole.length),
      aggregates.length,
      (values) => rangeOf(values.slice(index * SIZE, (index + 1) * SIZE)),
      used.isSelecting,
    ),
  }));
}

function rangeOf([rows, count, min, max, sd]: Json[]): Range {
  return {
    rows: Number(rows),
    count: Number(count),
    min: numberOrNull(min),
    max: numberOrNull(max),
    sd: numberOrNull(sd),
  };
}

async function distributionOf(
  used: UsedRows,
  { name, type, sql }: UsedColumn,
  range: ColumnRange,
  bins: number | null,
): Promise<Column> {
  const { min, max, count } = range.whole;
  if (min === null || max === null)
    return {
      name,
      type,
      edges: [],
      grid: [],
      whole: emptyPart(range.whole),
      selected: range.selected && emptyPart(range.selected),
    };
  const edges =
    type === 'boolean'
      ? [-0.5, 0.5, 1.5]
      : bins === null
        ? niceEdges(min, max, count, range.isWhole)
        : evenEdges(min, max, bins);
  const fields = evenEdges(min, max, FIELDS);
  const counted = await used.rows(
    (from) =>
      `SELECT ${binSql(sql, edges)} AS b, ${binSql(sql, fields)} AS f, count(*), count(*) FILTER (WHERE s) FROM ${from} WHERE ${sql} IS NOT NULL GROUP BY b, f`,
  );
  const width = fields[1]! - fields[0]!;
  const tallies = [2, 3].map((at) => tally(counted, at, edges.length - 1, fields.length - 1));
  const quartiles = count <= MOST_RANKED ? await quartilesOf(used, sql) : [null, null];
  const bandwidth = (part: Range, at: number): number | null =>
    silvermanBandwidth({ start: min, width, counts: tallies[at]!.fields }, part.count, part.sd, quartiles[at]);
  const grid = densityGrid(min, max, bandwidth(range.whole, 0) ?? 0);
  const partOf = (part: Range, at: number): Part => {
    const { counts, fields: of } = tallies[at]!;
    const h = bandwidth(part, at);
    return {
      count: part.count,
      missing: part.rows - part.count,
      counts,
      bandwidth: h,
      density: h === null ? null : kernelDensity({ start: min, width, counts: of }, part.count, h, grid),
    };
  };
  return {
    name,
    type,
    edges,
    grid: bandwidth(range.whole, 0) === null ? [] : grid,
    whole: partOf(range.whole, 0),
    selected: range.selected && partOf(range.selected, 1),
  };
}

/** Beyond so many values their quartiles are those of the counted fields. */
const MOST_RANKED = 500_000;

/** Of all values and of the selected ones. */
async function quartilesOf(used: UsedRows, sql: string): Promise<(Quartiles | null)[]> {
  const both = `quantile_cont((${sql})::DOUBLE, [0.25, 0.75])`;
  const [found = []] = await used.rows((from) => `SELECT ${both}, ${both} FILTER (WHERE s) FROM ${from}`);
  return found.map((one) => {
    const [q1, q3] = Array.isArray(one) ? one.map(numberOrNull) : [];
    return typeof q1 === 'number' && typeof q3 === 'number' ? [q1, q3] : null;
  });
}

function tally(
  counted: Json[][],
  at: number,
  bins: number,
  fields: number,
): { counts: number[]; fields: Float64Array } {
  const found = { counts: new Array<number>(bins).fill(0), fields: new Float64Array(fields) };
  for (const row of counted) {
    found.counts[Number(row[0])]! += Number(row[at]);
    found.fields[Number(row[1])]! += Number(row[at]);
  }
  return found;
}

function emptyPart({ rows, count }: Range): Part {
  return { count, missing: rows - count, counts: [], density: null, bandwidth: null };
}
