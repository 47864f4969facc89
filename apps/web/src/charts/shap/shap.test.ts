import { describe, expect, it } from 'vitest';
import { drawn, filled, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import { featureShares, buildShapOption, buildShapTable, type ShapData, swarmOffsets } from './shap-summary.tsx';

const data: ShapData = {
  target: { label: 'Strength', unit: 'MPa' },
  features: [
    { name: 'age', shap: [1, -2, 0.5], values: [10, 1, 5] },
    { name: 'plant', shap: [0.1, 0.2, 0.3], values: ['A', 'B', null] },
  ],
  rows: [7, 8, 9],
};

it('draws a row of points per feature, grey where the value is no number', () => {
  const svg = drawn(buildShapOption(data, palette, words));
  expect(svg).toContain('>age<');
  expect(svg).toContain('>plant<');
  expect(filled(svg, palette.roles.neutral)).toBe(3);
  expect(svg).toContain('SHAP value: Strength (MPa)');
});

it('tells row and value behind a point', () => {
  const option = buildShapOption(data, palette, words);
  expect(tooltipOf(option, 'points', { value: [-2, 0.1, 0, 1] })).toContain('age · Row 9');
  expect(tooltipOf(option, 'uncoloured', { value: [0.3, 1.02, -1, 2] })).toContain('Feature value: <b>Missing</b>');
});

it('has the same as a table', () => {
  expect([...tableRows(buildShapTable(data, words))][4]).toEqual(['plant', 9, 'B', 0.2]);
});

describe('swarmOffsets', () => {
  it('keeps lone points in the middle, spreads those of one value evenly, and stays inside', () => {
    expect(swarmOffsets([0, 100], 0, 100).map(Math.abs)).toEqual([0, 0]);
    const crowd = swarmOffsets(Array(101).fill(5), 0, 10);
    expect(new Set(crowd).size).toBe(101);
    expect(Math.max(...crowd.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(Math.abs(crowd.reduce((sum, offset) => sum + offset, 0))).toBeLessThan(1e-9);
  });
});

it('colours by the middle 90 %, so that one outlier does not flatten the rest', () => {
  const values = [...Array.from({ length: 99 }, (_, index) => index), 1e9];
  const shares = featureShares(values);
  expect(shares[50]).toBeCloseTo(0.5, 1);
  expect(shares[99]).toBe(1);
  expect(featureShares([1, 'x', null])).toEqual([0.5, null, null]);
  expect(featureShares([0, 0, 0, 1])).toEqual([0, 0, 0, 1]);
});
