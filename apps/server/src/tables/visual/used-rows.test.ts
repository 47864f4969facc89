import { decodeColumns, type Predicate, type Selection } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow, openVisualBench } from '../testing/visual-bench.ts';
import type { VisualTable } from './visual-table.ts';

let bench: Awaited<ReturnType<typeof openVisualBench>>;
let table: VisualTable;
const HOSTILE = `x"'; DROP TABLE held; --`;

beforeAll(async () => {
  bench = await openVisualBench();
  table = await bench.table(`SELECT * FROM (VALUES
    (1.0, 'A', true, TIMESTAMP '2024-01-05 00:00:00', 10.0),
    (2.0, 'B', false, TIMESTAMP '2024-01-06 12:30:00', NULL),
    (NULL, NULL, NULL, NULL, 30.0),
    (4.0, 'it''s', true, TIMESTAMP '2024-01-08 00:00:00', 40.0)) t(v, "温度 [℃]", ok, "at", "${HOSTILE.replaceAll('"', '""')}")`);
});
afterAll(() => bench.close());

const rowsOf = async (selection: Selection, excluded: Selection[] = []): Promise<number[]> =>
  (await bench.visual.resolveSelection(table, { selection, excluded, limit: 100 })).row_numbers;
const matching = (...all: Predicate[]): Promise<number[]> => rowsOf({ all });

describe('a selection', () => {
  it.each<[string, Predicate[], number[]]>([
    ['nothing asked', [], [1, 2, 3, 4]],
    ['a range, both ends in it', [{ column: 'v', between: [1, 2] }], [1, 2]],
    ['a range open above', [{ column: 'v', between: [2, null] }], [2, 4]],
    ['a range open at both ends, without missing values', [{ column: 'v', between: [null, null] }], [1, 2, 4]],
    ['a range of times as text', [{ column: 'at', between: ['2024-01-06T12:30:00', null] }], [2, 4]],
    ['a range of times as milliseconds', [{ column: 'at', between: [null, Date.UTC(2024, 0, 6)] }], [1]],
    ['words', [{ column: '温度 [℃]', in: ['A', "it's"] }], [1, 4]],
    ['words and missing', [{ column: '温度 [℃]', in: ['B', null] }], [2, 3]],
    ['numbers', [{ column: 'v', in: [4, 1] }], [1, 4]],
    ['booleans', [{ column: 'ok', in: [false] }], [2]],
    ['booleans as a range', [{ column: 'ok', between: [0.5, 1.5] }], [1, 4]],
    ['nothing listed', [{ column: 'v', in: [] }], []],
    ['row numbers, also ones that are not there', [{ rows: [4, 2, 99] }], [2, 4]],
    ['no row numbers', [{ rows: [] }], []],
    ['a range of rows', [{ row_between: [2, 3] }], [2, 3]],
    [
      'a polygon over a column with a hostile name',
      [
        {
          polygon: {
            x: 'v',
            y: HOSTILE,
            points: [
              [0, 0],
              [2, 0],
              [2, 20],
              [0, 20],
            ],
          },
        },
      ],
      [1],
    ],
    ['all of several', [{ column: 'v', between: [1, 4] }, { column: 'ok', in: [true] }, { row_between: [2, 4] }], [4]],
    ['a hostile word', [{ column: '温度 [℃]', in: [HOSTILE, "' OR 1=1 --"] }], []],
  ])('finds %s', async (_, all, rows) => expect(await matching(...all)).toEqual(rows));

  it('leaves excluded rows out, whichever of the exclusions holds for them', async () => {
    expect(await rowsOf({ all: [] }, [{ all: [{ rows: [1] }] }, { all: [{ column: 'v', in: [null] }] }])).toEqual([
      2, 4,
    ]);
    const { counts } = await bench.visual.resolveSelection(table, {
      selection: { all: [{ rows: [1, 2] }] },
      excluded: [{ all: [{ rows: [1] }] }],
      limit: 0,
    });
    expect(counts).toEqual({ table: 4, used: 3, selected: 1 });
  });

  it('refuses columns that are not there and values that cannot be compared', async () => {
    await expect(matching({ column: 'none', between: [1, 2] })).rejects.toMatchObject({ code: 'column_unknown' });
    await expect(matching({ column: 'v', between: ['a', null] })).rejects.toMatchObject({
      code: 'value_unfit',
      params: { value: 'a', column: 'v', type: 'numeric' },
    });
    await expect(matching({ column: 'at', between: ['soon', null] })).rejects.toMatchObject({ code: 'value_unfit' });
    await expect(matching({ column: 'ok', in: ['perhaps'] })).rejects.toMatchObject({ code: 'value_unfit' });
    await expect(
      matching({
        polygon: {
          x: 'v',
          y: '温度 [℃]',
          points: [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        },
      }),
    ).rejects.toMatchObject({ code: 'column_not_numeric' });
  });

  it('finds the points inside a polygon with a dent as a calculation by hand does', async () => {
    const grid = await bench.table('SELECT (i % 21)::DOUBLE AS x, (i // 21)::DOUBLE AS y FROM range(441) t(i)');
    // A square of 20 with its right half cut in to the middle by a triangle.
    const points: [number, number][] = [
      [0.5, 0.5],
      [19.5, 0.5],
      [10.3, 10.1],
      [19.5, 19.5],
      [0.5, 19.5],
    ];
    const { row_numbers } = await bench.visual.resolveSelection(grid, {
      selection: { all: [{ polygon: { x: 'x', y: 'y', points } }] },
      excluded: [],
      limit: 1000,
    });
    const dented = (x: number, y: number): boolean => {
      if (x < 0.5 || y < 0.5 || y > 19.5 || x > 19.5) return false;
      const edge = y < 10.1 ? 19.5 - ((y - 0.5) / 9.6) * 9.2 : 10.3 + ((y - 10.1) / 9.4) * 9.2;
      return x < edge;
    };
    const byHand = Array.from({ length: 441 }, (_, index) => index)
      .filter((index) => dented(index % 21, Math.floor(index / 21)))
      .map((index) => index + 1);
    expect(row_numbers).toEqual(byHand);
  });
});

describe('the rows', () => {
  it('come as bytes, missing values and words kept', async () => {
    const bytes = await bench.visual.loadColumns(table, {
      excluded: [{ all: [{ rows: [2] }] }],
      columns: ['v', '温度 [℃]', 'ok', 'at', HOSTILE],
      versionId: 'version',
    });
    const block = decodeColumns(bytes.slice().buffer as ArrayBuffer);
    expect(block).toEqual({
      version_id: 'version',
      table: 4,
      row_numbers: Int32Array.of(1, 3, 4),
      columns: [
        { name: 'v', type: 'numeric', values: Float64Array.of(1, NaN, 4) },
        { name: '温度 [℃]', type: 'categorical', values: Int32Array.of(0, -1, 1), levels: ['A', "it's"] },
        { name: 'ok', type: 'boolean', values: Uint8Array.of(1, 255, 1) },
        { name: 'at', type: 'datetime', values: Float64Array.of(Date.UTC(2024, 0, 5), NaN, Date.UTC(2024, 0, 8)) },
        { name: HOSTILE, type: 'numeric', values: Float64Array.of(10, 30, 40) },
      ],
    });
  });

  it('are refused one by one where there are more than 100,000, unless enough are excluded', async () => {
    const long = await bench.table('SELECT i::DOUBLE AS x FROM range(100001) t(i)');
    const request = { columns: ['x'], versionId: 'version' };
    await expect(bench.visual.loadColumns(long, { ...request, excluded: [] })).rejects.toMatchObject({
      code: 'rows_too_many',
      params: { rows: 100001, limit: 100000 },
    });
    const bytes = await bench.visual.loadColumns(long, { ...request, excluded: [{ all: [{ rows: [1] }] }] });
    expect(decodeColumns(bytes.slice().buffer as ArrayBuffer).row_numbers.at(-1)).toBe(100001);
  });

  it('come as pages of the selected ones, sorted', async () => {
    const page = { page: 1, page_size: 2, only: 'selected' as const };
    const selection = { all: [{ column: 'v', between: [null, null] as [null, null] }] };
    const first = await bench.visual.pageOfRows(table, {
      ...everyRow,
      ...page,
      selection,
      columns: ['v', 'ok'],
      sort: { column: 'v', descending: true },
    });
    expect(first).toMatchObject({
      row_numbers: [4, 2],
      rows: [
        [4, true],
        [2, false],
      ],
      total: 3,
      counts: { table: 4, used: 4, selected: 3 },
    });
    const rest = await bench.visual.pageOfRows(table, {
      ...everyRow,
      ...page,
      page: 2,
      selection,
      sort: { column: 'v', descending: true },
    });
    expect(rest).toMatchObject({ row_numbers: [1], rows: [[1, 'A', true, '2024-01-05T00:00:00', 10]] });
    expect(
      (
        await bench.visual.pageOfRows(table, {
          ...everyRow,
          page: 1,
          page_size: 2,
          only: 'used',
          sort: { column: HOSTILE, descending: false },
        })
      ).row_numbers,
    ).toEqual([1, 3]);
  });
});
