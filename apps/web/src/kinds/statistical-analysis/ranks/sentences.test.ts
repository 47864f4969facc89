import type { FoundRanks } from '@hakaru/contract/decisions/statistical-analysis';
import { expect, it } from 'vitest';
import { intervalChart } from '../result/charts.ts';
import { answerOfRanks, ranksLine, shiftCells } from './sentences.ts';

function sample(name: string) {
  const plot = { theoretical: [], values: [], rows: [], low: [], high: [] };
  const described = { mean: 1, sd: 0.5, se: 0.16, median: 1, q1: 1, q3: 1, low: 1, high: 1 };
  return { name, n: 10, missing: 0, ...described, outliers: [], normality: null, plot, values: [], rows: [] };
}

const found: FoundRanks = {
  kind: 'ranks',
  title: 'hours',
  samples: [sample('active'), sample('placebo')],
  difference: null,
  dropped: 0,
  tests: [{ name: 'mann_whitney', statistic: 74.5, p: 0.01, exact: false, n: 20 }],
  p_holm: 0.01,
  shift: { value: 1.35, low: 0.1, high: 3.6 },
  effects: [
    { name: 'rank_biserial', value: 0.49, low: 0, high: 0.78 },
    { name: 'cles', value: 0.755, low: 0.5, high: 0.89 },
  ],
};

it('says of a one-sided test that the difference lies the other way', () => {
  const against = { ...found, p_holm: 0.99, shift: { value: 1.35, low: null, high: 3.6 } };
  expect(answerOfRanks([against], 0.05)[0]).toContain('the other way');
});

it('says which tends to be larger, by how much and how often', () => {
  const answer = answerOfRanks([found], 0.05);
  expect(answer[0]).toContain('higher in active than in placebo, by 1.35');
  expect(answer[1]).toContain('exceeds one of placebo with a probability of 0.76');
  expect(ranksLine(found, 0.05, false)).toContain('U = 74.50, p = 0.010; shift 1.35 [0.10, 3.60]');
  expect(ranksLine({ ...found, p_holm: 0.03 }, 0.05, true)).toContain('p = 0.010 (Holm: p = 0.030)');
});

it('leaves open what is not shown, and pairs have words of their own', () => {
  expect(answerOfRanks([{ ...found, p_holm: 0.07 }], 0.05)[0]).toContain('does not prove');
  const pairs = { ...found, title: 'active − placebo', difference: sample('active − placebo'), effects: [] };
  expect(answerOfRanks([pairs], 0.05)).toEqual([expect.stringContaining('active tends to be higher than placebo')]);
  expect(answerOfRanks([found, { ...found, p_holm: 0.5 }], 0.05)[0]).toContain('1 of 2 variables');
});

it('does not call a difference of ranks none where equal values leave no shift', () => {
  const tied = {
    ...found,
    p_holm: 0.0001,
    shift: { value: 0, low: -1, high: 0 },
    effects: [{ name: 'rank_biserial' as const, value: -0.23, low: -0.3, high: -0.1 }],
  };
  expect(answerOfRanks([tied], 0.05)[0]).toContain('lower in active than in placebo');
  expect(answerOfRanks([{ ...tied, difference: sample('d') }], 0.05)[0]).toContain('active tends to be lower');
});

it('a one-sided interval has no end on its other side, in words and as it is drawn', () => {
  const shift = { value: 1.35, low: 0.2, high: null };
  expect(shiftCells({ ...found, shift })).toEqual(['1.35', '0.20', '∞']);
  expect(answerOfRanks([{ ...found, shift }], 0.05)[0]).toContain('above 0.20');
  expect(intervalChart('hours', 'shift', shift).groups[0]).toMatchObject({ low: [0.2], high: [Infinity] });
});

it('says that so few values have no interval', () => {
  const shift = { value: 1.35, low: null, high: null };
  expect(answerOfRanks([{ ...found, p_holm: 0.33, shift }], 0.05)[0]).toContain(
    'too few values for a 95\u00a0% confidence interval',
  );
  expect(shiftCells({ ...found, shift })).toEqual(['1.35', '−∞', '∞']);
  expect(intervalChart('hours', 'shift', shift).groups[0]).toMatchObject({ low: [-Infinity], high: [Infinity] });
});
