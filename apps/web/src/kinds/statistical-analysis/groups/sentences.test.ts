import type { FoundGroups } from '@hakaru/contract/decisions/statistical-analysis';
import { expect, it } from 'vitest';
import { groupsChart, mainMethod, pairsChart } from './charts.ts';
import { answerOfGroups, groupsLine } from './sentences.ts';

function sample(name: string, mean: number) {
  const plot = { theoretical: [], values: [], rows: [], low: [], high: [] };
  const described = { missing: 0, sd: 0.5, se: 0.16, median: mean, q1: mean, q3: mean, low: mean, high: mean };
  return { name, n: 10, mean, ...described, outliers: [], normality: null, plot, values: [], rows: [] };
}

const found: FoundGroups = {
  kind: 'groups',
  title: 'weight',
  category: 'group',
  samples: [sample('ctrl', 5.03), sample('trt1', 4.66), sample('trt2', 5.53)],
  left_out: [],
  dropped: 0,
  sd: 0.6,
  tests: [{ name: 'welch_anova', statistic: 5.18, df1: 2, df2: 17.13, p: 0.0174 }],
  p_holm: 0.0174,
  effects: [{ name: 'omega_squared', value: 0.204, low: 0.0099, high: 0.464 }],
  pairs: [
    { method: 'games_howell', first: 'ctrl', second: 'trt1', difference: 0.371, low: -0.43, high: 1.17, p: 0.47 },
    { method: 'games_howell', first: 'trt1', second: 'trt2', difference: -0.865, low: -1.62, high: -0.11, p: 0.0237 },
    { method: 'tukey', first: 'trt1', second: 'trt2', difference: -0.865, low: -1.56, high: -0.17, p: 0.012 },
  ],
  variances: null,
  residuals: { sd: 0.6, normality: null, plot: { theoretical: [], values: [], rows: [], low: [], high: [] } },
  power: { effects: [], power: [], detectable: 0.57, sizes: [] },
};

it('says where means are highest and lowest, and which pairs differ by the method that goes with the test', () => {
  const [means, pairs, ...rest] = answerOfGroups([found], 0.05);
  expect(means).toContain('highest in trt2 (5.53) and lowest in trt1 (4.66); F(2, 17.13) = 5.18, p = 0.017');
  expect(pairs).toBe('Pairs that differ (Games–Howell): trt1 − trt2: −0.86.');
  expect(rest).toEqual([]);
  expect(pairsChart(found).categories).toEqual(['trt1 − trt2', 'ctrl − trt1']);
});

it('says what could have been shown where nothing is, and what was left out', () => {
  const answer = answerOfGroups([{ ...found, p_holm: 0.2, left_out: [{ name: 'single', n: 1 }] }], 0.05).join(' ');
  expect(answer).toContain('do not show');
  expect(answer).toContain('f = 0.57');
  expect(answer).toContain('single (1 value)');
});

it('goes by the classical test where a group does not vary', () => {
  const classical = { ...found, tests: [{ name: 'anova' as const, statistic: 4.8, df1: 2, df2: 27, p: 0.016 }] };
  expect(mainMethod(classical)).toBe('tukey');
  expect(answerOfGroups([classical], 0.05).join(' ')).toContain('does not vary');
});

it('counts the variables that differ and gives a line to paste', () => {
  expect(answerOfGroups([found, { ...found, title: 'height', p_holm: 0.5 }], 0.05)[0]).toContain('1 of 2 variables');
  expect(groupsLine(found, 0.05)).toContain('ω² = 0.20 [0.0099, 0.46]');
  expect(groupsLine(found, 0.05, true)).toContain('(Holm: p = 0.017)');
  expect(groupsLine(found, 0.05)).not.toContain('Holm');
});

it('stays short where there are many groups: values in all, and the first of those left out', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ ...sample(`lot ${at + 1}`, at), n: 5 + (at % 3) }));
  const out = Array.from({ length: 25 }, (_, at) => ({ name: `single ${at + 1}`, n: 1 }));
  expect(groupsLine({ ...found, samples: many }, 0.05)).toContain('n = 239 in 40 groups of 5–7.');
  const [last] = answerOfGroups([{ ...found, left_out: out }], 0.05).slice(-1);
  expect(last).toContain('single 5 (1 value), 20 more.');
  expect(groupsChart({ ...found, samples: many }).groups.every(({ role }) => role === 'data')).toBe(true);
});
