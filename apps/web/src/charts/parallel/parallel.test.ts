import { expect, it } from 'vitest';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { buildParallelOption, buildParallelTable, valueAt, type ParallelData } from './parallel.tsx';

const data: ParallelData = {
  axes: [
    { label: 'T', unit: '°C', min: 180, max: 220, values: [180, 220, null] },
    { label: 'Line', min: 0, max: 1, levels: ['A', 'B'], values: [0, 1, 1] },
    { label: 'Yield', min: 1, max: 2, values: [1, 2, 1.5] },
  ],
  rows: [0, 4, 9],
  selected: new Uint8Array(10).fill(1, 4, 5),
};

it('draws every axis with its ends, and missing values below', () => {
  const option = buildParallelOption(data, palette, words);
  const svg = drawn(option);
  for (const text of ['T (°C)', 'Line', 'Missing', '>A<', '>B<']) expect(svg).toContain(text);
  expect(tooltipOf(option, 'lines-0-1-0', { dataIndex: 0 })).toContain('Row 5');
  expect(tooltipOf(option, 'lines-0-0-0', { dataIndex: 1 })).toContain('T (°C): <b>Missing</b>');
});

it('writes short names above their axes, the outermost too, and long ones as far as the edge', () => {
  const named = (label: string) =>
    drawn(
      buildParallelOption(
        { ...data, axes: [{ ...data.axes[0]!, label, unit: null }, ...data.axes.slice(1)] },
        palette,
        words,
      ),
    );
  const anchor = (svg: string, start: string) =>
    new RegExp(`<text[^>]*text-anchor="(\\w+)"[^>]*>${start}`).exec(svg)?.[1];
  expect(anchor(named('Temp'), 'Temp')).toBe('middle');
  expect(anchor(named('Temperature of the second zone'), 'Temperature')).toBe('start');
});

it('draws lines of every group above and below those of the others', () => {
  const many = 400;
  const rows = Array.from({ length: many }, (_, row) => row);
  const option = buildParallelOption(
    {
      axes: [
        { label: 'T', min: 0, max: many, values: rows },
        { label: 'U', min: 0, max: many, values: rows },
      ],
      rows,
      places: rows.map((row) => (row < many / 2 ? 0 : 1)),
      groups: [
        { name: 'A', role: 'train' },
        { name: 'B', role: 'test' },
      ],
    },
    palette,
    words,
  );
  const drawnGroups = (option.series as { name?: string; data: unknown[] }[]).filter(({ name }) => name);
  expect(drawnGroups.reduce((all, { data: lines }) => all + lines.length, 0)).toBe(many);
  expect(drawnGroups.findLastIndex(({ name }) => name === 'A')).toBeGreaterThan(
    drawnGroups.findIndex(({ name }) => name === 'B'),
  );
  for (const { data: lines } of drawnGroups) expect(lines.length).toBeLessThan(many / 8);
});

it('turns a height back into a value', () => {
  expect(valueAt({ min: 180, max: 220 }, 0.5)).toBeCloseTo(200, 6);
  expect(Math.round(valueAt(data.axes[1]!, 0.75))).toBe(1);
});

it('has the same as a table', () => expect(buildParallelTable(data, words).row(2)).toEqual([10, null, 'B', 1.5]));
