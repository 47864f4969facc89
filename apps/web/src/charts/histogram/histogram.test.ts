import { describe, expect, it } from 'vitest';
import { drawn, filled, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import { binValues } from './bin-values.ts';
import { buildHistogramOption, buildHistogramTable, type HistogramData } from './histogram.tsx';

const data: HistogramData = {
  axis: { label: 'Cement', unit: 'kg' },
  edges: [0, 10, 20, 30],
  groups: [
    { name: 'Training', role: 'train', counts: [4, 9, 2] },
    { name: 'Test', role: 'test', counts: [1, 0, 1] },
  ],
  curve: { name: 'Normal', x: [0, 15, 30], y: [1, 8, 1] },
};

it('draws a bar per bin and group, and names the axis with its unit', () => {
  const svg = drawn(buildHistogramOption(data, palette, words));
  expect(filled(svg, palette.roles.train)).toBeGreaterThanOrEqual(3);
  expect(svg).toContain('Cement (kg)');
  expect(svg).toContain('Number of rows');
});

it('draws several over each other as outlines with light fills, one alone as bars', () => {
  const strokes = (svg: string) => svg.split(`stroke="${palette.roles.test}"`).length - 1;
  expect(strokes(drawn(buildHistogramOption(data, palette, words)))).toBeGreaterThanOrEqual(3);
  const fills = drawn(buildHistogramOption(data, palette, words)).match(/fill-opacity="0.16"/g) ?? [];
  expect(fills.length).toBeGreaterThanOrEqual(5);
  const alone = drawn(buildHistogramOption({ ...data, groups: data.groups.slice(1) }, palette, words));
  expect(strokes(alone)).toBe(0);
});

it('says what a bar is', () => {
  const html = tooltipOf(buildHistogramOption(data, palette, words), 'group-0', { dataIndex: 1 });
  expect(html).toContain('10 – 20');
  expect(html).toContain('<b>9</b>');
});

it('keeps the words of a limit at the end of the axis inside the chart', () => {
  const svg = drawn(
    buildHistogramOption(
      {
        ...data,
        limits: [
          { value: 30, label: 'Right words' },
          { value: 14, label: 'Middle words' },
        ],
      },
      palette,
      words,
    ),
  );
  const anchorOf = (text: string) => new RegExp(`<text[^>]*text-anchor="(\\w+)"[^>]*>${text}`).exec(svg)?.[1];
  expect(anchorOf('Right words')).toBe('end');
  expect(anchorOf('Middle words')).toBe('middle');
});

it('reaches to a limit beyond every bar', () => {
  const limits = [
    { value: -40, label: 'Lower' },
    { value: 95, label: 'Upper' },
  ];
  const svg = drawn(buildHistogramOption({ ...data, limits }, palette, words));
  const ticks = [...svg.matchAll(/<text[^>]*>([-−]?\d+)<\/text>/g)].map(([, text]) => Number(text!.replace('−', '-')));
  expect(Math.min(...ticks)).toBeLessThanOrEqual(-40);
  expect(Math.max(...ticks)).toBeGreaterThanOrEqual(95);
  for (const { label } of limits) expect(svg).toContain(label);
});

it('ends where values end', () => {
  const ticksOf = (ends?: [number, number]) => {
    const axis = { label: 'Level', ends };
    const svg = drawn(buildHistogramOption({ ...data, axis, edges: [0, 85, 170, 255] }, palette, words));
    return [...svg.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(([, text]) => Number(text));
  };
  expect(ticksOf()).toContain(300);
  expect(Math.max(...ticksOf([0, 255]))).toBe(250);
});

it('has the same as a table', () => {
  const table = buildHistogramTable(data, words);
  expect(table.columns.map((column) => column.label)).toEqual([
    'Cement (kg): From',
    'Cement (kg): To (excluded)',
    'Number of rows: Training',
    'Number of rows: Test',
  ]);
  expect([...tableRows(table)]).toEqual([
    [0, 10, 4, 1],
    [10, 20, 9, 0],
    [20, 30, 2, 1],
  ]);
});

describe('binValues', () => {
  it('counts every value once, in bins with round ends', () => {
    const values = Array.from({ length: 500 }, (_, index) => Math.sin(index) * 3.7);
    const { edges, counts } = binValues([values, [1, 2]]);
    expect(counts[0]!.reduce((sum, count) => sum + count, 0)).toBe(500);
    expect(counts[1]!.reduce((sum, count) => sum + count, 0)).toBe(2);
    for (const [bin, count] of counts[0]!.entries()) {
      const last = bin === counts[0]!.length - 1;
      expect(
        values.filter(
          (value) => value >= edges[bin]! && (value < edges[bin + 1]! || (last && value === edges[bin + 1])),
        ).length,
      ).toBe(count);
    }
    expect(edges.every((edge) => edge === Number(edge.toPrecision(6)))).toBe(true);
  });

  it.each([
    [[[5, 5, 5]], 3],
    [[[0]], 1],
    [[[0.1, 0.2, 0.3, Number.NaN]], 3],
    [[[-1e-9, 1e9]], 2],
  ])('bins %j', (lists, total) => {
    const { edges, counts } = binValues(lists);
    expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(edges.length).toBe(counts[0]!.length + 1);
  });

  it('counts what is no number, and has no bins for nothing', () => {
    expect(binValues([[Number.NaN], []])).toEqual({ edges: [], counts: [[], []], missing: 1 });
  });
});

it('writes the words of limits that are near each other in lines of their own', () => {
  const limits = [
    { value: 16, label: 'USL of it' },
    { value: 14, label: 'LSL of it' },
    { value: 15, label: 'Target' },
  ];
  const svg = drawn(buildHistogramOption({ ...data, limits }, palette, words));
  const heights = limits.map(
    ({ label }) => new RegExp(`<text[^>]*translate\\([\\d.]+ ([\\d.]+)\\)[^>]*>${label}`).exec(svg)?.[1],
  );
  expect(new Set(heights).size).toBe(3);
  expect(heights).not.toContain(undefined);
});
