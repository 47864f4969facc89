import { expect, it } from 'vitest';
import { drawnAxis, palette } from '../testing.ts';
import { valueAxis } from '../option/axes.ts';
import type { ChartOption } from '../option/chart-option.ts';

const axis = valueAxis(palette, { label: 'y' });

function chart(values: readonly number[], yAxis: object = {}, further: Partial<ChartOption> = {}): ChartOption {
  return {
    xAxis: valueAxis(palette, { label: 'x' }),
    yAxis: { ...axis, ...yAxis },
    series: [{ type: 'scatter', data: values.map((value, at) => [at, value]) }],
    animation: false,
    ...further,
  } as ChartOption;
}

it.each([
  [[0.1234, 33.7], [0, 35], 5],
  [[-88.2, -3.1], [-100, 0], 20],
  [[1e9 + 1, 1e9 + 14], [1e9, 1e9 + 14], 2],
  [[1.1e-6, 2.9e-6], [1e-6, 3e-6], 5e-7],
  [[0.2, 14.6], [0, 16], 2],
  [[5, 5], [4, 6], 0.5],
  [[0, 0], [0, 1], 0.2],
  [[-1e9, -1e9], [-1.2e9, -8e8], 1e8],
] as const)('has round ends and steps around %j', (values, ends, step) => {
  const drawn = drawnAxis(chart(values));
  expect(drawn.ends).toEqual(ends);
  expect(drawn.ticks[0]).toBe(ends[0]);
  expect(drawn.ticks.at(-1)).toBe(ends[1]);
  for (const [at, tick] of drawn.ticks.slice(1).entries()) expect((tick - drawn.ticks[at]!) / step).toBeCloseTo(1, 6);
});

it('labels each tick of close values far from zero apart', () => {
  const { texts } = drawnAxis(chart([1e9 + 1, 1e9 + 4]));
  expect(texts).toEqual(expect.arrayContaining(['1,000,000,001', '1,000,000,004']));
});

it('puts no tick at an end that is fixed and odd', () => {
  const { ends, ticks, texts } = drawnAxis(chart([35, 60], { min: 33.7, max: 61.2 }));
  expect(ends).toEqual([33.7, 61.2]);
  expect(ticks).toEqual([35, 40, 45, 50, 55, 60]);
  expect(texts).not.toContain('33.7');
});

it('puts none at the ends of what is zoomed to, and finer ones between', () => {
  const dataZoom = [{ type: 'inside' as const, yAxisIndex: 0, startValue: 10.37, endValue: 13.61 }];
  const { ends, ticks } = drawnAxis(chart([0, 100], {}, { dataZoom }));
  expect(ends).toEqual([10.37, 13.61]);
  expect(ticks).toEqual([10.5, 11, 11.5, 12, 12.5, 13, 13.5]);
});

it('starts at zero where bars do, and counts whole', () => {
  const bars: ChartOption = {
    xAxis: { type: 'category', data: ['a', 'b'] },
    yAxis: { ...axis, scale: false, min: 0, minInterval: 1 },
    series: [{ type: 'bar', data: [1, 3] }],
    animation: false,
  };
  expect(drawnAxis(bars)).toMatchObject({ ends: [0, 3], ticks: [0, 1, 2, 3] });
});

it('leaves an axis without values empty', () => expect(drawnAxis(chart([])).texts).not.toContain('NaN'));

it.each([
  ['a week', '2026-01-28T05:00Z', '2026-02-04T01:00Z', 1],
  ['over the end of a month', '2026-01-22T05:00Z', '2026-02-06T01:00Z', 2],
  ['a month', '2026-01-20T05:00Z', '2026-02-23T01:00Z', 5],
  ['a quarter', '2026-01-03T05:00Z', '2026-03-29T01:00Z', 14],
])('has ticks of days as far from each other everywhere: %s', (_name, from, to, step) => {
  const times = valueAxis(palette, { label: 'when', time: true });
  const { ticks, texts } = drawnAxis(chart([Date.parse(from), Date.parse(to)], times));
  expect(ticks.length).toBeGreaterThan(3);
  for (const [at, tick] of ticks.slice(1).entries()) expect(tick - ticks[at]!).toBe(step * 86_400_000);
  expect(texts.filter((text) => /^(\d\d-\d\d|2026-\d\d)$/.test(text ?? '')).length).toBe(ticks.length);
});
