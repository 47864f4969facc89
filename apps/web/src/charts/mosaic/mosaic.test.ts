import { expect, it } from 'vitest';
import { dataColours } from '../palette/chart-palette.ts';
import { tableRows } from '../option/chart-table.ts';
import { buildMosaicOption, buildMosaicTable, type MosaicData } from './mosaic.tsx';

const data: MosaicData = {
  group: { label: 'line' },
  groups: ['A', 'B'],
  outcome: { label: 'judged' },
  classes: ['ng', 'ok'],
  counts: [
    [10, 20],
    [0, 10],
  ],
  colour: { label: 'residual' },
  colours: [
    [2.1, -2.1],
    [-2.1, 2.1],
  ],
  words: { count: 'n', share: 'share' },
};

it('a column is as wide as its group is large and is cut by the shares of its classes', () => {
  const plain = { text: '#000', mutedText: '#555', axis: '#999', grid: '#eee', background: '#fff', fontFamily: 'x' };
  const { series } = buildMosaicOption(data, { mode: 'light', ...dataColours.light, ...plain });
  const [areas] = series as [{ data: number[][] }];
  expect(areas.data.map((area) => area.slice(0, 4))).toEqual([
    [0, 0.75, 0, 1 / 3],
    [0, 0.75, 1 / 3, expect.closeTo(1)],
    [0.75, 1, 0, 0],
    [0.75, 1, 0, 1],
  ]);
});

it('the table has every cell with its share of the group', () => {
  expect([...tableRows(buildMosaicTable(data))]).toEqual([
    ['A', 'ng', 10, 1 / 3, 2.1],
    ['A', 'ok', 20, 2 / 3, -2.1],
    ['B', 'ng', 0, 0, -2.1],
    ['B', 'ok', 10, 1, 2.1],
  ]);
});
