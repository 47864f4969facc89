import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import { expect, it } from 'vitest';
import { warningsOf } from './report.tsx';
import { discriminantAnswer, givenProbability } from './discriminant-answer.ts';

const calm: DiscriminantAnalysisPredictionSummary = {
  output: 'predictions.parquet',
  measured_column: null,
  target: 'species',
  model: 'lda',
  rows: 100,
  predicted: 100,
  classes: [],
  positive_class: null,
  decision: {},
  changed_by_decision: 0,
  probability_columns: [],
  unlike_any_class: { rows: 0, probability_limit: 0.7, first_rows: [] },
  outside_domain: 0,
  leverage_limit: 0.1,
  missing_values: {},
  unreadable_values: [],
  filled_rows: 0,
  removed_by_steps: [],
  unknown_categories: [],
  out_of_range: [],
  metrics: null,
  confusion: null,
  unseen_classes: [],
  probability_distribution: null,
  leverage_distribution: null,
  distance_distribution: null,
  trained_rows: 0,
  first_trained_rows: [],
  seconds: 0.1,
};

function warnings(part: Partial<DiscriminantAnalysisPredictionSummary>): string[] {
  return warningsOf({ ...calm, ...part });
}

it('says nothing where there is nothing to say', () => {
  expect(warnings({})).toEqual([]);
});

it('names rows like no known class first, counted from 1', () => {
  const said = warnings({
    unlike_any_class: { rows: 2, probability_limit: 0.7, first_rows: [4, 9] },
    outside_domain: 3,
  });
  expect(said[0]).toContain('2 rows are unlike any known class');
  expect(said[0]).toContain('rows 5, 10');
  expect(said[1]).toContain('3 rows (3.0\u00a0%)');
  expect(warnings({ unseen_classes: [{ label: 'virginica', rows: 3 }] })[0]).toContain('virginica (3)');
  expect(warnings({ predicted: 98, removed_by_steps: [{ number: 2, rows: 1 }] })).toHaveLength(2);
});

it('puts the surest class first, and knows nothing of a row that was not predicted', () => {
  const notes = {
    classes: ['a', 'b', 'c'],
    row_notes: [],
    leverage_limit: 1,
    distance_limit: 2,
    probability_limit: 0.6,
  };
  const answer = discriminantAnswer({ values: { predicted: 'c', probabilities: [0.1, 0.3, 0.6] }, notes, place: 0 });
  expect(answer.probabilities.map(({ label }) => label)).toEqual(['c', 'b', 'a']);
  expect(givenProbability(answer)).toBe(0.6);
  const none = discriminantAnswer({ values: { predicted: null, probabilities: null }, notes, place: 0 });
  expect(none.probabilities).toEqual([]);
  expect(givenProbability(none)).toBeNull();
});
