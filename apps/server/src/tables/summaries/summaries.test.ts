import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow, openVisualBench } from '../testing/visual-bench.ts';
import type { Visual } from '../visual/open-visual.ts';
import type { VisualTable } from '../visual/visual-table.ts';

let bench: Awaited<ReturnType<typeof openVisualBench>>;
let live: VisualTable;
let kept: VisualTable;
let nearZero: VisualTable;
beforeAll(async () => {
  bench = await openVisualBench();
  // b has gaps, its lowest value where a has one too; late is known in a few thousand rows only; times come twice.
  live = await bench.table(`SELECT i::DOUBLE AS a,
      CASE WHEN hash(i) % 10 > 0 OR i = 0 THEN 3e6 + sin(i / 5000.0) + (hash(i * 7) % 1000) / 1e4 END AS b,
      round(i / 1000.0 + (hash(i * 3) % 100), 1)::DOUBLE AS c,
      CASE WHEN i % 40 = 39 THEN i / 7.0 END AS late,
      7.5::DOUBLE AS same, NULL::DOUBLE AS nothing,
      TIMESTAMP '2024-01-01' + to_seconds(i // 2) AS "at", i % 3 = 0 AS ok,
      CASE WHEN i % 5 > 0 THEN 'line ' || i % 4 END AS line
    FROM range(120000) t(i)`);
  kept = await bench.summarized(live);
  // DuckDB's corr loses digits of values far from zero; r does not depend on where zero is.
  nearZero = await bench.table(`SELECT * REPLACE (b - 3e6 AS b) FROM read_parquet('${live.path}')`);
});
afterAll(() => bench.close());

/** Where two answers differ by more than the last digits, in which sums in another order do; null where nowhere. */
function difference(found: unknown, expected: unknown, path = ''): string | null {
  if (typeof expected === 'number' && typeof found === 'number')
    return Math.abs(found - expected) > 1e-9 * Math.max(1e-3, Math.abs(expected))
      ? `${path}: ${found} instead of ${expected}`
      : null;
  if (expected === null || typeof expected !== 'object')
    return found === expected ? null : `${path}: ${String(found)} instead of ${String(expected)}`;
  const keys = new Set([...Object.keys(expected), ...Object.keys(found ?? {})]);
  for (const key of keys) {
    const differs = difference(
      (found as Record<string, unknown> | null)?.[key],
      (expected as Record<string, unknown>)[key],
      `${path}.${key}`,
    );
    if (differs) return differs;
  }
  return null;
}

type Request<P extends keyof Visual> = Omit<Parameters<Visual[P]>[1], 'selection' | 'excluded'>;
const requested: { [P in keyof Visual]?: Request<P>[] } = {
  summarize: [{ columns: ['a', 'b', 'line', 'ok', 'at', 'nothing', 'same'] }, { columns: ['late'] }],
  distribution: [
    { columns: ['b', 'at'], bins: null },
    { columns: ['ok'], bins: null },
    { columns: ['nothing', 'same', 'c', 'late'], bins: null },
  ],
  groups: [
    { value: 'b', group: null, limit: 20 },
    { value: 'at', group: null, limit: 5 },
    { value: 'nothing', group: null, limit: 5 },
    { value: 'c', group: null, limit: 5 },
  ],
  correlation: [{ columns: ['c', 'a', 'b', 'late'], method: 'pearson' }],
  relation: [
    { x: 'a', y: 'c', colour: null, size: null, limit: 0, fields: 64 },
    { x: 'c', y: 'a', colour: 'line', size: null, limit: 100_000, fields: 32 },
    { x: 'at', y: 'c', colour: null, size: null, limit: 0, fields: 64 },
  ],
  density: [
    { x: 'a', y: 'c', fields: 48, smooth: false },
    { x: 'c', y: 'a', fields: 48, smooth: true },
    { x: 'at', y: 'a', fields: 64, smooth: false },
  ],
  series: [
    { x: null, columns: ['c', 'b'], window: null, points: 2000 },
    { x: 'at', columns: ['late', 'a'], window: null, points: 2000 },
  ],
};

describe.each(Object.entries(requested))('the kept answer of %s', (name, requests) => {
  it.each(requests.map((request) => [JSON.stringify(request), request] as const))(
    'to %s is that of the rows',
    async (_, request) => {
      const draw = bench.visual[name as keyof Visual] as (table: VisualTable, request: unknown) => Promise<unknown>;
      const question = { ...everyRow, ...request };
      const answer = await kept.kept!.answer(name, question);
      expect(answer).toBeDefined();
      expect(await draw(kept, question)).toEqual(answer);
      expect(difference(answer, await draw(name === 'correlation' ? nearZero : live, question))).toBeNull();
    },
  );
});

describe('nothing is kept', () => {
  it.each([
    ['of bins that a reader chose', 'distribution', { columns: ['a'], bins: 33 }],
    ['of groups', 'groups', { value: 'a', group: 'line', limit: 20 }],
    ['of planes of other fields', 'density', { x: 'a', y: 'c', fields: 50, smooth: false }],
    [
      'of a plane whose rows do not reach as far as the columns',
      'relation',
      { x: 'late', y: 'c', colour: null, size: null, limit: 0, fields: 64 },
    ],
    [
      'where points are wanted',
      'relation',
      { x: 'late', y: 'a', colour: null, size: null, limit: 100_000, fields: 64 },
    ],
    ['of a part of the course', 'series', { x: null, columns: ['a'], window: [10, 90_000], points: 2000 }],
    ['of columns that are not there', 'summarize', { columns: ['none'] }],
    ['of words as numbers', 'distribution', { columns: ['line'], bins: null }],
  ])('%s', async (_, name, request) => {
    expect(await kept.kept!.answer(name, { ...everyRow, ...request })).toBeUndefined();
  });

  it('of selected rows, which are gone through', async () => {
    const request = {
      columns: ['a'],
      selection: { all: [{ row_between: [1, 10] as [number, number] }] },
      excluded: [],
    };
    expect(await bench.visual.summarize(kept, request)).toEqual(await bench.visual.summarize(live, request));
    const without = {
      columns: ['a'],
      selection: null,
      excluded: [{ all: [{ row_between: [11, 120_000] as [number, number] }] }],
    };
    expect((await bench.visual.summarize(kept, without)).columns[0]!.whole).toMatchObject({ count: 10, mean: 4.5 });
  });
});

it('a tabulation takes what is kept and makes the rest', async () => {
  const shapiro = async (samples: number[][]) => samples.map(() => ({ statistic: 0.5, p_value: 0.5 }));
  const request = {
    ...everyRow,
    columns: ['b', 'late', 'line', 'c'],
    group: 'line',
    group_limit: 20,
    pairs: true,
    shapiro,
  };
  const { computed_at: _, ...answer } = await bench.visual.tabulate(kept, request);
  const { computed_at: __, ...expected } = await bench.visual.tabulate(live, request);
  expect(difference(answer, expected)).toBeNull();
  expect(answer.groups[0]!.columns[1]!.normality).toEqual({ test: 'shapiro_wilk', statistic: 0.5, p_value: 0.5 });
});

it('ranks come from the sample that is kept, which the answer says', async () => {
  const { sampled_rows, whole, columns } = await bench.visual.correlation(kept, {
    ...everyRow,
    columns: ['c', 'a'],
    method: 'spearman',
  });
  const exact = await bench.visual.correlation(live, { ...everyRow, columns: ['c', 'a'], method: 'spearman' });
  expect([columns, exact.sampled_rows]).toEqual([['c', 'a'], null]);
  expect(whole.n[0]![1]).toBe(sampled_rows ?? 120_000);
  expect(whole.matrix[0]![1]).toBeCloseTo(exact.whole.matrix[0]![1]!, 2);
});
