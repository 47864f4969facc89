import { expect, it } from 'vitest';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { buildParetoOption, buildParetoTable, type ParetoData } from './pareto.tsx';

const data: ParetoData = {
  category: { label: 'Defect' },
  value: { label: 'Number of rows' },
  bars: [
    { name: 'scratch', value: 6, selected: 2, cumulative: 0.6 },
    { name: '<dent>', value: 4, cumulative: 1 },
  ],
};

it('draws bars and their share, and tells both', () => {
  const option = buildParetoOption(data, palette, words);
  const svg = drawn(option);
  for (const text of ['scratch', '&lt;dent&gt;', 'Cumulative share', 'Selected']) expect(svg).toContain(text);
  expect(tooltipOf(option, 'bars-whole', { dataIndex: 1 })).toContain('&lt;dent&gt;');
  expect(tooltipOf(option, 'bars-whole', { dataIndex: 0 })).toContain('Selected: <b>2</b>');
  expect(buildParetoTable(data, words).row(0)).toEqual(['scratch', 6, 2, 0.6]);
});

it('has no line where shares make no sense', () => {
  const option = buildParetoOption(
    { ...data, bars: data.bars.map((bar) => ({ ...bar, cumulative: null })) },
    palette,
    words,
  );
  expect([option.series].flat().some((part) => part?.id === 'cumulative')).toBe(false);
});
