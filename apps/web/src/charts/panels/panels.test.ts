import { expect, it } from 'vitest';
import { tableRows } from '../option/chart-table.ts';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { buildPanelsOption, buildPanelsTable, panelsHeight, type PanelsData } from './panels.tsx';

const data: PanelsData = {
  x: { label: 'Clusters' },
  panels: [
    { name: 'Elbow', note: 'prefers 3', x: [1, 2, 3], y: [90, 40, 10], best: 2 },
    {
      name: 'Gap',
      note: 'prefers none',
      x: [1, 2, 3],
      y: [0.1, 0.2, 0.3],
      low: [0, 0.1, 0.2],
      high: [0.2, 0.3, 0.4],
      best: null,
      isAside: true,
    },
  ],
  mark: 3,
};

it('draws each measure on its own scale, with what it prefers and the value that is marked in all', () => {
  const option = buildPanelsOption(data, palette, words, 2);
  const svg = drawn(option);
  for (const text of ['Elbow', 'prefers 3', 'Gap', 'Clusters']) expect(svg).toContain(text);
  expect(svg.split(`stroke="${palette.alert}"`)).toHaveLength(3);
  expect(svg).toContain(palette.roles.neutral);
  expect(tooltipOf(option, 'best-0', { value: [3, 10] })).toContain('Clusters: <b>3</b>');
  expect(tooltipOf(option, 'panel-1', { value: [2, 0.2] })).toContain('Upper: <b>0.3');
});

it('has a row of panels more where they do not fit beside each other', () => {
  expect(panelsHeight(data, 1)).toBeGreaterThan(1.5 * panelsHeight(data, 3));
});

it('has all measures as one table', () => {
  expect([...tableRows(buildPanelsTable(data, words))].slice(2, 4)).toEqual([
    ['Elbow', 3, 10, null, null],
    ['Gap', 1, 0.1, 0, 0.2],
  ]);
});
