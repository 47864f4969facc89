import { expect, it } from 'vitest';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import { buildDendrogramOption, buildDendrogramTable, type DendrogramData } from './dendrogram.tsx';
import { cutRanges, forksOf, topsOf } from './dendrogram.tsx';

const leaf = (label: string) => ({ label, rows: 1, height: 0 });
const data: DendrogramData = {
  leaves: [leaf('a'), leaf('b'), leaf('c')],
  merges: [
    { left: 1, right: 2, height: 1, rows: 2 },
    { left: 0, right: 3, height: 4, rows: 3 },
  ],
  groups: [1, 2, 2],
  heights: [4, 1],
  height: { label: 'Height' },
  cut: { height: 2.5, label: '2 clusters' },
  words: { rows: 'Rows', cutHere: (groups) => `Cut into ${groups}` },
  heatMap: null,
};

it('puts a merge between its branches, and gives it a group where all its leaves have one', () => {
  const [low, high] = forksOf(data, data.groups);
  expect(low).toMatchObject({
    height: 1,
    group: 2,
    branches: [
      { place: 1, height: 0 },
      { place: 2, height: 0 },
    ],
  });
  expect(high).toMatchObject({
    height: 4,
    group: 0,
    branches: [
      { place: 0, height: 0 },
      { place: 1.5, height: 1 },
    ],
  });
});

it('says how many groups a cut between two merges gives', () => {
  expect(cutRanges([4, 1, 1, 0.5])).toEqual([
    { groups: 2, lower: 1, upper: 4 },
    { groups: 4, lower: 0.5, upper: 1 },
    { groups: 5, lower: 0, upper: 0.5 },
  ]);
  expect(tooltipOf(buildDendrogramOption(data, palette), 'cuts', { dataIndex: 0 })).toContain('Cut into 2');
});

it('numbers each group at its top, single leaves too, and none that is cut itself', () => {
  expect(topsOf(data, data.groups)).toEqual([
    { group: 1, place: 0, height: 0 },
    { group: 2, place: 1.5, height: 1 },
  ]);
  expect(topsOf(data, [1, 1, 1])).toEqual([{ group: 1, place: 0.75, height: 4 }]);
  expect(topsOf(data, [1, 0, 2])).toEqual([
    { group: 1, place: 0, height: 0 },
    { group: 2, place: 2, height: 0 },
  ]);
});

it('draws the tree with its cut, beside a heat map where there is one', () => {
  expect(drawn(buildDendrogramOption(data, palette))).toContain('2 clusters');
  const beside = {
    ...data,
    heatMap: {
      columns: ['p', 'q'],
      values: [
        [-1, 1],
        [0, 0],
        [1, -1],
      ],
      limit: 1,
      value: { label: 'Scaled' },
    },
  };
  const svg = drawn(buildDendrogramOption(beside, palette));
  expect(svg).toContain(palette.diverging[0]);
  expect(svg).toContain(palette.diverging.at(-1));
  // A value beyond the end of the scale has its colour, and the bar says so.
  const clipped = buildDendrogramOption({ ...beside, heatMap: { ...beside.heatMap, limit: 0.5 } }, palette);
  expect(drawn(clipped)).toContain('≥ 0.5');
  expect(svg).not.toContain('≥');
  expect(tooltipOf(buildDendrogramOption(beside, palette), 'cells', { dataIndex: 1 })).toContain('a × q');
});

it('has the merges as a table, the highest first', () => {
  expect([...tableRows(buildDendrogramTable(data, words))]).toEqual([
    [4, 3, ''],
    [1, 2, '2'],
  ]);
});
