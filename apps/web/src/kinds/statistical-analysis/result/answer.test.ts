import type {
  AnalysisResult,
  Comparison,
  FoundCrosstab,
  FoundProportions,
} from '@hakaru/contract/decisions/statistical-analysis';
import { expect, it } from 'vitest';
import { crosstabLine, marginWords, proportionsLine } from '../counts/sentences.ts';
import { analysisSetup } from '../setup.ts';
import { answerOf, pasteLine } from './answer.ts';

it('says once why several could not be tested', () => {
  const refusal = { code: 'sample_constant', params: { sample: 'speed' } };
  const refused = (title: string) => ({ kind: 'refused' as const, title, refusal });
  const result = (titles: string[]) =>
    ({ test: 'correlation', alpha: 0.05, comparisons: titles.map(refused) }) as unknown as AnalysisResult;
  const [one] = answerOf(result(['a × speed']));
  expect(one).toMatch(/^a × speed was not tested/);
  const said = answerOf(result('abcdefg'.split('').map((name) => `${name} × speed`)));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('d × speed, e × speed, 2 more were not tested');
});

it('says a margin of proportions in points, as their difference', () => {
  const said = marginWords({ name: 'within', margin: 0.07, p: 0.62, is_shown: false } as Parameters<
    typeof marginWords
  >[0]);
  expect(said).toContain('±7 percentage points');
});

const oneSample = {
  kind: 'means',
  title: 'diameter',
  against: 25,
  samples: [{ name: 'diameter', n: 120, mean: 25.03247, se: 0.002811, median: 25, q1: 24.9, q3: 25.1, outliers: [] }],
  difference: null,
  tests: [
    { name: 'one_sample', estimate: 25.03247, se: 0.002811, low: 25.0269, high: 25.03803, t: 11.55, df: 119, p: 0.003 },
  ],
  p_holm: 0.006,
  effects: [{ name: 'd', value: 1.05, low: 0.829, high: 1.28 }],
  equivalence: { margin: 0.05, p: 0.004, low: 0.0278, high: 0.0371, is_equivalent: true },
} as unknown as Comparison;

it('reports a mean with what it was compared with, the interval of its effect, its margin and an adjusted p', () => {
  expect(pasteLine(oneSample, 0.05)).toBe(
    'One-sample t: mean 25.0325 (μ₀ = 25), difference 0.0325 [0.0269, 0.0380] (95\u00a0% CI); t(119) = 11.6, p = 0.0030; d = 1.05 [0.829, 1.28]; n = 120; within ±0.05: p = 0.0040 (TOST).',
  );
  expect(pasteLine({ ...oneSample, equivalence: null }, 0.05, true)).toContain('p = 0.0030 (Holm: p = 0.0060)');
});

it('says of a one-sided test that the difference lies the other way', () => {
  const [test] = oneSample.tests;
  const against = {
    ...oneSample,
    kind: 'means',
    title: 'diameter',
    power: null,
    equivalence: null,
  } as unknown as Comparison;
  const told = (low: number | null, high: number | null) =>
    answerOf({
      test: 'one_sample_t',
      alpha: 0.05,
      comparisons: [{ ...against, tests: [{ ...test!, p: 0.99, low, high }] }],
    } as unknown as AnalysisResult).join(' ');
  expect(told(null, 25.04)).toContain('the other way');
  expect(told(25.02, null)).not.toContain('the other way');
});

it('names a value that decides the mean, and counts none of several', () => {
  const gross = {
    ...oneSample,
    kind: 'means',
    title: 'diameter',
    power: null,
    equivalence: null,
    p_holm: 0.4,
    samples: [{ ...oneSample.samples[0]!, outliers: [{ row: 12, value: 9999999 }] }],
  } as unknown as Comparison;
  const result = (comparisons: Comparison[]) =>
    answerOf({ test: 'one_sample_t', alpha: 0.05, comparisons } as unknown as AnalysisResult).join(' ');
  expect(result([gross])).toContain('Far from all others: 9999999 in row 13.');
  expect(result([gross, gross])).toContain('no difference in any of the 2 variables');
});

it('reports the margin of proportions', () => {
  const sample = (name: string, events: number) => ({ name, events, n: 60, missing: 0, share: events / 60 });
  const found = {
    kind: 'proportions',
    title: 'verdict',
    event: 'NG',
    samples: [sample('M2', 13), sample('M1', 7)],
    differences: [{ name: 'miettinen_nurminen', value: 0.1, low: -0.036, high: 0.237 }],
    tests: [{ name: 'score', statistic: 1.47, p: 0.14 }],
    margin: { name: 'within', margin: 0.1, p: 0.5, low: -0.01, high: 0.21, is_shown: false },
  } as unknown as FoundProportions;
  expect(proportionsLine(found, 0.05)).toMatch(/p = 0\.14; within ±10 percentage points: p = 0\.50\.$/);
  expect(proportionsLine({ ...found, margin: null }, 0.05)).toMatch(/p = 0\.14\.$/);
  expect(proportionsLine({ ...found, margin: null, p_holm: 0.28 }, 0.05, true)).toContain('p = 0.14 (Holm: p = 0.28)');
});

it('reports a table of counts with the adjusted p where several were tested', () => {
  const found = {
    outcome: 'verdict',
    category: 'machine',
    n: 240,
    tests: [{ name: 'pearson', statistic: 15.63, df: 2, p: 0.0004 }],
    effects: [{ name: 'cramer_v_corrected', value: 0.24, low: 0.1, high: 0.36 }],
    p_holm: 0.0012,
  } as unknown as FoundCrosstab;
  expect(crosstabLine(found, 0.05)).toContain('χ²(2) = 15.63, p = 0.0004');
  expect(crosstabLine(found, 0.05)).not.toContain('Holm');
  expect(crosstabLine(found, 0.05, true)).toContain('(Holm: p = 0.0012), n = 240');
});

it('says the size of subgroups only where no column makes them', () => {
  const told = (subgroup: string | null) =>
    analysisSetup
      .detailsOf({ test: { name: 'control_chart', variable: 'x', subgroup, size: 5 } })
      .map(({ label }) => label);
  expect(told(null)).toContain('Subgroup size');
  expect(told('lot')).not.toContain('Subgroup size');
});
