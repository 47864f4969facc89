import { expect, it } from 'vitest';
import { drawn, palette, tooltipOf } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import { colourAt } from '../palette/chart-palette.ts';
import { buildHeatMapOption, buildHeatMapTable, type HeatMapData, numberSize } from './heat-map.tsx';

const data: HeatMapData = {
  value: { label: 'Correlation' },
  rows: ['a', 'b'],
  columns: ['a', 'b'],
  values: [
    [1, -0.25],
    [null, 1],
  ],
  range: [-1, 1],
  scale: 'diverging',
};

it('writes numbers in a colour that can be read, and leaves empty cells empty', () => {
  const svg = drawn(buildHeatMapOption(data, palette));
  expect(svg.split('>1.00<').length - 1).toBe(2);
  expect(svg).toContain('\u22120.25');
  expect(svg).toContain('fill="#111111"');
});

it('writes no minus before nothing', () => {
  const svg = drawn(
    buildHeatMapOption(
      {
        ...data,
        values: [
          [1, -0.001],
          [null, 1],
        ],
      },
      palette,
    ),
  );
  expect(svg).toContain('>0.00<');
  expect(svg).not.toContain('\u22120.00');
});

it('ends the key of its colours with counts whole and other numbers short', () => {
  const ends = (range: HeatMapData['range']) =>
    buildHeatMapOption({ ...data, range, scale: 'sequential' }, palette).visualMap;
  expect(ends([0, 12_345])).toMatchObject({ text: ['12,345', '0'] });
  expect(ends([-0.0471234, 0.123456])).toMatchObject({ text: ['0.123', '\u22120.0471'] });
});

it('says which cell', () => {
  expect(tooltipOf(buildHeatMapOption(data, palette), 'cells', { value: [1, 0, -0.25] })).toBe(
    '<div>a × b</div><div>Correlation: <b>\u22120.2500</b></div>',
  );
});

it('has the same as a table', () => {
  expect([...tableRows(buildHeatMapTable(data))]).toEqual([
    ['a', 1, -0.25],
    ['b', null, 1],
  ]);
});

it('mixes colours between the steps of a scale', () => {
  expect(colourAt(['#000000', '#ffffff'], 0.5)).toBe('#808080');
  expect(colourAt(['#000000', '#ff0000', '#ffffff'], 2)).toBe('#ffffff');
});

it('turns names that would lie over each other, and has what is cut in a tooltip', () => {
  const turned = (columns: string[]) => {
    const { xAxis } = buildHeatMapOption({ ...data, columns, rows: columns, values: [] }, palette);
    return (xAxis as { axisLabel: { rotate: number } }).axisLabel.rotate;
  };
  expect(turned(['a', 'b'])).toBe(0);
  expect(turned(['射出圧力の平均値', '金型温度の平均値'])).toBe(45);
  expect(turned(Array.from({ length: 20 }, (_, index) => `c${index}`))).toBe(90);
  const axis = buildHeatMapOption(data, palette).xAxis as {
    tooltip: { formatter: (of: { name: string; isTruncated: () => boolean }) => string };
  };
  expect(axis.tooltip.formatter({ name: 'a<b', isTruncated: () => true })).toBe('a&lt;b');
  expect(axis.tooltip.formatter({ name: '5', isTruncated: () => false })).toBe('');
});

it('names every column, however narrow', () => {
  for (const count of [3, 6, 9, 20]) {
    const columns = Array.from({ length: count }, (_, at) => `x${at + 1}`);
    const values = columns.map(() => columns.map(() => 0));
    const svg = drawn(buildHeatMapOption({ ...data, rows: columns, columns, values }, palette));
    for (const name of columns) expect(svg.split(`>${name}<`).length, `${name} of ${count}`).toBe(3);
  }
});

it('gives the diagonal and what lies beside it a side of the scale each, and shows both as they are', () => {
  const matrix: HeatMapData = {
    value: { label: 'Rows' },
    rows: ['a', 'b'],
    columns: ['a', 'b'],
    values: [
      [9, 2],
      [4, 6],
    ],
    range: [0, 9],
    scale: 'diverging',
    opposed: { diagonal: 'Right', beside: 'Wrong' },
    format: String,
  };
  const option = buildHeatMapOption(matrix, palette);
  const [series] = option.series as { data: { value: number[] }[] }[];
  expect(series!.data.map(({ value }) => value[3])).toEqual([-9, 2, 4, -6]);
  const svg = drawn(option);
  for (const text of ['>9<', '>2<', '>4<', '>6<', '>Right<', '>Wrong<']) expect(svg).toContain(text);
});

it.each([
  [40, 24, 11],
  [24, 24, 10],
  [18, 24, 7],
  [12, 24, 0],
])('writes numbers as large as a cell of %i pixels allows', (cell, number, size) => {
  expect(numberSize(cell, number)).toBe(size);
});
