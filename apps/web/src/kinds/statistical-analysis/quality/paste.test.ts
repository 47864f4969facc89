import type { FoundCapability, FoundControlChart } from '@hakaru/contract/decisions/statistical-analysis';
import { expect, it } from 'vitest';
import { capabilityLine, chartLine } from './paste.ts';

const chart: FoundControlChart = {
  kind: 'control_chart',
  title: 'thickness',
  chart: 'i_mr',
  labels: ['1', '2', '3'],
  rows: [0, 1, 2],
  sizes: [1, 1, 1],
  dropped: 0,
  phases: [{ name: null, start: 0, end: 3, centre: 1, sigma: 1 }],
  tracks: [
    { name: 'individuals', values: [1, 2, 9], centre: [1, 1, 1], lower: [-2, -2, -2], upper: [4, 4, 4], signals: [] },
    { name: 'moving_range', values: [null, 1, 7], centre: [1, 1, 1], lower: [0, 0, 0], upper: [3, 3, 3], signals: [] },
  ],
  specification: null,
  places: null,
  called: null,
};

it('states the limits of every track and the points that violate a rule, each once', () => {
  expect(chartLine(chart)).toBe(
    'I-MR chart, 3 points: thickness 1.00 (limits −2.00 to 4.00), Moving range 1.00 (limits 0.00 to 3.00); no point violates a rule.',
  );
  const signals = [{ point: 2, rules: [1] }];
  const called = { ...chart, tracks: chart.tracks.map((track) => ({ ...track, signals })) };
  expect(chartLine(called)).toContain('1 point violates a rule: 3 (rule 1).');
});

it('names the first points of many and the phases their limits are of', () => {
  const signals = [0, 1, 2].map((point) => ({ point, rules: [2] }));
  const long: FoundControlChart = {
    ...chart,
    phases: [
      { name: 'old', start: 0, end: 1, centre: 1, sigma: 1 },
      { name: 'new', start: 1, end: 3, centre: 1, sigma: 1 },
    ],
    tracks: chart.tracks.map((track, at) => ({ ...track, signals: at === 0 ? signals : [] })),
    called: 40,
  };
  expect(chartLine(long)).toContain('old: thickness 1.00');
  expect(chartLine(long)).toContain('new: Moving range 1.00');
  expect(chartLine(long)).toContain('40 points violate a rule: 1 (rule 2), 2 (rule 2), 3 (rule 2), 37 more.');
});

it('states indices with their intervals, the limits, both spreads and the distribution where it is not normal', () => {
  const found = {
    title: 'thickness',
    n: 100,
    mean: 10.1234,
    sd_within: 0.11,
    sd_overall: 0.2,
    lower: 9.5,
    upper: null,
    target: null,
    distribution: 'normal',
    indices: [
      { name: 'cpl', value: 1.9, low: null, high: null },
      { name: 'cpk', value: 1.891, low: 1.62, high: 2.16 },
      { name: 'ppk', value: 1.04, low: 0.88, high: 1.2 },
    ],
    out_of_limits: [
      { name: 'within', below: 12.4, above: null, total: 12.4 },
      { name: 'overall', below: 900, above: null, total: 900 },
    ],
  } as unknown as FoundCapability;
  expect(capabilityLine(found, 0.05)).toBe(
    'thickness: Cpk = 1.89 [1.62, 2.16], Ppk = 1.04 [0.880, 1.20] (95\u00a0% CI); LSL = 9.5; mean 10.123, SD within subgroups 0.1100, SD overall 0.2000; n = 100; expected beyond the limits: 12.4 ppm within subgroups, 900 ppm overall.',
  );
  expect(capabilityLine({ ...found, distribution: 'weibull' }, 0.05)).toContain('(Weibull distribution, by quantiles)');
});
