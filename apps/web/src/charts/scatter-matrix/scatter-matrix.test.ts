import { expect, it } from 'vitest';
import { drawn, filled, palette, tooltipOf, words } from '../testing.ts';
import {
  buildScatterMatrixOption,
  buildScatterMatrixTable,
  matrixCell,
  type ScatterMatrixData,
} from './scatter-matrix.tsx';

const column = (label: string) => ({ axis: { label }, edges: [0, 1, 2], whole: [2, 1], selected: null });
const data: ScatterMatrixData = {
  columns: ['a', 'b', 'c'].map(column),
  pairs: [
    { x: 0, y: 1, r: 0.91 },
    { x: 0, y: 2, r: -0.2 },
    { x: 1, y: 2, r: null },
  ],
  points: {
    rows: [0, 1, 2],
    values: [
      [0.1, 1, 2],
      [0.2, 1, 1.5],
      [2, 1, 0],
    ],
  },
};

it('draws points below, correlations above and distributions on the diagonal', () => {
  const svg = drawn(buildScatterMatrixOption(data, palette, words));
  expect(svg).toContain('>0.91<');
  expect(svg).toContain('>−0.20<');
  expect(filled(svg, palette.roles.data)).toBe(9);
  expect(filled(svg, palette.roles.neutral)).toBe(6);
});

it('draws fields where rows are too many', () => {
  const whole = [
    [3, 0],
    [1, 2],
  ];
  const option = buildScatterMatrixOption(
    { ...data, points: null, pairs: data.pairs.map((pair) => ({ ...pair, whole })) },
    palette,
    words,
  );
  expect([option.series].flat().filter((part) => String(part?.id).startsWith('fields-'))).toHaveLength(3);
});

it('knows the columns of a grid and lists the pairs', () => {
  expect(matrixCell(3, 5)).toEqual({ x: 2, y: 1 });
  expect(buildScatterMatrixTable(data).row(1)).toEqual(['a', 'c', -0.2]);
});

it('shows each name once, in its own field, on two lines as wide as the field and whole in the tooltip', () => {
  const long = '射出成形機の金型温度（可動側・制御前の実測値）を移動平均で平滑化した値';
  const option = buildScatterMatrixOption(
    { ...data, columns: [column(long), column('b'), column('c')] },
    palette,
    words,
  );
  const svg = drawn(option);
  expect(svg).not.toContain(long);
  expect(svg.split('射出成形').length - 1).toBe(1);
  const shown = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);
  const first = shown.findIndex((text) => text.startsWith('射出成形'));
  expect(long.startsWith(shown[first]! + shown[first + 1]!)).toBe(true);
  expect(shown[first + 1]!.length).toBeGreaterThan(5);
  expect(tooltipOf(option, 'name-0', { dataIndex: 0 })).toContain(long);
});
