import { expect, it } from 'vitest';
import { tableRows } from '../option/chart-table.ts';
import { drawn, filled, palette, tooltipOf } from '../testing.ts';
import { buildRegionsOption, buildRegionsTable, edgesOf, type RegionsData } from './regions.tsx';

const data: RegionsData = {
  x: { label: 'length', unit: 'mm', grid: [0, 1, 2] },
  y: { label: 'grade', grid: [0, 1], labels: ['A', 'B'] },
  classes: ['good', 'bad'],
  predicted: [
    [0, 0, 1],
    [0, 1, 1],
  ],
  confidence: [
    [0.9, 0.6, 0.7],
    [0.8, 0.55, 1],
  ],
  points: { x: [0.2, 1.8, Number.NaN], y: [0, 1, 0], actual: [0, 0, 1], predicted: [0, 1, 1], rows: [4, 9, 12] },
  words: { actual: 'Actual', predicted: 'Predicted', confidence: 'Probability', row: 'Row', wrong: 'Wrong' },
};

it('fills each place in the colour of its class, rings rows that get another one, and names labels', () => {
  const svg = drawn(buildRegionsOption(data, palette));
  expect(filled(svg, palette.roles.group1)).toBeGreaterThanOrEqual(3);
  expect(filled(svg, palette.roles.group2)).toBeGreaterThanOrEqual(3);
  expect(svg).toContain('Wrong');
  expect(svg).toContain('>B<');
});

it('names the fields where there are more classes than colours', () => {
  const classes = ['good', 'bad', 'c', 'd', 'e', 'f', 'g'];
  const texts = (option: Parameters<typeof drawn>[0]) => drawn(option).match(/>good</g)?.length ?? 0;
  expect(texts(buildRegionsOption({ ...data, classes }, palette))).toBe(texts(buildRegionsOption(data, palette)) + 1);
});

it('says what is decided where, and which row a point is', () => {
  const option = buildRegionsOption(data, palette);
  expect(tooltipOf(option, 'fields-1', { value: [0, 0, 0, 0, 0.7, 2, 0] })).toContain('grade: <b>A</b>');
  expect(tooltipOf(option, 'points-0', { dataIndex: 1 })).toContain('Row 9');
  expect(tooltipOf(option, 'points-0', { dataIndex: 1 })).toContain('Predicted: <b>bad</b>');
});

it('has no ring where every row is right', () => {
  expect(
    JSON.stringify(buildRegionsOption({ ...data, points: { ...data.points, predicted: [0, 0, 1] } }, palette)),
  ).not.toContain('Wrong');
});

it('puts the ends of fields half way between places', () => {
  expect(edgesOf({ grid: [0, 1, 3] })).toEqual([-0.5, 0.5, 2, 4]);
  expect(edgesOf({ grid: [0, 1], labels: ['A', 'B'] })).toEqual([-0.5, 0.5, 1.5]);
});

it('has the same as a table', () => {
  expect([...tableRows(buildRegionsTable(data))][2]).toEqual([2, 'A', 'bad', 0.7]);
});
