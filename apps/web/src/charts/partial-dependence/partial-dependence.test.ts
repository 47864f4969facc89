import { expect, it } from 'vitest';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import {
  buildPartialDependenceOption,
  buildPartialDependenceTable,
  type PartialDependenceData,
} from './partial-dependence.tsx';

const data: PartialDependenceData = {
  feature: { label: 'Cement', unit: 'kg' },
  target: { label: 'Strength', unit: 'MPa' },
  grid: [100, 200, 300],
  mean: [20, 25, 28],
  individual: [
    [18, 22, 25],
    [22, 28, 31],
  ],
  seen: [120, 180],
};

it('draws the average, the single rows apart from each other, and what was seen', () => {
  const option = buildPartialDependenceOption(data, palette, words);
  const [lines] = [option.series].flat();
  expect((lines as { data: unknown[][] }).data).toEqual([
    [100, 18],
    [200, 22],
    [300, 25],
    [100, '-'],
    [100, 22],
    [200, 28],
    [300, 31],
    [100, '-'],
  ]);
  const svg = drawn(option);
  expect(svg).toContain(`stroke="${palette.roles.prediction}" stroke-width="3"`);
  expect(svg).toContain('Individual rows');
  expect(svg).toContain('Cement (kg)');
});

it('takes the ends that charts beside it have', () => {
  const { yAxis } = buildPartialDependenceOption({ ...data, range: { min: -10, max: 90 } }, palette, words);
  expect(yAxis).toMatchObject({ min: -10, max: 90 });
});

it('shows categories by name', () => {
  const plants = { ...data, grid: ['A', 'B', 'C'], seen: undefined };
  expect(drawn(buildPartialDependenceOption(plants, palette, words))).toContain('>B<');
  expect(tooltipOf(buildPartialDependenceOption(plants, palette, words), 'average', { dataIndex: 1 })).toContain(
    'Cement (kg): <b>B</b>',
  );
});

it('has the same as a table', () => {
  expect([...tableRows(buildPartialDependenceTable(data, words))]).toEqual([
    [100, 20, 18, 22],
    [200, 25, 22, 28],
    [300, 28, 25, 31],
  ]);
});
