import type { Predicate, Selection } from '@hakaru/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVisualBench, rounded } from '../testing/visual-bench.ts';
import type { VisualTable } from './visual-table.ts';

// Whatever is selected and excluded: what a chart says of it is what it says of a table with those rows alone.

const ROWS = 400;
let bench: Awaited<ReturnType<typeof openVisualBench>>;
let table: VisualTable;
let cells: (number | string | null)[][];
const select = `SELECT i + 1 AS nr, CASE WHEN hash(i * 3) % 9 = 0 THEN NULL ELSE (hash(i) % 1000)::DOUBLE / 10 END AS a, CASE WHEN hash(i + 77) % 7 = 0 THEN NULL ELSE (hash(i * 11) % 1000)::DOUBLE END AS b,
  CASE WHEN hash(i + 5) % 6 = 0 THEN NULL ELSE 'w' || (hash(i + 1) % 4) END AS word, (i % 3 = 0) AS flag FROM range(${ROWS}) t(i)`;

beforeAll(async () => {
  bench = await openVisualBench();
  table = await bench.table(select);
  const page = await bench.visual.pageOfRows(table, {
    selection: null,
    excluded: [],
    only: 'used',
    page: 1,
    page_size: ROWS,
    columns: ['a', 'b', 'word'],
  });
  cells = page.rows as (number | string | null)[][];
});
afterAll(() => bench.close());

function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function randomPredicate(random: () => number): Predicate {
  const kind = Math.floor(random() * 5);
  const low = random() * 60;
  if (kind === 0) return { column: 'a', between: [low, random() < 0.3 ? null : low + 30] };
  if (kind === 1) return { column: 'word', in: ['w0', 'w1', 'w2', 'w3', null].filter(() => random() < 0.5) };
  if (kind === 2) return { rows: Array.from({ length: 150 }, () => 1 + Math.floor(random() * ROWS)) };
  if (kind === 3) return { row_between: [1 + Math.floor(random() * 100), 200 + Math.floor(random() * 200)] };
  return {
    polygon: {
      x: 'a',
      y: 'b',
      points: [
        [low, -1],
        [low + 50, -1],
        [low + 20, 1001],
      ],
    },
  };
}

const randomSelection = (random: () => number): Selection => ({
  all: Array.from({ length: Math.floor(random() * 3) }, () => randomPredicate(random)),
});

/** The same by hand: the triangle's sides as lines of b over a. */
function holds(predicate: Predicate, row: number): boolean {
  const [a, b, word] = cells[row - 1]! as [number | null, number | null, string | null];
  if ('between' in predicate)
    return (
      a !== null &&
      a >= Number(predicate.between[0]) &&
      (predicate.between[1] === null || a <= Number(predicate.between[1]))
    );
  if ('in' in predicate) return predicate.in.includes(word);
  if ('rows' in predicate) return predicate.rows.includes(row);
  if ('row_between' in predicate) return row >= predicate.row_between[0] && row <= predicate.row_between[1];
  const low = predicate.polygon.points[0]![0];
  if (a === null || b === null) return false;
  const height = (b + 1) / 1002;
  return a > low + 20 * height && a < low + 50 - 30 * height;
}

const holdsAll = ({ all }: Selection, row: number): boolean => all.every((one) => holds(one, row));

it.each(Array.from({ length: 12 }, (_, index) => index + 1))('random selection %i', async (seed) => {
  const random = randomOf(seed * 7919);
  const selection = randomSelection(random);
  const excluded = random() < 0.5 ? [] : [{ all: [randomPredicate(random)] }];
  const used = Array.from({ length: ROWS }, (_, index) => index + 1).filter(
    (row) => !excluded.some((one) => holdsAll(one, row)),
  );
  const chosen = used.filter((row) => holdsAll(selection, row));
  const requested = { selection, excluded };

  const resolved = await bench.visual.resolveSelection(table, { ...requested, limit: ROWS });
  expect(resolved).toEqual({
    counts: { table: ROWS, used: used.length, selected: chosen.length },
    row_numbers: chosen,
  });

  const alone = await bench.table(`SELECT * FROM (${select}) WHERE nr IN (${chosen.join(', ') || 'NULL'})`);
  const every = { selection: null, excluded: [] };
  const columns = ['a', 'b', 'flag'];
  const [part, full] = [
    await bench.visual.summarize(table, { ...requested, columns: [...columns, 'word'] }),
    await bench.visual.summarize(alone, { ...every, columns: [...columns, 'word'] }),
  ];
  expect(rounded(part.columns.map((column) => column.selected))).toEqual(
    rounded(full.columns.map((column) => column.whole)),
  );

  const pair = { x: 'a', y: 'b', colour: null, size: null, limit: 0, fields: 8 };
  const [related, relatedAlone] = [
    await bench.visual.relation(table, { ...requested, ...pair }),
    await bench.visual.relation(alone, { ...every, ...pair }),
  ];
  expect(rounded(related.trend.selected)).toEqual(rounded(relatedAlone.trend.whole));

  for (const method of ['pearson', 'spearman', 'mutual_information'] as const) {
    const [some, only] = [
      await bench.visual.correlation(table, { ...requested, columns, method }),
      await bench.visual.correlation(alone, { ...every, columns, method }),
    ];
    expect(rounded(some.selected!.matrix)).toEqual(rounded(only.whole.matrix));
  }

  const {
    columns: [histogram],
  } = await bench.visual.distribution(table, { ...requested, columns: ['a'], bins: 7 });
  const values = chosen.map((row) => cells[row - 1]![0]).filter((value) => value !== null) as number[];
  const byHand = histogram!.edges
    .slice(1)
    .map(
      (edge, bin) =>
        values.filter((value) => value >= histogram!.edges[bin]! && (value < edge || (bin === 6 && value === edge)))
          .length,
    );
  expect(histogram!.selected!.counts).toEqual(byHand);
});
