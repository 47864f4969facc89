import { expect, it } from 'vitest';
import { buildDensityTable, filledCells } from './density.tsx';

const data = {
  x: { label: 'time', time: true },
  y: { label: 'temp', unit: '°C' },
  value: { label: 'rows' },
  xEdges: [0, 86_400_000, 172_800_000],
  yEdges: [10, 20, 30],
  counts: [
    [5, 0],
    [0, 7],
  ],
};

it('keeps the cells that hold anything, with their edges', () => {
  expect(filledCells(data)).toEqual([
    [0, 86_400_000, 10, 20, 5],
    [86_400_000, 172_800_000, 20, 30, 7],
  ]);
});

it('tabulates them, times as times', () => {
  const table = buildDensityTable(data);
  expect(table.columns.map(({ label }) => label)).toEqual(['time ≥', 'time <', 'temp (°C) ≥', 'temp (°C) <', 'rows']);
  expect(table.row(1)).toEqual(['1970-01-02', '1970-01-03', 20, 30, 7]);
});
