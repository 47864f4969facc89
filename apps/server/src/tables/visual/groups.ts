import type { Json } from '@duckdb/node-api';
import type { BoxStatistics, GroupsAnswer } from '@hakaru/contract';
import type { TableEngine } from '../open-table-engine.ts';
import { quoteNumber } from '../sql-text.ts';
import { binSql, evenEdges } from '../statistics/bins.ts';
import { FIELDS } from './distribution.ts';
import { densityGrid, kernelDensity, silvermanBandwidth } from './kernel-density.ts';
import { showGroups } from './shown-groups.ts';
import { type RowFilter, numberOrNull, type UsedRows, withRows } from './used-rows.ts';
import { columnsOf, scaledColumnsOf, type VisualTable } from './visual-table.ts';

interface Request extends RowFilter {
  value: string;
  group: string | null;
  limit: number;
}

const SHOWN_OUTLIERS = 200;
const QUARTILES = 'quantile_cont(c0, [0.25, 0.5, 0.75])';

/** What is known of a column already. */
type Known = Pick<BoxStatistics, 'count' | 'missing' | 'mean' | 'sd' | 'min' | 'q1' | 'median' | 'q3' | 'max'>;

/** Boxes and violins of a column, one for each of the groups with the most rows; where that is every row as one, its numbers may be known. */
export async function groups(
  engine: TableEngine,
  table: VisualTable,
  request: Request,
  known?: Known,
): Promise<Omit<GroupsAnswer, 'counts'> & { counts: Awaited<ReturnType<UsedRows['counts']>> }> {
  const columns = [
    ...scaledColumnsOf(table, [request.value]),
    ...(request.group === null ? [] : columnsOf(table, [request.group])),
  ];
  return withRows(
    engine,
    table,
    request,
    columns,
    async (all) => {
      const { used, groups: shown, others } = await showGroups(all, request.group === null ? null : 1, request.limit);
      const fields = await fieldsOf(used);
      const whole = await boxesOf(used, shown.length, fields, '', known);
      const selected = used.isSelecting ? await boxesOf(used, shown.length, fields, ' WHERE s') : null;
      const widest = whole.reduce<number>((most, { bandwidth }) => Math.max(most, bandwidth ?? 0), 0);
      const grid = fields && widest > 0 ? densityGrid(fields[0]!, fields.at(-1)!, widest) : [];
      return {
        counts: await all.counts(),
        value_type: all.columns[0]!.type,
        grid,
        groups: shown.map(({ name }, index) => ({
          group: name,
          whole: withDensity(whole[index]!, grid),
          selected: selected && withDensity(selected[index]!, grid),
        })),
        other_groups: others,
      };
    },
    { materialize: true },
  );
}

async function fieldsOf(used: UsedRows): Promise<number[] | null> {
  const [[low, high] = []] = await used.rows((from) => `SELECT min(c0), max(c0) FROM ${from}`);
  const [min, max] = [numberOrNull(low), numberOrNull(high)];
  return min === null || max === null ? null : evenEdges(min, max, FIELDS);
}

interface Box extends Omit<BoxStatistics, 'density'> {
  bandwidth: number | null;
  fields: { start: number; width: number; counts: Float64Array };
}

/** The boxes of the shown groups by their places, of the rows that `where` leaves. */
async function boxesOf(
  used: UsedRows,
  groupCount: number,
  fields: number[] | null,
  where: string,
  numbers?: Known,
): Promise<Box[]> {
  const edges = fields ?? [0, 1];
  const boxes = Array.from({ length: groupCount }, (): Box => emptyBox(edges));
  if (numbers && boxes[0]) Object.assign(boxes[0], numbers);
  const found = numbers
    ? []
    : await used.rows(
        (from) =>
          `SELECT k, count(*), count(c0), avg(c0), stddev_samp(c0), min(c0), max(c0), ${QUARTILES} FROM ${from}${where} GROUP BY k`,
      );
  for (const [k, ...values] of found) Object.assign(boxes[Number(k)]!, boxNumbers(values));
  const known = boxes.flatMap(({ q1, q3 }, k): KnownOfGroup[] =>
    q1 === null || q3 === null
      ? []
      : [{ k, literals: [quoteNumber(q1 - 1.5 * (q3 - q1)), quoteNumber(q3 + 1.5 * (q3 - q1))] }],
  );
  if (known.length === 0) return boxes;
  const fenced = (from: string): string =>
    `(SELECT * FROM ${besideSql(`(SELECT * FROM ${from}${where})`, ['low', 'high'], known, groupCount)} WHERE c0 IS NOT NULL)`;
  const ends = await used.rows(
    (from) =>
      `SELECT k, min(c0) FILTER (WHERE c0 >= low), max(c0) FILTER (WHERE c0 <= high), count(*) FILTER (WHERE c0 < low OR c0 > high) FROM ${fenced(from)} GROUP BY k`,
  );
  for (const [k, low, high, outside] of ends)
    Object.assign(boxes[Number(k)]!, {
      whisker_low: numberOrNull(low),
      whisker_high: numberOrNull(high),
      outlier_count: Number(outside),
    });
  const outliers = await used.rows(
    (from) =>
      `SELECT k, r::DOUBLE, c0 FROM ${fenced(from)} WHERE c0 < low OR c0 > high QUALIFY row_number() OVER (PARTITION BY k ORDER BY greatest(low - c0, c0 - high) DESC, r) <= ${SHOWN_OUTLIERS} ORDER BY r`,
  );
  for (const [k, row, value] of outliers) boxes[Number(k)]!.outliers.push({ row: Number(row), value: Number(value) });
  const counted = fields
    ? await used.rows(
        (from) =>
          `SELECT k, ${binSql('c0', fields)} AS f, count(*) FROM (SELECT * FROM ${from}${where}) WHERE c0 IS NOT NULL GROUP BY k, f`,
      )
    : [];
  for (const [k, field, count] of counted) boxes[Number(k)]!.fields.counts[Number(field)] = Number(count);
  for (const box of boxes)
    box.bandwidth = silvermanBandwidth(
      box.fields,
      box.count,
      box.sd,
      box.q1 === null || box.q3 === null ? null : [box.q1, box.q3],
    );
  return boxes;
}

function emptyBox(edges: number[]): Box {
  const none = {
    mean: null,
    sd: null,
    min: null,
    whisker_low: null,
    q1: null,
    median: null,
    q3: null,
    whisker_high: null,
    max: null,
  };
  return {
    count: 0,
    missing: 0,
    ...none,
    outlier_count: 0,
    outliers: [],
    bandwidth: null,
    fields: { start: edges[0]!, width: edges[1]! - edges[0]!, counts: new Float64Array(edges.length - 1) },
  };
}

function boxNumbers([rows, count, mean, sd, min, max, quartiles]: Json[]) {
  const [q1, median, q3] = Array.isArray(quartiles) ? quartiles.map(numberOrNull) : [null, null, null];
  return {
    count: Number(count),
    missing: Number(rows) - Number(count),
    mean: numberOrNull(mean),
    sd: numberOrNull(sd),
    min: numberOrNull(min),
    max: numberOrNull(max),
    q1: q1 ?? null,
    median: median ?? null,
    q3: q3 ?? null,
  };
}

function withDensity({ bandwidth, fields, ...box }: Box, grid: number[]): BoxStatistics {
  return {
    ...box,
    density: bandwidth === null || grid.length === 0 ? null : kernelDensity(fields, box.count, bandwidth, grid),
  };
}

/** What is known of a group, by its place: a literal for each name. */
interface KnownOfGroup {
  k: number;
  literals: string[];
}

/** Rows with what is known of their group beside them; those of groups nothing is known of are left out. Of a single group it is written into the statement, which spares every row a look-up. */
export function besideSql(from: string, names: string[], known: KnownOfGroup[], groupCount: number): string {
  const [only] = known;
  if (groupCount === 1 && only)
    return `(SELECT *, ${names.map((name, index) => `${only.literals[index]} AS ${name}`).join(', ')} FROM ${from})`;
  return `(SELECT * EXCLUDE (place) FROM ${from} JOIN (VALUES ${known.map(({ k, literals }) => `(${[k, ...literals].join(', ')})`).join(', ')}) known(${['place', ...names].join(', ')}) ON k = place)`;
}
