import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QUANTILES } from '@hakaru/contract';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { parquetTable } from '../sql-text.ts';
import { associate } from '../visual/associate.ts';
import { sampleToBudget } from '../visual/correlation.ts';
import { distribution } from '../visual/distribution.ts';
import { groups } from '../visual/groups.ts';
import { MOST_FOR_SHAPIRO } from '../visual/normality.ts';
import { series } from '../visual/series.ts';
import { tabulateColumns } from '../visual/tabulate-columns.ts';
import { type RowFilter, derive, withRows } from '../visual/used-rows.ts';
import { valueSql, type VisualTable } from '../visual/visual-table.ts';
import { countPairs } from './count-pairs.ts';
import {
  type ColumnSummary,
  type Course,
  STORED_PIECES,
  MOST_COLUMNS,
  MOST_PAIRED,
  type PairSample,
  type PairSummaries,
  type TableSummaries,
} from './table-summaries.ts';

const everyRow: RowFilter = { selection: null, excluded: [] };
/** Courses along rows and along so many columns of times. */
const MOST_TIMES = 2;
const MOST_COURSES = 50;
/** Of the process that counts pairs, beside the planes. */
const COUNTING_MB = 256;

type Options = Pick<StatementOptions, 'signal'> & { onProgress: (fraction: number) => void };

/**
 * Works out once what is asked of a table again and again, over every row and by the statements that answer each
 * question by itself, and writes it into `folder`: summaries.json, a course-<place>.json for each axis, planes.bin.
 */
export async function makeSummaries(
  engine: TableEngine,
  table: VisualTable,
  folder: string,
  { signal, onProgress }: Options,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const share =
    (from: number, to: number) =>
    (fraction: number): void => {
      signal?.throwIfAborted();
      onProgress(from + (to - from) * Math.min(1, fraction));
    };
  const columns = await summarizeColumns(engine, table, share(0, 0.6), signal);
  const pairs = await summarizePairs(table, columns, join(folder, 'planes.bin'), share(0.6, 0.8), signal);
  const sample = await samplePairs(engine, table, columns, signal);
  const courses = await writeCourses(engine, table, folder, share(0.9, 1));
  const summaries: TableSummaries = { format: 1, rows: table.rows, columns, pairs, sample, courses };
  await writeFile(join(folder, 'summaries.json'), JSON.stringify(summaries));
}

async function summarizeColumns(
  engine: TableEngine,
  table: VisualTable,
  onProgress: (fraction: number) => void,
  signal: AbortSignal | undefined,
): Promise<ColumnSummary[]> {
  const columns = table.columns.slice(0, MOST_COLUMNS);
  const numbers = await withRows(
    engine,
    table,
    everyRow,
    columns,
    async (used) => {
      const asOne = derive(used, used.columns, (from) => `SELECT *, 0 AS k FROM ${from}`);
      const [found = []] = await tabulateColumns(
        asOne,
        [{ rows: table.rows }],
        used.columns,
        async (samples) => samples.map(() => null),
        (fraction) => onProgress(0.5 * fraction),
      );
      return found;
    },
    { materialize: true, signal },
  );
  const summaries: ColumnSummary[] = [];
  for (const [index, { name, type }] of columns.entries()) {
    const isScaled = type !== 'categorical';
    const one = numbers[index]!;
    const {
      columns: [shape],
    } = isScaled ? await distribution(engine, table, { ...everyRow, columns: [name], bins: null }) : { columns: [] };
    const { counts: _, ...box } = isScaled
      ? await groups(engine, table, { ...everyRow, value: name, group: null, limit: 1 }, knownOf(one))
      : { counts: null };
    summaries.push({
      name,
      type,
      numbers: one,
      isTested: !isForShapiro(one),
      distribution: shape ?? null,
      box: 'groups' in box ? box : null,
    });
    onProgress(0.5 + (0.5 * (index + 1)) / columns.length);
  }
  return summaries;
}

/** What a box says of a column, where that is among the quantiles; booleans have none. */
function knownOf({
  type,
  count,
  missing,
  mean,
  sd,
  min,
  max,
  quantiles,
}: ColumnSummary['numbers']): Parameters<typeof groups>[3] {
  const [q1, median, q3] = ([0.25, 0.5, 0.75] as const).map((share) => quantiles[QUANTILES.indexOf(share)] ?? null);
  return type === 'boolean'
    ? undefined
    : { count, missing, mean, sd, min, q1: q1 ?? null, median: median ?? null, q3: q3 ?? null, max };
}

/** Their values themselves are tested, by compute. */
function isForShapiro({ type, count, sd }: ColumnSummary['numbers']): boolean {
  return type === 'numeric' && count >= 3 && count <= MOST_FOR_SHAPIRO && Boolean(sd);
}

async function summarizePairs(
  table: VisualTable,
  columns: ColumnSummary[],
  path: string,
  onProgress: (fraction: number) => void,
  signal: AbortSignal | undefined,
): Promise<PairSummaries> {
  const paired = columns
    .flatMap((column) => {
      const { mean, min, max } = column.numbers;
      const isPaired =
        (column.type === 'numeric' || column.type === 'datetime') &&
        mean !== null &&
        min !== null &&
        max !== null &&
        min < max;
      return isPaired ? [{ name: column.name, type: column.type, mean, min, max }] : [];
    })
    .slice(0, MOST_PAIRED);
  if (paired.length < 2) return { columns: [], sums: [] };
  const sql = `SELECT ${paired.map((column) => `coalesce(${valueSql(column)}, 'nan'::DOUBLE)`).join(', ')} FROM ${parquetTable(table.path)}`;
  const sums = await countPairs(
    {
      sql,
      columns: paired.map(({ mean, min, max }) => ({ mean, min, max })),
      rows: table.rows,
      planes: path,
      memoryMb: COUNTING_MB,
    },
    { signal, onProgress },
  );
  return { columns: paired.map(({ name, type, min, max }) => ({ name, type, min, max })), sums };
}

/** What ranks and mutual information say, which of many rows come from a sample of them; r of the same rows beside them. */
async function samplePairs(
  engine: TableEngine,
  table: VisualTable,
  columns: ColumnSummary[],
  signal: AbortSignal | undefined,
): Promise<PairSample | null> {
  const paired = columns.filter(({ type }) => type === 'numeric' || type === 'boolean').slice(0, MOST_PAIRED);
  if (paired.length < 2) return null;
  return withRows(
    engine,
    table,
    everyRow,
    paired,
    async (all) => {
      const { used, sampled_rows } = await sampleToBudget(all, 'spearman');
      const pearson = await associate(used, 'pearson', '');
      const spearman = await associate(used, 'spearman', '');
      const mutual_information = await associate(used, 'mutual_information', '');
      return { columns: paired.map(({ name }) => name), sampled_rows, pearson, spearman, mutual_information };
    },
    { materialize: true, signal },
  );
}

async function writeCourses(
  engine: TableEngine,
  table: VisualTable,
  folder: string,
  onProgress: (fraction: number) => void,
): Promise<(string | null)[]> {
  const numeric = table.columns.flatMap(({ name, type }) => (type === 'numeric' ? [name] : [])).slice(0, MOST_COURSES);
  if (numeric.length === 0) return [];
  const times = table.columns.flatMap(({ name, type }) => (type === 'datetime' ? [name] : [])).slice(0, MOST_TIMES);
  const kept: (string | null)[] = [];
  for (const x of [null, ...times]) {
    const { counts: _, ...course } = await series(engine, table, {
      ...everyRow,
      x,
      columns: numeric,
      window: null,
      points: STORED_PIECES,
    });
    if (course.mode === 'pieces') {
      await writeFile(join(folder, `course-${kept.length}.json`), JSON.stringify(course satisfies Course));
      kept.push(x);
    }
    onProgress(kept.length / (times.length + 1));
  }
  return kept;
}
