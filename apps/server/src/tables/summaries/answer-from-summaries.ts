import type { Association, ShortSummary } from '@hakaru/contract';
import { evenEdges } from '../statistics/bins.ts';
import { clustered, type correlation } from '../visual/correlation.ts';
import { type Grid, marginsOf } from '../visual/count-grid.ts';
import { coarser, type density, densityPart, FINER } from '../visual/density.ts';
import type { distribution } from '../visual/distribution.ts';
import type { groups } from '../visual/groups.ts';
import { emptyAssociations, note, pairsOf } from '../visual/pairs.ts';
import { type relation, trendOf } from '../visual/relation.ts';
import type { series } from '../visual/series.ts';
import type { summarize } from '../visual/summarize.ts';
import type { Associations, StoredAnswers } from '../visual/visual-table.ts';
import {
  type ColumnSummary,
  STORED_PIECES,
  type OpenSummaries,
  type PairSums,
  PLANE_FIELDS,
} from './table-summaries.ts';

type Chart = (engine: never, table: never, request: never) => Promise<unknown>;
type FromStored<P extends Chart> = (
  kept: OpenSummaries,
  request: Parameters<P>[2],
) => Promise<Awaited<ReturnType<P>> | undefined>;

interface Answers {
  summarize: FromStored<typeof summarize>;
  distribution: FromStored<typeof distribution>;
  groups: FromStored<typeof groups>;
  correlation: FromStored<typeof correlation>;
  relation: FromStored<typeof relation>;
  density: FromStored<typeof density>;
  series: FromStored<typeof series>;
}

/** Answers to questions about every row, from what is kept; undefined where the rows have to be gone through. */
const answers: Answers = {
  async summarize(kept, { columns }) {
    const found = allOf(columns, (name) => columnOf(kept, name));
    return (
      found && {
        counts: countsOf(kept),
        columns: found.map(({ name, type, numbers }) => ({ name, type, whole: shortOf(numbers), selected: null })),
      }
    );
  },
  async distribution(kept, { columns, bins }) {
    const found = bins === null ? allOf(columns, (name) => columnOf(kept, name)?.distribution ?? undefined) : undefined;
    return found && { counts: countsOf(kept), columns: found };
  },
  async groups(kept, { value, group }) {
    const box = group === null ? columnOf(kept, value)?.box : null;
    return box ? { counts: countsOf(kept), ...box } : undefined;
  },
  async correlation(kept, { columns, method }) {
    const found = associationOf(kept, columns, method);
    return (
      found && {
        counts: countsOf(kept),
        sampled_rows: found.sampled_rows,
        columns,
        whole: clustered(found, method),
        selected: null,
      }
    );
  },
  async relation(kept, { x, y, limit, fields }) {
    const pair = pairOf(kept, x, y);
    if (!pair || pair.sums.n <= limit || pair.sums.plane === null || PLANE_FIELDS % fields !== 0) return undefined;
    const grid = coarser(await planeOf(kept, pair), fields);
    const { n, meanX, meanY, xx, yy, xy } = pair.sums;
    const slope = xy / xx;
    const trend = trendOf([n, slope, meanY - slope * meanX, xy ** 2 / (xx * yy), Math.sqrt(xx / n), Math.sqrt(yy / n)]);
    return {
      counts: countsOf(kept),
      total: n,
      trend: { whole: trend, selected: null },
      picture: { mode: 'density', ...grid },
      marginals: marginsOf(grid),
    };
  },
  async density(kept, { x, y, fields, smooth }) {
    const pair = pairOf(kept, x, y);
    if (
      !pair ||
      pair.sums.plane === null ||
      PLANE_FIELDS % fields !== 0 ||
      (smooth && PLANE_FIELDS % (fields * FINER) !== 0)
    )
      return undefined;
    const plane = await planeOf(kept, pair);
    const { n, xx, yy } = pair.sums;
    const coarse = coarser(plane, fields);
    const spread = {
      total: n,
      sdX: n > 1 ? Math.sqrt(xx / (n - 1)) : null,
      sdY: n > 1 ? Math.sqrt(yy / (n - 1)) : null,
    };
    const fine = smooth ? coarser(plane, fields * FINER) : coarse;
    return {
      counts: countsOf(kept),
      x_edges: coarse.x_edges,
      y_edges: coarse.y_edges,
      whole: densityPart(fine, coarse, 'whole', spread, smooth),
      selected: null,
    };
  },
  async series(kept, { x, columns, window, points }) {
    const index = kept.courses.indexOf(x);
    if (window !== null || points !== STORED_PIECES || index < 0) return undefined;
    const course = await kept.course(index);
    const found = allOf(columns, (name) => course.columns.find((one) => one.name === name));
    return found && { counts: countsOf(kept), ...course, columns: found };
  },
};

/** The answers that a table's summaries hold. */
export function answersFrom(kept: OpenSummaries): StoredAnswers {
  return {
    async answer(chart, request) {
      const find = answers[chart as keyof Answers] as
        | ((kept: OpenSummaries, request: unknown) => Promise<unknown>)
        | undefined;
      return find?.(kept, request);
    },
    column(name) {
      const found = columnOf(kept, name);
      return found?.isTested ? found.numbers : undefined;
    },
    async course(x) {
      const index = kept.courses.indexOf(x);
      if (index < 0) return undefined;
      const { extent, without_x } = await kept.course(index);
      return { extent, without_x };
    },
    pairs(columns) {
      const found = methods.map((method) => sampledOf(kept, columns, method));
      return found.every((one) => one !== undefined)
        ? {
            sampled_rows: kept.sample!.sampled_rows,
            pearson: found[0]!,
            spearman: found[1]!,
            mutual_information: found[2]!,
          }
        : undefined;
    },
  };
}

const methods = ['pearson', 'spearman', 'mutual_information'] as const satisfies readonly Association[];

function columnOf({ columns }: OpenSummaries, name: string): ColumnSummary | undefined {
  return columns.find((column) => column.name === name);
}

function countsOf({ rows }: OpenSummaries) {
  return { table: rows, used: rows, selected: null };
}

function shortOf({ count, missing, mean, sd, min, max }: ShortSummary): ShortSummary {
  return { count, missing, mean, sd, min, max };
}

/** What is found for each; undefined where one is not. */
function allOf<K, T>(names: K[], find: (name: K) => T | undefined): T[] | undefined {
  const found = names.map(find);
  return found.every((one) => one !== undefined) ? (found as T[]) : undefined;
}

interface ColumnPair {
  x: { min: number; max: number };
  y: { min: number; max: number };
  sums: PairSums;
  isTurned: boolean;
}

/** The sums of two columns, the first one's as x. */
function pairOf({ pairs: { columns, sums } }: OpenSummaries, x: string, y: string): ColumnPair | undefined {
  const [a, b] = [columns.findIndex(({ name }) => name === x), columns.findIndex(({ name }) => name === y)];
  if (a < 0 || b < 0 || a === b) return undefined;
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const found = sums[low * columns.length - (low * (low + 1)) / 2 + (high - low - 1)]!;
  const isTurned = a > b;
  const turned = isTurned ? { ...found, meanX: found.meanY, meanY: found.meanX, xx: found.yy, yy: found.xx } : found;
  return { x: columns[a]!, y: columns[b]!, sums: turned, isTurned };
}

async function planeOf(kept: OpenSummaries, { x, y, sums, isTurned }: ColumnPair): Promise<Grid> {
  const whole = await kept.plane(sums.plane!);
  const counts = isTurned ? whole.map((_, i) => whole.map((row) => row[i]!)) : whole;
  return {
    x_edges: evenEdges(x.min, x.max, PLANE_FIELDS),
    y_edges: evenEdges(y.min, y.max, PLANE_FIELDS),
    whole: counts,
    selected: null,
  };
}

function associationOf(
  kept: OpenSummaries,
  columns: string[],
  method: Association,
): (Associations & { sampled_rows: number | null }) | undefined {
  return method === 'pearson' ? linearOf(kept, columns) : sampledOf(kept, columns, method);
}

/** Pearson's r of every row. */
function linearOf(kept: OpenSummaries, columns: string[]): (Associations & { sampled_rows: null }) | undefined {
  const counts = allOf(columns, (name) => columnOf(kept, name)?.numbers.count);
  const indices = pairsOf(columns.length);
  const pairs = allOf(indices, ([a, b]) => pairOf(kept, columns[a]!, columns[b]!));
  if (!counts || !pairs) return undefined;
  const found = emptyAssociations(columns.length);
  counts.forEach((count, index) => (found.n[index]![index] = count));
  indices.forEach((pair, index) => {
    const { n, xx, yy, xy } = pairs[index]!.sums;
    note(found, pair, xx > 0 && yy > 0 ? Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))) : null, n);
  });
  return { ...found, sampled_rows: null };
}

function sampledOf(
  { sample }: OpenSummaries,
  columns: string[],
  method: Association,
): (Associations & { sampled_rows: number | null }) | undefined {
  const indices =
    sample && allOf(columns, (name) => (sample.columns.includes(name) ? sample.columns.indexOf(name) : undefined));
  if (!sample || !indices) return undefined;
  const chosen = <T>(square: T[][]): T[][] => indices.map((row) => indices.map((column) => square[row]![column]!));
  return { matrix: chosen(sample[method].matrix), n: chosen(sample[method].n), sampled_rows: sample.sampled_rows };
}
