import { expect, it } from 'vitest';
import { drawn, palette, words } from '../testing.ts';
import type { SeriesData } from './series.tsx';
import { buildSeriesOption, buildSeriesTable } from './series.tsx';

const data: SeriesData = {
  x: { label: 'Time', time: true },
  at: [0, 60_000, 120_000],
  extent: [0, 240_000],
  rows: [0, 1, 2],
  layout: 'overlaid',
  channels: [
    { axis: { label: 'T', unit: '°C' }, role: 'group1', values: [20, null, 22] },
    { axis: { label: 'p', unit: 'MPa' }, role: 'group2', values: [1, 2, 3] },
    { axis: { label: 'Flow' }, role: 'target', values: [7, 8, 9] },
  ],
};

it.each(['overlaid', 'stacked'] as const)('gives each channel its own axis, %s', (layout) => {
  const svg = drawn(buildSeriesOption({ ...data, layout }, palette, words));
  for (const text of ['T (°C)', 'p (MPa)', 'Flow']) expect(svg).toContain(text);
});

it('keeps gaps, shows what is selected and the whole of x', () => {
  const option = buildSeriesOption({ ...data, selected: new Uint8Array([0, 0, 1]) }, palette, words);
  const series = [option.series].flat() as { id: string; data: (number | null)[][] }[];
  expect(series.find(({ id }) => id === 'channel-0')?.data[1]).toEqual([60_000, null]);
  expect(series.find(({ id }) => id === 'selected-1')?.data).toEqual([[120_000, 3]]);
  expect([option.xAxis].flat()[0]).toMatchObject({ min: 0, max: 240_000 });
});

it('tells lowest and highest of pieces', () => {
  const pieces: SeriesData = {
    ...data,
    rows: undefined,
    channels: [{ ...data.channels[0]!, low: [19, 18, 17], high: [25, 26, 27] }],
  };
  expect([buildSeriesOption(pieces, palette, words).series].flat().map((part) => part?.id)).toContain('envelope-0');
  expect(buildSeriesTable(pieces, words).row(0)).toEqual(['1970-01-01', 20, 19, 25]);
});

it('draws each stretch between gaps as one line that reaches every lowest and highest value', () => {
  const at = [0, 60_000, 120_000, 180_000, 240_000];
  const pieces: SeriesData = {
    ...data,
    at,
    rows: undefined,
    channels: [
      {
        axis: { label: 'T' },
        role: 'group1',
        values: [20, 21, null, 22, 23],
        low: [19, 18, null, 17, 16],
        high: [25, 26, null, 27, 28],
      },
    ],
  };
  const lines = [
    ...drawn(buildSeriesOption(pieces, palette, words)).matchAll(/<(?:path|polyline)[^>]*stroke-opacity="0.35"[^>]*>/g),
  ];
  expect(lines).toHaveLength(2);
});

it.each([1, 30])('breaks the line in a gap of time, %i times as many values', (times) => {
  const at = [0, 1, 2, 3, 40, 41, 42, 80].flatMap((minute) =>
    Array.from({ length: times }, (_, part) => (minute + part / times) * 60_000),
  );
  const option = buildSeriesOption(
    {
      ...data,
      at,
      extent: [0, at.at(-1)!],
      rows: undefined,
      channels: [{ ...data.channels[1]!, values: at.map(() => 5) }],
    },
    palette,
    words,
  );
  const series = [option.series].flat() as { id: string; data: (number | null)[][]; sampling?: string }[];
  for (const id of ['channel-0', 'overview']) {
    const line = series.find((one) => one.id === id)!;
    expect(
      line.data.filter(([, value]) => value === null),
      id,
    ).toHaveLength(2);
    expect(line.sampling).toBeUndefined();
  }
});

it('shows a value alone between two gaps', () => {
  const minutes = [
    ...Array.from({ length: 70 }, (_, minute) => minute),
    100,
    ...Array.from({ length: 70 }, (_, m) => 130 + m),
  ];
  const at = minutes.map((minute) => minute * 60_000);
  const option = buildSeriesOption(
    { ...data, at, rows: undefined, channels: [{ ...data.channels[1]!, values: at.map(() => 5) }] },
    palette,
    words,
  );
  const series = [option.series].flat() as { id: string; data: number[][] }[];
  expect(series.find(({ id }) => id === 'alone-0')?.data).toEqual([[6_000_000, 5]]);
});

it('draws points where many values are at one place, as of the specimens of a day', () => {
  const at = [0, 0, 0, 60_000, 60_000, 60_000];
  const days: SeriesData = {
    ...data,
    at,
    rows: undefined,
    channels: [{ axis: { label: 'T' }, role: 'group1', values: [1, 5, 2, 4, 1, 3] }],
  };
  const lineOf = (one: SeriesData) =>
    ([buildSeriesOption(one, palette, words).series].flat() as { id: string; lineStyle: { width: number } }[]).find(
      ({ id }) => id === 'channel-0',
    )?.lineStyle.width;
  expect(lineOf(days)).toBe(0);
  expect(lineOf({ ...days, at: [0, 1, 2, 3, 3, 4] })).toBe(1.5);
});
