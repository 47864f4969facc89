import { expect, it } from 'vitest';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { buildBoxPlotOption, type BoxPlotData } from '../box-plot/box-plot.tsx';

const data: BoxPlotData = {
  category: { label: 'Line' },
  value: { label: 'Strength', unit: 'MPa' },
  grid: [0, 1, 2, 3, 4],
  groups: [
    { name: 'A', role: 'group1', five: [0, 1, 2, 3, 4], density: [0, 0.2, 0.5, 0.2, 0], selected: [1, 1.5, 2, 2.5, 3] },
    { name: 'B', role: 'group2', five: [1, 1.5, 2, 2.5, 3], density: null, selected: null },
  ],
};

it('draws a violin behind each box that has a density, and the selected rows beside', () => {
  const svg = drawn(buildBoxPlotOption(data, palette, words));
  const strokes = (chart: string) => chart.split(`stroke="${palette.roles.group1}"`).length - 1;
  const bare = { ...data, groups: data.groups.map((group) => ({ ...group, density: null })) };
  expect(strokes(svg)).toBe(strokes(drawn(buildBoxPlotOption(bare, palette, words))) + 1);
  expect(svg).toContain(palette.roles.selected);
  expect(tooltipOf(buildBoxPlotOption(data, palette, words), 'selected', { value: [0] })).toContain('A · Selected');
  expect(
    drawn(
      buildBoxPlotOption(
        { ...data, groups: data.groups.map((group) => ({ ...group, selected: undefined })) },
        palette,
        words,
      ),
    ),
  ).not.toContain(palette.roles.test);
});
