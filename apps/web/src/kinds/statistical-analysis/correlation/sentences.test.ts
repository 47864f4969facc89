import type { FoundCorrelation } from '@hakaru/contract/decisions/statistical-analysis';
import { expect, it } from 'vitest';
import { matrixChart, pairChart } from './charts.ts';
import { answerOfCorrelations, correlationLine } from './sentences.ts';

const found: FoundCorrelation = {
  kind: 'correlation',
  title: 'wt × mpg',
  first: 'wt',
  second: 'mpg',
  n: 32,
  dropped: 0,
  tests: [{ name: 'pearson', value: -0.8677, low: -0.9338, high: -0.7441, p: 1.3e-10, exact: false }],
  p_holm: 1.3e-10,
  slope: -5.34,
  intercept: 37.3,
  curve: { p: 0.003, gain: 0.066, is_curved: false },
  influence: { row: 16, x: 5.3, y: 14.7, value: -0.9, p: 1e-9, decides: false },
  x: [1, 2],
  y: [30, 20],
  rows: [0, 16],
};

it('says in which direction two columns go together, and that this is no cause', () => {
  const [relation, ...rest] = answerOfCorrelations([found], 0.05);
  expect(relation).toContain('mpg tends to fall as wt rises: Pearson’s r = −0.868');
  expect(relation).toContain('−0.934 to −0.744), p < 0.0001, n = 32');
  expect(rest).toEqual([expect.stringContaining('does not mean that one causes')]);
  expect(correlationLine(found, 0.05, false)).toContain('wt and mpg: Pearson’s r = −0.868');
});

it('warns of curves and of a row that decides, which has a ring', () => {
  const curved = { ...found, curve: { p: 0.003, gain: 0.066, is_curved: true } };
  expect(answerOfCorrelations([curved], 0.05).join(' ')).toContain('another 6.6');
  const led = { ...found, p_holm: 0.5, influence: { ...found.influence!, decides: true } };
  expect(answerOfCorrelations([led], 0.05).join(' ')).toContain('A single row is decisive');
  expect(pairChart(led).highlight?.rows).toEqual(new Set([17]));
  expect(pairChart(found).highlight).toBeUndefined();
  const alone = { ...found, influence: { ...found.influence!, value: null, p: null, decides: true } };
  expect(answerOfCorrelations([alone], 0.05).join(' ')).toContain('Everything rests on row');
});

it('has all pairs in a matrix that mirrors itself, and counts those that are correlated', () => {
  const other = { ...found, title: 'wt × hp', second: 'hp', p_holm: 0.3 };
  expect(answerOfCorrelations([found, other], 0.05)[0]).toContain('1 of 2 pairs');
  expect(correlationLine(other, 0.05, true)).toContain('p < 0.0001 (Holm: p = 0.30), n = 32');
  expect(matrixChart([found, other])).toMatchObject({
    rows: ['wt', 'mpg', 'hp'],
    values: [
      [1, -0.8677, -0.8677],
      [-0.8677, 1, null],
      [-0.8677, null, 1],
    ],
  });
});
