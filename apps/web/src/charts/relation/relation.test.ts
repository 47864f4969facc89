import { expect, it } from 'vitest';
import { drawn, filled, palette, tooltipOf, words } from '../testing.ts';
import { pointLevels } from './point-levels.ts';
import type { RelationData } from './relation-data.ts';
import { buildRelationOption, buildRelationTable } from './relation.tsx';

const data: RelationData = {
  x: { label: 'Temperature', unit: '°C' },
  y: { label: 'Yield' },
  points: { x: [180, 190, 200, 210], y: [1, 2, 3, 4], rows: [0, 2, 5, 7] },
  colour: {
    kind: 'groups',
    axis: { label: 'Line' },
    groups: [
      { name: '<A>', role: 'group1' },
      { name: 'B', role: 'group2' },
    ],
    places: [0, 0, 1, 1],
  },
  size: { axis: { label: 'Mass' }, values: [1, 2, Number.NaN, 10] },
  marginals: { x: { edges: [180, 195, 210], whole: [2, 2] }, y: { edges: [0, 2, 4], whole: [1, 3] } },
};
const selected = new Uint8Array([0, 0, 1, 0, 0, 1, 0, 0]);

it('puts each point into one level, the selected ones into levels of their own', () => {
  const levels = pointLevels({ ...data, selected }, palette, 'missing');
  expect(levels.flatMap(({ points }) => [...points]).sort()).toEqual([0, 1, 2, 3]);
  expect(
    levels
      .filter((level) => level.selected)
      .flatMap(({ points }) => [...points])
      .sort(),
  ).toEqual([1, 2]);
  expect(new Set(levels.map(({ size }) => size)).size).toBeGreaterThan(2);
});

it('draws groups, marginals and axis titles, and tells the row', () => {
  const { option } = buildRelationOption(data, palette, words);
  const svg = drawn(option);
  for (const text of ['Temperature (°C)', 'Yield', '&lt;A&gt;']) expect(svg).toContain(text);
  expect(filled(svg, palette.roles.group2)).toBeGreaterThanOrEqual(2);
  expect(filled(svg, palette.roles.neutral)).toBe(4);
  const html = tooltipOf(option, 'points-0', { dataIndex: 0 });
  expect(html).toContain('Row 1');
  expect(html).toContain('Line: <b>&lt;A&gt;</b>');
  expect(html).toContain('Mass: <b>1</b>');
});

it('colours by a scale, missing ones in grey, with its key', () => {
  const shaded: RelationData = {
    ...data,
    size: undefined,
    marginals: undefined,
    colour: { kind: 'scale', axis: { label: 'pH' }, values: [4, 5, 9, Number.NaN] },
  };
  const colours = pointLevels(shaded, palette, 'missing').map(({ colour }) => colour);
  expect(colours).toEqual([
    palette.sequential[0],
    expect.any(String),
    palette.sequential.at(-1),
    palette.roles.neutral,
  ]);
  expect(drawn(buildRelationOption(shaded, palette, words).option)).toContain('pH');
});

it('has the same as a table', () => {
  const table = buildRelationTable({ ...data, selected }, words);
  expect(table.columns.map(({ label }) => label)).toEqual([
    'Row',
    'Temperature (°C)',
    'Yield',
    'Line',
    'Mass',
    'Selected',
  ]);
  expect(table.row(1)).toEqual([3, 190, 2, '<A>', 2, 'Yes']);
});
