import { join } from 'node:path';
import type { SeriesAccount, SeriesStep } from '@hakaru/contract/time-series/summary';
import { isJoining, type SeriesJoining, type SeriesLabel } from '@hakaru/contract/time-series/options';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { joinTables, namesApart } from './join-parts.ts';
import { addUnmatched } from './list-treated.ts';
import { type Resampled, resample } from './resample.ts';
import { channelsOf, type SeriesRequest } from './series-request.ts';
import type { StampedColumn } from './stamp-sql.ts';
import { type SeriesTable, writeAppended, writeRuns } from './write-parts.ts';

interface CombinedParts {
  table: SeriesTable;
  steps: SeriesStep[];
}

/** Writes the chosen rows of all files as one series, resampled where that is asked for, with an account of each step. */
export async function combineParts(
  statements: Statements,
  request: SeriesRequest,
  files: SeriesAccount['files'],
  drafts: string,
  options: StatementOptions,
): Promise<CombinedParts> {
  const { steps, rows } = choosingSteps(request, files);
  const { combine } = request;
  if (isJoining(combine)) return joinParts(statements, { ...request, combine }, rows, steps, drafts, options);
  if (combine.how === 'runs') return runParts(statements, request, steps, drafts, options);
  const table = await writeAppended(
    statements,
    request,
    request.parts.map((part, index) => ({ part, index })),
    join(drafts, 'appended.parquet'),
    options,
  );
  return evenOut(statements, request, { table, steps }, drafts, options);
}

function choosingSteps(
  { duplicates }: SeriesRequest,
  files: SeriesAccount['files'],
): { steps: SeriesStep[]; rows: number } {
  const total = (count: (file: SeriesAccount['files'][number]) => number): number =>
    files.reduce((sum, file) => sum + count(file), 0);
  const rows = total((file) => file.rows);
  const timeless = total((file) => file.without_time);
  const repeated = total((file) => file.duplicates);
  const timed = rows - timeless;
  return {
    rows: timed - repeated,
    steps: [
      stepOf('time', rows, { removed: timeless }),
      stepOf('order', timed, { moved: total((file) => file.out_of_order) }),
      stepOf('duplicates', timed, duplicates === 'mean' ? { merged: repeated } : { removed: repeated }),
    ],
  };
}

/** Each file by itself, resampled where that is asked for, then all of them below each other with the names of their runs. */
async function runParts(
  statements: Statements,
  request: SeriesRequest,
  steps: SeriesStep[],
  drafts: string,
  options: StatementOptions,
): Promise<CombinedParts> {
  const { resample: order, label } = request;
  const tables: SeriesTable[] = [];
  const even: Resampled[] = [];
  for (const [index, part] of request.parts.entries()) {
    const path = join(drafts, `run-${index}.parquet`);
    const own = await writeAppended(statements, request, [{ part, index }], path, options);
    if (order) even.push(await resample(statements, own, order, label, `${path}.even`, options));
    tables.push(even[index] ?? own);
  }
  const total = (count: (one: Resampled) => number): number => even.reduce((sum, one) => sum + count(one), 0);
  const resampled = {
    rowsIn: total((one) => one.rowsIn),
    rows: total((one) => one.rows),
    filled: total((one) => one.filled),
  };
  return {
    table: await writeRuns(statements, request, tables, join(drafts, 'runs.parquet'), options),
    steps: order ? [...steps, resamplingStep(resampled, order.method)] : steps,
  };
}

async function joinParts(
  statements: Statements,
  request: SeriesRequest & { combine: SeriesJoining },
  rows: number,
  steps: SeriesStep[],
  drafts: string,
  options: StatementOptions,
): Promise<CombinedParts> {
  const { parts, combine } = request;
  const names = namesApart(parts.map((part) => ({ name: part.name, columns: channelsOf(part) }))).columns;
  const tables: SeriesTable[] = [];
  let before = rows;
  for (const [index, part] of parts.entries()) {
    const label = labelIn(request.label, names[index]!, channelsOf(part));
    const own = await writeAppended(
      statements,
      { ...request, label },
      [{ part, index }],
      join(drafts, `file-${index}.parquet`),
      options,
    );
    if (combine.how !== 'join_resampled' || !request.resample) {
      tables.push(own);
      continue;
    }
    const even = await resample(
      statements,
      own,
      request.resample,
      label,
      join(drafts, `even-${index}.parquet`),
      options,
    );
    steps.push(resamplingStep(even, request.resample.method));
    before += even.rows - even.rowsIn;
    tables.push(even);
  }
  const joined = await joinTables(statements, tables, names, combine, join(drafts, 'joined.parquet'), options);
  await addUnmatched(statements, joined.unmatched, options);
  const unmatched = joined.unmatched.reduce((sum, { count }) => sum + count, 0);
  // Rows of the same time become one; a row that stands beside several is there more than once.
  const change = joined.rows - (before - unmatched);
  const combined = {
    table: joined,
    steps: [
      ...steps,
      stepOf('combine', before, { removed: unmatched, merged: Math.max(0, -change), made: Math.max(0, change) }),
    ],
  };
  return combine.how === 'join_resampled' ? combined : evenOut(statements, request, combined, drafts, options);
}

/** A label of the joined series as its own file calls it. */
function labelIn(
  label: SeriesLabel | null,
  named: readonly StampedColumn[],
  own: readonly StampedColumn[],
): SeriesLabel | null {
  const at = named.findIndex(({ name }) => name === label?.column);
  return label && at >= 0 ? { ...label, column: own[at]!.name } : null;
}

async function evenOut(
  statements: Statements,
  { resample: order, label }: SeriesRequest,
  { table, steps }: CombinedParts,
  drafts: string,
  options: StatementOptions,
): Promise<CombinedParts> {
  if (order === null) return { table, steps };
  const even = await resample(statements, table, order, label, join(drafts, 'even.parquet'), options);
  return { table: even, steps: [...steps, resamplingStep(even, order.method)] };
}

/** Rows of an interval are merged into one; of an interpolated series, rows between its moments are left out. */
function resamplingStep(
  { rowsIn, rows, filled }: Pick<Resampled, 'rowsIn' | 'rows' | 'filled'>,
  method: NonNullable<SeriesRequest['resample']>['method'],
): SeriesStep {
  const gone = rowsIn - filled;
  return stepOf('resample', rowsIn, {
    ...(method === 'interpolate' ? { removed: gone } : { merged: gone }),
    made: rows - filled,
  });
}

function stepOf(
  step: SeriesStep['step'],
  rows_in: number,
  { removed = 0, merged = 0, made = 0, moved = 0 }: Partial<Pick<SeriesStep, 'removed' | 'merged' | 'made' | 'moved'>>,
): SeriesStep {
  return { step, rows_in, removed, merged, made, moved, rows_out: rows_in - removed - merged + made };
}
