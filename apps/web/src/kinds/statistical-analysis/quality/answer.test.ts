import type { FoundCapability, FoundControlChart } from '@hakaru/contract/decisions/statistical-analysis';
import { expect, it } from 'vitest';
import { answerOfCapability, answerOfChart } from './answer.ts';
import { limitsOf, pointText, shownAt } from './points.ts';

const chart: FoundControlChart = {
  kind: 'control_chart',
  title: 'x',
  chart: 'i_mr',
  labels: ['1', '2', '3'],
  rows: [0, 1, 2],
  sizes: [1, 1, 1],
  dropped: 0,
  phases: [{ name: null, start: 0, end: 3, centre: 1, sigma: 1 }],
  tracks: [
    { name: 'individuals', values: [1, 2, 9], centre: [1, 1, 1], lower: [0, 0, 0], upper: [3, 3, 3], signals: [] },
    { name: 'moving_range', values: [null, 1, 7], centre: [1, 1, 1], lower: [0, 0, 0], upper: [3, 3, 3], signals: [] },
  ],
  specification: null,
  places: null,
  called: null,
};

function called(...signals: { point: number; rules: number[] }[][]): FoundControlChart {
  return { ...chart, tracks: chart.tracks.map((track, at) => ({ ...track, signals: signals[at] ?? [] })) };
}

it('counts a point once whichever tracks call it, and says which rules the first one meets', () => {
  expect(answerOfChart(chart)[0]).toContain('None of the 3 points violates a rule, but so few');
  const labels = Array.from({ length: 20 }, (_, at) => String(at + 1));
  expect(answerOfChart({ ...chart, labels, rows: labels.map(Number) })[0]).toContain('looks stable');
  const [sentence] = answerOfChart(
    called(
      [{ point: 2, rules: [1, 5] }],
      [
        { point: 2, rules: [1] },
        { point: 1, rules: [2] },
      ],
    ),
  );
  expect(sentence).toContain('2 of 3 points');
  expect(sentence).toContain('the first is 2 (rule 2)');
});

it('says how many values are beyond the specification, apart from control limits', () => {
  const specification = { lower: 0, upper: 8, values: 3, below: 0, above: 1 };
  expect(answerOfChart({ ...chart, specification })[1]).toContain('1 of 3 values (33.3\u00a0%)');
  expect(answerOfChart({ ...chart, specification: { ...specification, above: 0 } })[1]).toContain(
    'No value lies beyond the specification (3 values)',
  );
});

function study(cpk: [number, number, number], ppk: [number, number, number], aic: number): FoundCapability {
  const index = (name: 'cpk' | 'ppk', [low, value, high]: [number, number, number]) => ({ name, value, low, high });
  return {
    kind: 'capability',
    title: 'x',
    n: 50,
    missing: 0,
    mean: 10,
    sd_within: 1,
    sd_overall: 1,
    df_within: 40,
    lower: 5,
    upper: null,
    target: null,
    distribution: 'normal',
    distributions: [
      { name: 'lognormal', parameters: {}, aic, ad: 0.3 },
      { name: 'normal', parameters: {}, aic: 100, ad: 0.9 },
    ],
    clearly_better: null,
    outliers: [],
    quantiles: [7, 10, 13],
    indices: [index('cpk', cpk), index('ppk', ppk)],
    out_of_limits: [
      { name: 'observed', below: 0, above: null, total: 0 },
      { name: 'within', below: 12.4, above: null, total: 12.4 },
      { name: 'overall', below: 900, above: null, total: 900 },
    ],
    edges: [0, 1],
    counts: [50],
    curve_x: [0, 1],
    curve_y: [1, 1],
  };
}

it('judges a process by the interval of its index, never by the estimate alone', () => {
  const said = (found: FoundCapability) => answerOfCapability(found, 0.05).join(' ');
  expect(said(study([1.1, 1.4, 1.7], [1.1, 1.4, 1.7], 95))).toContain('These 50 values do not show');
  expect(said(study([1.4, 1.6, 1.8], [1.4, 1.6, 1.8], 95))).toContain('even at the lower end');
  expect(said(study([0.8, 1.0, 1.2], [0.8, 1.0, 1.2], 95))).toContain('even at the upper end');
});

it('says what holds a process back, and that another distribution fits clearly better', () => {
  const better = { ...study([1.4, 1.6, 1.8], [0.8, 1.0, 1.2], 80), clearly_better: 'lognormal' as const };
  const said = answerOfCapability(better, 0.05).join(' ');
  expect(said).toContain('the process moves between subgroups');
  expect(said).toContain('Lognormal');
  expect(said).toContain('12.4 parts per million');
  const alike = answerOfCapability(study([1.4, 1.6, 1.8], [1.4, 1.5, 1.6], 95), 0.05).join(' ');
  expect(alike).not.toContain('between subgroups');
  expect(alike).not.toContain('Lognormal');
});

it('names single values far out, which neither recommend a distribution nor show that a process moves', () => {
  const out = [36, 4, 8, 15, 16, 23, 42].map((row) => ({ row, value: 14 }));
  const found = { ...study([1.4, 1.6, 1.8], [0.8, 1.0, 1.2], 80), outliers: out };
  const said = answerOfCapability(found, 0.05).join(' ');
  expect(said).toContain('Far outside all other values, by row: 37: 14, 5: 14, 9: 14, 16: 14, 17: 14, 2 more');
  expect(said).not.toContain('between subgroups');
  expect(said).not.toContain('Lognormal');
});

it('counts all points of a chart that shows some of them', () => {
  const long: FoundControlChart = {
    ...called([{ point: 900, rules: [1] }], []),
    rows: [0, 900, 9999],
    labels: ['1', '901', '10000'],
    phases: [{ name: null, start: 0, end: 10_000, centre: 1, sigma: 1 }],
    places: [0, 900, 9999],
    called: 37,
  };
  expect(answerOfChart(long)[0]).toContain('37 of 10,000 points');
  expect(answerOfChart(long)[0]).toContain('the first is 901 (rule 1)');
  expect(shownAt(long)(900)).toBe(1);
  expect(shownAt(long)(10_000)).toBe(3);
});

it('writes parts per million that cannot be told from none without a power of ten', () => {
  const beyond = [{ name: 'within' as const, below: 4.29e-43, above: null, total: 4.29e-43 }];
  const said = answerOfCapability({ ...study([3, 4, 5], [3, 4, 5], 95), out_of_limits: beyond }, 0.05).join(' ');
  expect(said).toContain('< 0.001 parts per million');
});

it('gives limits and points the digits that their spread has, far from zero', () => {
  const far: FoundControlChart = {
    ...called([], []),
    phases: [
      { name: 'old', start: 0, end: 1, centre: 25.40024, sigma: 0.0002 },
      { name: 'new', start: 1, end: 3, centre: 1e9 + 0.012, sigma: 0.05 },
    ],
    tracks: [
      {
        name: 'individuals',
        values: [25.4, 1e9, 1e9],
        centre: [25.40024, 1e9 + 0.012, 1e9 + 0.012],
        lower: [25.39964, 1e9 - 0.138, 1e9 - 0.2],
        upper: [25.40084, 1e9 + 0.162, 1e9 + 0.2],
        signals: [],
      },
    ],
  };
  expect(limitsOf(far).map(({ lower, centre, upper }) => [lower, centre, upper])).toEqual([
    ['25.399640', '25.400240', '25.400840'],
    ['999,999,999.8000–999,999,999.8620', '1,000,000,000.0120', '1,000,000,000.1620–1,000,000,000.2000'],
  ]);
  expect(pointText(far, 1, 999_999_999.84)).toBe('999,999,999.8400');
});
