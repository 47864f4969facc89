import type { DesignAnalysis } from '@hakaru/contract/decisions/optimal-design';
import { expect, it } from 'vitest';
import { answerOfFit, standsOut } from './analysis-answer.tsx';
import { cellsOfRuns, sheetOfCells, withPasted } from './enter-results.tsx';
import { effectsOf } from './fit-sections.tsx';
import { missingResults } from './results-section.tsx';
import { csvOf, designTable, resultsTable } from './save-dataset.tsx';
import { trainingOptions } from './train-model.tsx';

type Fit = DesignAnalysis['fits'][number];

const coefficient = (label: string, size: number | null, t: number | null) => ({
  label,
  estimate: size ?? 0,
  standard_error: 1,
  low: null,
  high: null,
  t,
  p: null,
  degrees: null,
  limit: null,
  size,
  difference: null,
});

const fit: Fit = {
  response: 'y',
  runs: 8,
  degrees: 3,
  r2: 0.9,
  adjusted_r2: 0.8,
  predicted_r2: 0.7,
  noise: 1,
  margin: 9,
  limit: 3,
  coefficients: [coefficient('', 50, 40), coefficient('a', 2, 2), coefficient('b', -4, -4), coefficient('#1', 9, 9)],
  plots: null,
  anova: [],
  residuals: [],
  dropped: [],
  blend: null,
  maps: [],
  stationary: null,
};

it('says which effects stand out: by their test, or by size where nothing tests them', () => {
  expect(effectsOf(fit)).toEqual([
    { label: 'b', size: 4, large: true },
    { label: 'a', size: 2, large: false },
  ]);
  const saturated = {
    ...fit,
    degrees: 0,
    coefficients: [coefficient('a', 2, null), coefficient('b', -10, null)],
    limit: 9,
  };
  expect(saturated.coefficients.filter(standsOut(saturated)).map(({ label }) => label)).toEqual(['b']);
  expect(saturated.coefficients.filter(standsOut({ ...saturated, limit: null }))).toEqual([]);
});

it('leaves out amounts of a mixture that nothing is compared with', () => {
  const coefficients = [coefficient('a', null, null), coefficient('b', 5, 5)];
  expect(effectsOf({ ...fit, coefficients }).map(({ label }) => label)).toEqual(['b']);
  expect(effectsOf({ ...fit, coefficients, degrees: 0, limit: 2 }).map(({ label }) => label)).toEqual(['b']);
});

it('names planned results that the sheet has no column of, with the column that they may be', () => {
  const missing = (factor: string, done: string) => ({
    code: 'response_missing' as const,
    run: null,
    line: null,
    factor,
    planned: '',
    done,
  });
  const notes = [missing('purity', 'Purity (%)'), missing('yield', 'Yield'), missing('cost', '')];
  expect(missingResults({ notes, responses: ['Yield', 'strength'] })).toEqual([
    expect.stringContaining('If it is now called “Purity (%)”'),
    expect.stringContaining('“Yield” was read instead'),
    'The sheet has no column “cost”, which was planned as a result, so it was not read.',
  ]);
});

it('answers first: how much is explained, what matters, whether the curve fits', () => {
  const lack = {
    name: 'lack_of_fit' as const,
    label: '',
    degrees: 1,
    sum_squares: 1,
    mean_square: 1,
    f: 9,
    p: 0.01,
    denominator: null,
  };
  expect(answerOfFit({ ...fit, anova: [lack] }, { alpha: 0.05 })).toEqual([
    'The model explains 90.0\u00a0% of the variation in y (8 runs).',
    'For runs left out, it would have predicted 70.0\u00a0%.',
    'Significant at 5\u00a0%: b.',
    'Lack of fit is significant (p = 0.010): the relation does not have this form. Add terms or runs.',
  ]);
});

it('makes a table with roles of the results, and one of the design', () => {
  const runs = [
    { order: 1, role: 'planned' as const, block: 1, plot: null, values: [150, 'A, "old"'], results: [3, null] },
  ];
  const analysis = {
    alpha: 0.05,
    problems: [],
    notes: [],
    terms: [],
    products: [],
    coded_from: {},
    fits: [],
    factors: ['heat', 'machine'],
  };
  const table = resultsTable({ ...analysis, responses: ['y', 'z'], runs }, { units: ['°C', ''] });
  expect(table.columns).toEqual([
    { name: 'heat [°C]', type: 'numeric', role: 'feature' },
    { name: 'machine', type: 'categorical', role: 'feature' },
    { name: 'y', type: 'numeric', role: 'target' },
    { name: 'z', type: 'numeric', role: 'target' },
  ]);
  expect(csvOf(table)).toBe('heat [°C],machine,y,z\r\n150,"A, ""old""",3,');
  const planned = [{ order: 1, block: 1, plot: null, role: 'new' as const, values: [150, 'B'], leverage: 0.5 }];
  expect(designTable({ factors: ['heat', 'machine'], units: ['', ''], runs: planned }).rows).toEqual([
    [1, 1, 'new', 150, 'B'],
  ]);
});

it('trains what was analysed: the same terms of the same columns, on every row', () => {
  const runs = [{ order: 1, role: 'planned' as const, block: 1, plot: null, values: [150, 'A'], results: [3] }];
  const fitted = { factors: ['heat', 'machine'], runs, fits: [{ ...fit, response: 'y' }] };
  const options = trainingOptions({ ...fitted, products: [['heat'], ['machine'], ['heat', 'heat']] }, ['°C', '']);
  expect(options).toMatchObject({
    targets: ['y'],
    features: [
      { name: 'heat [°C]', type: 'numeric' },
      { name: 'machine', type: 'categorical' },
    ],
    split: { method: 'none' },
    models: [{ name: 'linear', parameters: { terms: [['heat [°C]'], ['machine'], ['heat [°C]', 'heat [°C]']] } }],
  });
});

it('judges each effect by its own noise where runs are in whole plots', () => {
  const split = {
    ...fit,
    limit: null,
    coefficients: [
      { ...coefficient('a', 3, 3), limit: 4.3 },
      { ...coefficient('b', 3, 3), limit: 2.1 },
    ],
    plots: { plots: 4, degrees: 2, variance: -0.1, residual: 1, ratio: -0.1, assumed: false },
  };
  expect(split.coefficients.filter(standsOut(split)).map(({ label }) => label)).toEqual(['b']);
  const assumed = { ...split, plots: { ...split.plots, degrees: 0, assumed: true } };
  expect(answerOfFit(assumed, { alpha: 0.05 }).join(' ')).toContain('4 whole plots do not show');
});

it('takes results that are typed or pasted from a sheet, and begins with those that are known', () => {
  const runs = [{ order: 1 }, { order: 2 }, { order: 3 }];
  const known = { responses: ['z', 'y'], runs: [{ order: 2, results: [7, 1.5] }] };
  const cells = cellsOfRuns(runs, ['y', 'z'], known as unknown as Parameters<typeof cellsOfRuns>[2]);
  expect(cells).toEqual([
    [null, null],
    [1.5, 7],
    [null, null],
  ]);
  const pasted = withPasted(cells, 1, 0, '２.5\t8\nlow\t\n9\t9');
  expect(pasted).toEqual([
    [null, null],
    [2.5, 8],
    ['low', null],
  ]);
  expect(sheetOfCells(runs, ['y', 'z'], pasted)).toEqual({
    columns: ['run', 'y', 'z'],
    rows: [
      ['1', '', ''],
      ['2', '2.5', '8'],
      ['3', 'low', ''],
    ],
    lines: [1, 2, 3],
  });
});
