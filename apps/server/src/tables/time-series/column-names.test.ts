import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeriesBench } from './testing/series-bench.ts';

// Each file is looked at by a process of its own, which takes its time to start on a busy machine.

let bench: Awaited<ReturnType<typeof openSeriesBench>>;
beforeAll(async () => {
  bench = await openSeriesBench();
});
afterAll(() => bench.close());

const second = (number: number): string => `2024-01-05T00:00:0${number}`;
const file = (header: string, ...lines: string[]): string =>
  [header, ...lines.map((line, index) => `${second(index)},${line}`), ''].join('\n');

describe('a channel called g, as acceleration is', () => {
  it.each(['g', 'G'])('is resampled as any other (%s)', async (name) => {
    const { columns, rows } = await bench.build(
      [{ content: file(`time,${name},temp`, '3,10', '2,20', '1,30', '0,40') }],
      { resample: { interval_ms: 2000, method: 'mean', max_gap_ms: null } },
    );
    expect(columns.map((column) => column.name)).toEqual(['time', name, 'temp']);
    expect(rows).toEqual([
      [second(0), 2.5, 15],
      [second(2), 0.5, 35],
    ]);
  });

  it('stays at its times where more columns are interpolated than at once', async () => {
    const others = Array.from({ length: 24 }, (_, index) => `c${index}`);
    const line = (g: number, value: number): string => [g, ...others.map((_, index) => value + index)].join(',');
    const { rows } = await bench.build(
      [{ content: file(['time', 'g', ...others].join(','), line(3, 100), line(2, 200), line(1, 300), line(0, 400)) }],
      { resample: { interval_ms: 1000, method: 'interpolate', max_gap_ms: null } },
    );
    expect(rows).toEqual(
      [0, 1, 2, 3].map((at) => [second(at), 3 - at, ...others.map((_, index) => 100 * (at + 1) + index)]),
    );
  });
});

describe('channels that files write in other cases', () => {
  it('are one when files follow each other', async () => {
    const [first, other] = [
      { name: 'a.csv', content: file('time,Temp,x', '1,10') },
      { name: 'b.csv', content: `time,temp,x,More\n${second(1)},2,20,7\n` },
    ];
    const { columns, rows, account } = await bench.build([
      first,
      other,
      { name: 'c.csv', content: `time,x,more\n${second(2)},30,8\n` },
    ]);
    expect(columns.map(({ name }) => name)).toEqual(['time', 'Temp', 'x', 'More']);
    expect(rows).toEqual([
      [second(0), 1, 10, null],
      [second(1), 2, 20, 7],
      [second(2), null, 30, 8],
    ]);
    expect(account.partial_columns).toEqual(['Temp', 'More']);
  });

  it('are refused where they are of two types', async () => {
    const files = [
      { name: 'a.csv', content: file('time,Temp', '1', '2') },
      { name: 'b.csv', content: file('time,temp', 'red', 'blue') },
    ];
    await expect(bench.build(files)).rejects.toMatchObject({
      code: 'series_types_differ',
      params: { column: 'temp', file: 'b.csv', first: 'a.csv' },
    });
  });
});

it('finds labels beside a channel called V, as voltage is', async () => {
  const part = await bench.part({ content: file('time,V,state', '1.5,ok', '2.5,ng', '3.5,ok') });
  const labels = await bench.tables.timeSeries.labelColumns(part.path, part.columns);
  expect(labels).toContainEqual({
    column: 'state',
    values: [
      { value: 'ok', count: 2 },
      { value: 'ng', count: 1 },
    ],
  });
});
