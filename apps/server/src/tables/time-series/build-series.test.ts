import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeriesBench } from './testing/series-bench.ts';

// Each file is looked at by a process of its own, which takes its time to start on a busy machine.

let bench: Awaited<ReturnType<typeof openSeriesBench>>;
beforeAll(async () => {
  bench = await openSeriesBench();
});
afterAll(() => bench.close());

const minute = (number: number): string => `2024-01-05T00:${String(number).padStart(2, '0')}:00`;
const file = (lines: readonly (readonly [number, string])[], header = 'time,x,word'): string =>
  `${[header, ...lines.map(([at, rest]) => `${minute(at)},${rest}`)].join('\n')}\n`;

// Minutes 3 and 1 stand behind later ones; 2 comes three times, once saying the same.
const messy = file([
  [0, '1,a'],
  [2, '3,b'],
  [1, '2,c'],
  [2, '3,b'],
  [4, '5,d'],
  [3, '4,e'],
  [2, '6,f'],
  [8, '9,g'],
]);

/** Rows in − removed − merged + made = rows out, step by step. */
function checkAccount(
  steps: { rows_in: number; removed: number; merged: number; made: number; rows_out: number }[],
  rows: number,
): void {
  for (const step of steps) expect(step.rows_in - step.removed - step.merged + step.made).toBe(step.rows_out);
  expect(steps.at(-1)?.rows_out).toBe(rows);
}

describe('rows that are not one after the other', () => {
  it('are sorted, and each time is kept once, all of it counted and listed', async () => {
    const { rows, account, problems, facts } = await bench.build([{ content: messy }]);
    expect(rows).toEqual([
      [minute(0), 1, 'a'],
      [minute(1), 2, 'c'],
      [minute(2), 3, 'b'],
      [minute(3), 4, 'e'],
      [minute(4), 5, 'd'],
      [minute(8), 9, 'g'],
    ]);
    expect(account.files[0]).toMatchObject({
      rows: 8,
      without_time: 0,
      out_of_order: 3,
      duplicates: 2,
      identical: 1,
      first: minute(0),
      last: minute(8),
      interval_ms: 120_000,
    });
    expect(problems).toEqual([
      { code: 'duplicate_removed', file: 0, row: null, time: null, params: { count: 2 } },
      { code: 'out_of_order', file: 0, row: null, time: null, params: { count: 3 } },
      { code: 'out_of_order', file: 0, row: 3, time: minute(1), params: {} },
      { code: 'duplicate_removed', file: 0, row: 4, time: minute(2), params: {} },
      { code: 'out_of_order', file: 0, row: 6, time: minute(3), params: {} },
      { code: 'duplicate_removed', file: 0, row: 7, time: minute(2), params: {} },
      { code: 'out_of_order', file: 0, row: 7, time: minute(2), params: {} },
    ]);
    expect(facts).toMatchObject({
      rows: 6,
      start: minute(0),
      end: minute(8),
      interval_ms: 60_000,
      shortest_ms: 60_000,
      longest_ms: 240_000,
      is_regular: false,
      uneven_steps: 1,
      gap_count: 1,
      gaps: [{ from: minute(4), to: minute(8), milliseconds: 240_000 }],
    });
    checkAccount(account.steps, 6);
  });

  it.each([
    ['last' as const, [minute(2), 6, 'f']],
    ['mean' as const, [minute(2), 4, 'b']],
  ])('keep the %s of the same time', async (duplicates, expected) => {
    const { rows, account, problems } = await bench.build([{ content: messy }], { duplicates });
    expect(rows[2]).toEqual(expected);
    expect(problems[0]?.params.count).toBe(duplicates === 'mean' ? 3 : 2);
    checkAccount(account.steps, 6);
  });

  it('stand in the way where that is asked for', async () => {
    const refused = await bench.build([{ content: `${messy},5,x\n` }], {
      duplicates: 'refuse',
      order: 'refuse',
      missing_time: 'refuse',
    });
    expect(refused.obstacles).toEqual([
      { code: 'series_missing_refused', count: 1 },
      { code: 'series_order_refused', count: 3 },
      { code: 'series_duplicates_refused', count: 2 },
    ]);
    expect(
      (
        await bench.build(
          [
            {
              content: file([
                [0, '1,a'],
                [1, '2,b'],
              ]),
            },
          ],
          { duplicates: 'refuse', order: 'refuse', missing_time: 'refuse' },
        )
      ).obstacles,
    ).toEqual([]);
  });

  it('make a merged row anomalous as soon as one of them is', async () => {
    const content = file(
      [
        [0, '1,0'],
        [1, '2,1'],
        [1, '4,0'],
        [2, '3,0'],
      ],
      'time,x,label',
    );
    const { rows, facts } = await bench.build([{ content }], {
      duplicates: 'mean',
      label: { column: 'label', anomalous: ['1'] },
    });
    expect(rows[1]).toEqual([minute(1), 3, 1]);
    expect(facts.label).toEqual({ column: 'label', anomalous_values: ['1'], anomalous: 1, unlabelled: 0 });
  });
});

describe('resampling', () => {
  const content = file([
    [0, '1,a'],
    [1, '2,b'],
    [2, '4,c'],
    [5, '8,d'],
    [10, '18,e'],
  ]);
  const at = async (method: 'mean' | 'median' | 'first' | 'last' | 'min' | 'max', interval = 3) => {
    const { rows, account } = await bench.build([{ content }], {
      resample: { interval_ms: interval * 60_000, method, max_gap_ms: null },
    });
    checkAccount(account.steps, rows.length);
    return rows;
  };

  it.each([
    ['mean', 7 / 3],
    ['median', 2],
    ['first', 1],
    ['last', 4],
    ['min', 1],
    ['max', 4],
  ] as const)('%s of each interval, which is there though nothing was measured', async (method, first) => {
    const rows = await at(method);
    expect(rows.map(([time]) => time)).toEqual([minute(0), minute(3), minute(6), minute(9)]);
    expect(rows[0]?.[1]).toBeCloseTo(first, 12);
    expect(rows[1]).toEqual([minute(3), 8, 'd']);
    expect(rows[2]).toEqual([minute(6), null, null]);
  });

  it('interpolates along time, from known to known value', async () => {
    const { rows, account } = await bench.build([{ content }], {
      resample: { interval_ms: 60_000, method: 'interpolate', max_gap_ms: null },
    });
    expect(rows.map(([, x]) => x)).toEqual([1, 2, 4, 4 + 4 / 3, 4 + 8 / 3, 8, 10, 12, 14, 16, 18]);
    expect(rows.map((row) => row[2])).toEqual(['a', 'b', 'c', 'c', 'c', 'd', 'd', 'd', 'd', 'd', 'e']);
    expect(account.steps.at(-1)).toMatchObject({
      step: 'resample',
      rows_in: 5,
      removed: 0,
      merged: 0,
      made: 6,
      rows_out: 11,
    });
  });

  it('keeps gaps missing that are longer than asked for', async () => {
    const { rows } = await bench.build([{ content }], {
      resample: { interval_ms: 60_000, method: 'interpolate', max_gap_ms: 3 * 60_000 },
    });
    expect(rows.map(([, x]) => x)).toEqual([1, 2, 4, 4 + 4 / 3, 4 + 8 / 3, 8, null, null, null, null, 18]);
  });

  it('begins at the first multiple of the interval that lies within, and leaves out what lies between', async () => {
    const { rows, account } = await bench.build(
      [
        {
          content: file([
            [1, '1,a'],
            [4, '4,b'],
            [7, '7,c'],
          ]),
        },
      ],
      { resample: { interval_ms: 5 * 60_000, method: 'interpolate', max_gap_ms: null } },
    );
    expect(rows).toEqual([[minute(5), 5, 'b']]);
    checkAccount(account.steps, 1);
  });

  it('calls an interval anomalous as soon as a row in it is', async () => {
    const labelled = file(
      [
        [0, '1,0'],
        [1, '2,1'],
        [2, '3,0'],
        [3, '4,0'],
      ],
      'time,x,label',
    );
    const { rows } = await bench.build([{ content: labelled }], {
      label: { column: 'label', anomalous: ['1'] },
      resample: { interval_ms: 180_000, method: 'mean', max_gap_ms: null },
    });
    expect(rows.map((row) => row[2])).toEqual([1, 0]);
  });

  it('refuses to make endless rows of nothing', async () => {
    const far = 'time,x\n2000-01-01,1\n2024-01-01,2\n';
    await expect(
      bench.build([{ content: far }], { resample: { interval_ms: 1, method: 'mean', max_gap_ms: null } }),
    ).rejects.toMatchObject({ code: 'series_grid_too_large' });
  });
});

describe('several files', () => {
  const first = {
    name: 'a.csv',
    content: file([
      [0, '1,a'],
      [1, '2,b'],
      [2, '3,c'],
    ]),
  };

  it('follow each other in time, with what overlaps told', async () => {
    const second = {
      name: 'b.csv',
      content: file([
        [2, '3,c'],
        [3, '4,d'],
      ]),
    };
    const { rows, account } = await bench.build([second, first]);
    expect(rows.map(([time]) => time)).toEqual([0, 1, 2, 3].map(minute));
    expect(account.overlaps).toEqual([{ files: [0, 1], from: minute(2), to: minute(2), rows: [1, 1] }]);
    // The file that comes first in the list keeps its row.
    expect(account.files.map(({ duplicates, identical }) => [duplicates, identical])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    checkAccount(account.steps, 4);
  });

  it('keep columns that only one of them has', async () => {
    const { columns, rows, account } = await bench.build([
      first,
      { name: 'b.csv', content: file([[3, '4,7']], 'time,x,extra') },
    ]);
    expect(columns.map(({ name }) => name)).toEqual(['time', 'x', 'word', 'extra']);
    expect(rows.at(-1)).toEqual([minute(3), 4, null, 7]);
    expect(account.partial_columns).toEqual(['word', 'extra']);
  });

  it('are refused where a column is of two types', async () => {
    await expect(
      bench.build([
        first,
        {
          name: 'b.csv',
          content: file([
            [3, 'red,d'],
            [4, 'blue,d'],
          ]),
        },
      ]),
    ).rejects.toMatchObject({ code: 'series_types_differ', params: { column: 'x', file: 'b.csv', first: 'a.csv' } });
  });

  it('follow each other where nothing but their rows says when', async () => {
    const evenly = (start: string | null) => ({ from: 'rows' as const, start, interval_ms: 60_000 });
    const { rows, account } = await bench.build([
      { content: 'x\n1\n2\n', time: evenly(minute(0)) },
      { content: 'x\n3\n4\n', time: evenly(null) },
    ]);
    expect(rows).toEqual([
      [minute(0), 1],
      [minute(1), 2],
      [minute(2), 3],
      [minute(3), 4],
    ]);
    expect(account.overlaps).toEqual([]);
  });

  it.each([
    ['stamps of the zone', minute(0), minute(1), 'UTC+09:00', minute(2)],
    ['stamps with an offset', `${minute(0)}+05:00`, `${minute(1)}+05:00`, 'UTC+09:00', '2024-01-05T04:02:00'],
    ['stamps of a summer', '2024-07-01T12:00:00', '2024-07-01T12:01:00', 'Europe/Berlin', '2024-07-01T12:02:00'],
  ])('follow %s where only the first has any', async (_, one, two, zone, expected) => {
    const { rows } = await bench.build(
      [
        { content: `time,x\n${one},1\n${two},2\n` },
        { content: 'x\n3\n4\n', time: { from: 'rows', start: null, interval_ms: 60_000 } },
      ],
      { zone },
    );
    expect(rows.map(([, x]) => x)).toEqual([1, 2, 3, 4]);
    expect(rows[2]?.[0]).toBe(expected);
  });

  it('lie side by side at every time that any has', async () => {
    const second = {
      name: 'b.csv',
      content: file(
        [
          [1, '10,p'],
          [3, '30,q'],
        ],
        'time,x,y',
      ),
    };
    const { columns, rows, account } = await bench.build([first, second], { combine: { how: 'join_exact' } });
    expect(columns.map(({ name }) => name)).toEqual(['time', 'x (a)', 'word', 'x (b)', 'y']);
    expect(rows).toEqual([
      [minute(0), 1, 'a', null, null],
      [minute(1), 2, 'b', 10, 'p'],
      [minute(2), 3, 'c', null, null],
      [minute(3), null, null, 30, 'q'],
    ]);
    expect(account.renamed).toEqual([
      { file: 0, before: 'x', after: 'x (a)' },
      { file: 1, before: 'x', after: 'x (b)' },
    ]);
    checkAccount(account.steps, 4);
  });

  it('lie side by side by the nearest time, and what found no place is listed', async () => {
    const second = {
      name: 'b.csv',
      content: 'time,y\n2024-01-05T00:00:20,1\n2024-01-05T00:00:50,2\n2024-01-05T00:09:00,3\n',
    };
    const { rows, account, problems } = await bench.build([first, second], {
      combine: { how: 'join_nearest', tolerance_ms: 30_000 },
    });
    expect(rows).toEqual([
      [minute(0), 1, 'a', 1],
      [minute(1), 2, 'b', 2],
      [minute(2), 3, 'c', null],
    ]);
    expect(problems).toEqual([
      { code: 'unmatched', file: 1, row: null, time: null, params: { count: 1 } },
      { code: 'unmatched', file: 1, row: 3, time: minute(9), params: {} },
    ]);
    checkAccount(account.steps, 3);
  });

  it('lie side by side after resampling, which needs an interval', async () => {
    const second = {
      name: 'b.csv',
      content: 'time,y\n2024-01-05T00:00:20,1\n2024-01-05T00:01:50,3\n2024-01-05T00:02:10,5\n',
    };
    const combine = { how: 'join_resampled' as const };
    const { rows, account } = await bench.build([first, second], {
      combine,
      resample: { interval_ms: 120_000, method: 'mean', max_gap_ms: null },
    });
    expect(rows).toEqual([
      [minute(0), 1.5, 'b', 2],
      [minute(2), 3, 'c', 5],
    ]);
    checkAccount(account.steps, 2);
    await expect(bench.build([first, second], { combine })).rejects.toMatchObject({ code: 'series_needs_resampling' });
  });

  it('are runs of their own, each with its times, and named by their files', async () => {
    const overlapping = {
      name: 'b.csv',
      content: file(
        [
          [2, '7,1,q'],
          [1, '6,2,p'],
          [2, '8,3,r'],
        ],
        'time,x,run,word',
      ),
    };
    const combine = { how: 'runs' as const, column: 'run' };
    const { rows, columns, account, problems } = await bench.build([first, overlapping], { combine });
    // A channel is called so already.
    expect(columns.map(({ name }) => name)).toEqual(['time', 'run_run', 'x', 'word', 'run']);
    expect(rows).toEqual([
      [minute(0), 'a', 1, 'a', null],
      [minute(1), 'a', 2, 'b', null],
      [minute(1), 'b', 6, 'p', 2],
      [minute(2), 'a', 3, 'c', null],
      [minute(2), 'b', 7, 'q', 1],
    ]);
    expect(account).toMatchObject({ overlaps: [], partial_columns: ['run'] });
    expect(problems.filter(({ row }) => row !== null)).toEqual([
      { code: 'out_of_order', file: 1, row: 2, time: minute(1), params: {} },
      { code: 'duplicate_removed', file: 1, row: 3, time: minute(2), params: {} },
    ]);
    checkAccount(account.steps, 5);
  });

  it('are resampled run by run, and follow each other where they have no times', async () => {
    const counted = (from: number) => `s,x\n${[0, 60, 120, 180].map((at) => `${at},${from + at}`).join('\n')}\n`;
    const { rows, account } = await bench.build(
      [
        {
          name: 'same.csv',
          content: counted(0),
          time: { from: 'elapsed', column: 's', unit: 's', start: '2024-01-05T00:00:00' },
        },
        { name: 'same.csv', content: counted(1000), time: { from: 'elapsed', column: 's', unit: 's', start: null } },
      ],
      {
        combine: { how: 'runs', column: 'batch' },
        resample: { interval_ms: 120_000, method: 'mean', max_gap_ms: null },
      },
    );
    expect(rows).toEqual([
      [minute(0), 'same', 30],
      [minute(2), 'same', 150],
      [minute(4), 'same (2)', 1030],
      [minute(6), 'same (2)', 1150],
    ]);
    checkAccount(account.steps, 4);
  });
});
