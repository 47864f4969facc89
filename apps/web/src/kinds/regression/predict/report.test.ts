import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import { expect, it } from 'vitest';
import { warningsOf, domainGroups } from './report.tsx';

const calm: RegressionPredictionSummary = {
  output: 'predictions.parquet',
  measured_column: null,
  target: 'strength',
  model: 'ridge',
  rows: 100,
  predicted: 100,
  coverage: 0.9,
  interval: 'conformal',
  half_width: 2,
  width: 'constant',
  rows_without_interval: 0,
  trained_rows: 0,
  first_trained_rows: [],
  trained_metrics: null,
  rows_with_wider_interval: 0,
  outside_domain: 0,
  leverage_limit: 0.1,
  missing_values: {},
  unreadable_values: [],
  filled_rows: 0,
  overflowed: 0,
  removed_by_steps: [],
  prediction_distribution: null,
  width_distribution: null,
  latent: null,
  leverage_distribution: null,
  distance_distribution: null,
  unknown_categories: [],
  out_of_range: [],
  minimum: 1,
  mean: 2,
  maximum: 3,
  metrics: null,
  observed_coverage: null,
  seconds: 0.1,
};

function warnings(part: Partial<RegressionPredictionSummary>): string[] {
  return warningsOf({ ...calm, ...part });
}

it('says nothing where there is nothing to say', () => {
  expect(warnings({})).toEqual([]);
});

it('names what a careful reader must know', () => {
  expect(warnings({ predicted: 99 })[0]).toContain('1 row was not predicted');
  expect(warnings({ half_width: null })[0]).toContain('no intervals');
  expect(warnings({ outside_domain: 8 })[0]).toContain('8 rows (8.0\u00a0%)');
  expect(warnings({ unknown_categories: [{ column: 'grade', rows: 2, labels: ['X', 'Y'] }] })[0]).toContain(
    '“grade”: 2 rows have categories not in training (X, Y)',
  );
  expect(
    warnings({ out_of_range: [{ column: 'cement', below: 1, above: 3, minimum: 102, maximum: 540 }] })[0],
  ).toContain('“cement”: 4 rows are outside the range in training (102 to 540)');
  expect(
    warnings({
      out_of_range: [
        { column: 'date', below: 0, above: 40, minimum: '2024-04-01T00:00:00Z', maximum: '2024-04-20T12:30:00Z' },
      ],
    })[0],
  ).toContain('(2024-04-01 to 2024-04-20 12:30)');
  const spectrum = warnings({
    out_of_range: Array.from({ length: 300 }, (_, index) => ({
      column: `w${index}`,
      below: 1,
      above: index,
      minimum: 0,
      maximum: 1,
    })),
  });
  expect(spectrum).toHaveLength(1);
  expect(spectrum[0]).toContain(
    '300 features have rows outside the range in training. By number of rows (in brackets): w299 (300), w298 (299)',
  );
  expect(warnings({ missing_values: { water: 1200, age: 3 } })[0]).toContain('water (1,200), age (3)');
});

it('tells cells that cannot be read from missing ones, and for which rows the coverage does not hold', () => {
  const said = warnings({
    filled_rows: 3,
    unreadable_values: [
      {
        feature: 'x',
        column: 'reading',
        rows: 2,
        first: [
          { row: 3, text: 'n.d.' },
          { row: 1007, text: '12 kg' },
        ],
      },
    ],
  });
  expect(said[0]).toContain('2 cells of column “reading” cannot be read as “x”: row 3 “n.d.”, row 1,007 “12 kg”');
  expect(said[1]).toMatch(/^3 rows .* intervals are wider, or there are none/);
  expect(warnings({ filled_rows: 3106 })[0]).toContain('3,106 rows');
  expect(warnings({ predicted: 97, overflowed: 3 })).toEqual([expect.stringContaining('3 rows')]);
});

it('does not miss an interval that the model makes for each row', () => {
  expect(warnings({ half_width: null, interval: 'model' })).toEqual([]);
});

const words = { inside: 'in', outside: 'out', trained: 'trained' };
const rows = {
  rowNumbers: [1, 2, 3, 4],
  values: {
    prediction: [10, 20, null, 40],
    lower: [9, 19, null, 39],
    upper: [11, 21, null, 41],
    inside_domain: [true, false, false, true],
    strength: [12, null, 30, 41],
  },
};

it('parts rows inside from rows outside and leaves out what was not predicted', () => {
  expect(domainGroups(rows, null, words)).toEqual([
    { name: 'in', role: 'prediction', x: [1, 4], y: [10, 40], rows: [0, 3], low: [9, 39], high: [11, 41] },
    { name: 'out', role: 'test', x: [2], y: [20], rows: [1], low: [19], high: [21] },
  ]);
});

it('keeps rows that trained the model apart, and says so', () => {
  const known = { ...rows, values: { ...rows.values, in_training: [true, false, false, false] } };
  expect(domainGroups(known, 'strength', words).map(({ name, x }) => [name, x])).toEqual([
    ['in', [41]],
    ['trained', [12]],
  ]);
  expect(warnings({ trained_rows: 2, first_trained_rows: [0, 3] })).toEqual([
    expect.stringMatching(/^2 rows were used in training \(first: row 1\)/),
  ]);
});

it('goes against measured values where there are any', () => {
  expect(domainGroups(rows, 'strength', words)).toEqual([
    { name: 'in', role: 'prediction', x: [12, 41], y: [10, 40], rows: [0, 3], low: [9, 39], high: [11, 41] },
  ]);
});

it('has no bars where they would hide the points', () => {
  const many = Array.from({ length: 501 }, (_, index) => index);
  const groups = domainGroups(
    { rowNumbers: many, values: { prediction: many, lower: many, upper: many, inside_domain: many.map(() => true) } },
    null,
    words,
  );
  expect(groups[0]?.x).toHaveLength(501);
  expect(groups[0]).not.toHaveProperty('low');
});

it('has bars for the rows that have an interval, and says how many have none', () => {
  const outside = { ...rows, values: { ...rows.values, lower: [9, null, null, 39], upper: [11, null, null, 41] } };
  const [inside, out] = domainGroups(outside, null, words);
  expect(inside).toMatchObject({ low: [9, 39], high: [11, 41] });
  expect(out).not.toHaveProperty('low');
  expect(warnings({ rows_without_interval: 3 })).toEqual([expect.stringMatching(/^3 rows have no interval/)]);
  expect(warnings({ half_width: null, width: 'by_prediction' })).toEqual([]);
});

it('has no bars without intervals', () => {
  const bare = { ...rows, values: { ...rows.values, lower: [null, null, null, null] } };
  expect(domainGroups(bare, null, words)[0]).not.toHaveProperty('low');
});
