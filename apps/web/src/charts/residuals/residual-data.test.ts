import { expect, it } from 'vitest';
import { words } from '../testing.ts';
import { residualHistogram, residualsByOrder, residualsByPrediction, type ResidualData } from './residual-plots.tsx';

const residual = [-2, -1, -1, 0, 0, 0, 1, 1, 2];
const data: ResidualData = {
  target: { label: 'Strength', unit: 'MPa' },
  groups: [
    {
      name: 'Test',
      role: 'test',
      predicted: [10, 11, 12, 13, 14, 15, 16, 17, 18],
      residual,
      rows: [20, 21, 22, 23, 24, 25, 26, 27, 28],
    },
  ],
};

it('sets residuals against prediction and order, with the line of no error', () => {
  const byPrediction = residualsByPrediction(data, words);
  expect(byPrediction.groups[0]).toMatchObject({ x: data.groups[0]!.predicted, y: residual });
  expect(byPrediction.lines).toEqual([{ name: '0', x: [10, 18], y: [0, 0], unlisted: true }]);
  const byOrder = residualsByOrder(data, words);
  expect(Array.from(byOrder.groups[0]!.x).slice(0, 2)).toEqual([21, 22]);
  expect(byOrder.y).toEqual({ label: 'Residual (measured − predicted)', unit: 'MPa' });
});

it('goes by an order of its own where there is one, without what has no place in it', () => {
  const group = { ...data.groups[0]!, residual: [1, 2, 3], predicted: [4, 5, 6], rows: [0, 1, 2], order: [9, null, 2] };
  const found = residualsByOrder({ ...data, groups: [group], order: 'Run' }, words);
  expect(found.x.label).toBe('Run');
  expect(found.groups[0]).toMatchObject({ x: [9, 2], y: [1, 3], rows: [0, 2] });
});

it('fits a normal curve that holds as many rows as the bars', () => {
  const { curve, edges, groups } = residualHistogram(data, words);
  expect(groups[0]!.counts.reduce((sum, count) => sum + count, 0)).toBe(9);
  const width = edges[1]! - edges[0]!;
  const step = curve!.x[1]! - curve!.x[0]!;
  const area = curve!.y.reduce((sum, y) => sum + y * step, 0) / width;
  expect(area).toBeGreaterThan(8);
  expect(area).toBeLessThan(9.5);
  const peak = curve!.x[curve!.y.indexOf(Math.max(...curve!.y))]!;
  expect(Math.abs(peak)).toBeLessThan(step);
});

it('fits the normal curve to the group that is asked for', () => {
  const many = {
    name: 'Cross-validated',
    role: 'train' as const,
    predicted: [],
    residual: [...residual, ...residual, ...residual],
  };
  const peakOf = (normalOf?: string) =>
    Math.max(...residualHistogram({ ...data, groups: [many, ...data.groups], normalOf }, words).curve!.y);
  expect(peakOf('Cross-validated') / peakOf('Test')).toBeCloseTo(3, 0);
  expect(peakOf()).toBe(peakOf('Test'));
  expect(
    residualHistogram({ ...data, groups: [many, ...data.groups], normalOf: 'Cross-validated' }, words).curve!.name,
  ).toContain('Cross-validated');
});
