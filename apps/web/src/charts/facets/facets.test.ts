import { expect, it } from 'vitest';
import { drawn, filled, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import { buildFacetsOption, buildFacetsTable, type FacetsData } from './facets.tsx';

const data: FacetsData = {
  x: { label: 'T', unit: '°C' },
  y: { label: 'Strength' },
  panels: [
    { name: 'PA66', points: { x: [1, 2], y: [10, 20], rows: [0, 1] } },
    { name: 'POM', points: { x: [5, 100], y: [30, 1000], rows: [2, 3] } },
  ],
  selected: new Uint8Array([0, 1, 0, 0]),
};

it('draws a panel a value on the same axes, and what is selected', () => {
  const option = buildFacetsOption(data, palette, words);
  const [first, second] = [option.xAxis].flat() as { min: number; max: number }[];
  expect([first!.min, first!.max]).toEqual([second!.min, second!.max]);
  const svg = drawn(option);
  expect(svg).toContain('>PA66<');
  expect(svg).toContain('>POM<');
  expect(filled(svg, palette.roles.selected)).toBe(1);
  expect(filled(svg, palette.roles.data)).toBe(3);
  expect(tooltipOf(option, 'points-1-0', { dataIndex: 1 })).toContain('POM · Row 4');
});

it('draws powers of ten equally far apart where an axis is logarithmic', () => {
  const option = buildFacetsOption({ ...data, y: { ...data.y, log: true } }, palette, words);
  expect([option.yAxis].flat()[0]).toMatchObject({ type: 'log' });
  expect(drawn(option)).toContain('>100<');
});

it('draws histograms on the same bins, and has them as a table', () => {
  const bins: FacetsData = {
    ...data,
    edges: [0, 1, 2],
    panels: [
      { name: 'A', counts: [3, 1], selectedCounts: [1, 0] },
      { name: 'B', counts: [0, 7] },
    ],
  };
  const option = buildFacetsOption(bins, palette, words);
  const [a, b] = [option.yAxis].flat() as { max: number }[];
  expect(a!.max).toBe(b!.max);
  expect(filled(drawn(option), palette.roles.data)).toBe(4);
  expect([...tableRows(buildFacetsTable(bins, words))]).toEqual([
    ['0 – 1', 3, 0],
    ['1 – 2', 1, 7],
  ]);
});
