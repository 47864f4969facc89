import { expect, it } from 'vitest';
import { buildRelationOption, relationCloud } from '../relation/relation.tsx';
import { pointLevels } from '../relation/point-levels.ts';
import type { RelationData } from '../relation/relation-data.ts';
import { drawn, palette, words } from '../testing.ts';
import { drawPoints, type Pixels } from './draw-points.ts';
import { hoverSeries } from './point-cloud.ts';
import { nearestPoint } from './point-layer.ts';
import type { Placing } from './point-cloud.ts';

const count = 5000;
const data: RelationData = {
  x: { label: 'Temperature', unit: '°C' },
  y: { label: 'Yield' },
  points: {
    x: Float64Array.from({ length: count }, (_, at) => at % 100),
    y: Float64Array.from({ length: count }, (_, at) => Math.floor(at / 100)),
    rows: Int32Array.from({ length: count }, (_, at) => at),
  },
  colour: {
    kind: 'groups',
    axis: { label: 'Line' },
    groups: [
      { name: 'A', role: 'group1' },
      { name: 'B', role: 'group2' },
    ],
    places: Uint8Array.from({ length: count }, (_, at) => (at < 2500 ? 0 : 1)),
  },
};
const levels = pointLevels(data, palette, 'missing');
const { option } = buildRelationOption(data, palette, words, levels);
const cloud = relationCloud(data, levels, option, words);
/** Ten pixels a unit; y runs upwards from the bottom of 600. */
const placing: Placing = { x: [10, cloud.plot.left], y: [-10, 600 - cloud.plot.bottom] };
const whole = { placing, scale: 1, opacity: 0.5, only: null, hidden: new Set<string>() };
const blank = (): Pixels => ({ data: new Uint8ClampedArray(1200 * 600 * 4), width: 1200, height: 600 });
const at = ({ data: bytes, width }: Pixels, x: number, y: number) =>
  Array.from(bytes.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
const rgb = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

it('draws each point in its colour where the axes have it', () => {
  const pixels = blank();
  drawPoints(pixels, cloud, whole);
  const [low, high] = [
    at(pixels, cloud.plot.left + 500, 600 - cloud.plot.bottom - 100),
    at(pixels, cloud.plot.left + 500, 600 - cloud.plot.bottom - 300),
  ];
  expect(low).toEqual([...rgb(palette.roles.group1), 128]);
  expect(high).toEqual([...rgb(palette.roles.group2), 128]);
  expect(at(pixels, cloud.plot.left + 505, 600 - cloud.plot.bottom - 105)[3]).toBe(0);
});

it('draws the selected rows only, none outside of the chart, none that the legend hides', () => {
  const inked = (pixels: Pixels) =>
    pixels.data.reduce((sum, byte, index) => sum + (index % 4 === 3 && byte > 0 ? 1 : 0), 0);
  const [one, all, some, away] = [blank(), blank(), blank(), blank()];
  drawPoints(one, cloud, { ...whole, only: Uint8Array.from({ length: count }, (_, row) => (row === 2050 ? 1 : 0)) });
  drawPoints(all, cloud, whole);
  drawPoints(some, cloud, { ...whole, hidden: new Set(['B']) });
  drawPoints(away, cloud, { ...whole, placing: { ...placing, x: [10, 5000] } });
  expect(inked(all)).toBeGreaterThan(inked(one) * 4000);
  expect(inked(one)).toBeGreaterThan(0);
  expect(inked(some)).toBeLessThan(inked(all) * 0.55);
  expect(inked(away)).toBe(0);
});

it('lays colours over each other as a canvas does', () => {
  const pixels = blank();
  const both = {
    ...cloud,
    points: { ...data.points, x: new Float64Array(count).fill(3), y: new Float64Array(count).fill(3) },
    levels: levels.map((level) => ({ ...level, points: level.points.slice(0, 1) })),
  };
  drawPoints(pixels, both, whole);
  const [red, green, blue, opacity] = at(pixels, cloud.plot.left + 30, 600 - cloud.plot.bottom - 30) as [
    number,
    number,
    number,
    number,
  ];
  expect(opacity).toBeCloseTo(192, -1);
  // Half of the second over half of the first: two thirds of what is seen.
  rgb(palette.roles.group2).forEach((channel, index) =>
    expect([red, green, blue][index]).toBeCloseTo(channel * 0.667 + rgb(palette.roles.group1)[index]! * 0.333, -1),
  );
});

it('lets no group cover another: points of the same place are drawn in turns', () => {
  const pixels = blank();
  const indices = Uint8Array.from({ length: count }, (_, row) => row % 2);
  const mixed = {
    ...data,
    points: { ...data.points, x: new Float64Array(count).fill(3), y: new Float64Array(count).fill(3) },
    colour: { ...data.colour!, places: indices } as RelationData['colour'],
  };
  const mixedLevels = pointLevels({ ...mixed, colour: mixed.colour }, palette, 'missing');
  drawPoints(pixels, { ...cloud, points: mixed.points, levels: mixedLevels }, { ...whole, opacity: 0.02 });
  const seen = at(pixels, cloud.plot.left + 30, 600 - cloud.plot.bottom - 30);
  rgb(palette.roles.group1).forEach((channel, index) =>
    expect(Math.abs(seen[index]! - (channel + rgb(palette.roles.group2)[index]!) / 2)).toBeLessThan(45),
  );
});

it('finds the point below the pointer', () => {
  const found = nearestPoint(cloud, placing, [cloud.plot.left + 502, 600 - cloud.plot.bottom - 301], new Set())!;
  expect(levels[found.level]!.points[found.place]).toBe(3050);
  expect(cloud.tooltip(levels[found.level]!, found.place)).toContain('Row 3051');
  expect(
    nearestPoint(cloud, placing, [cloud.plot.left + 502, 600 - cloud.plot.bottom - 301], new Set(['B'])),
  ).toBeNull();
  expect(nearestPoint(cloud, placing, [5, 5], new Set())).toBeNull();
});

it('leaves axes and legend to the chart, as they are with its own points', () => {
  const series = [option.series].flat() as { id: string; data: unknown[] }[];
  expect(series[0]!.id).toBe(hoverSeries);
  expect(series.reduce((sum, one) => sum + one.data.length, 0)).toBeLessThan(10);
  const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(texts(drawn(option))).toEqual(texts(drawn(buildRelationOption(data, palette, words).option)));
});
