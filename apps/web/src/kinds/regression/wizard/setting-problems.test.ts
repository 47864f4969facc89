import { describe, expect, it } from 'vitest';
import { draftProblems, firstDraft } from './draft.ts';

const first = firstDraft('first', [], ['linear', 'ridge', 'random_forest'], 300);

describe('settings that cannot be sent', () => {
  it('finds nothing wrong with what the wizard begins with', () => {
    expect(Object.values(draftProblems(first)).flat()).not.toContain('wrong_setting');
  });

  it.each([
    ['a single fold', { cross_validation: { folds: 1, repeats: 1 } }, 'parameters'],
    ['text for a number of folds', { cross_validation: { folds: 'five' as never, repeats: 1 } }, 'parameters'],
    ['a seed below zero', { seed: -1 }, 'parameters'],
    ['no search time', { search_budget_s: '' as never }, 'parameters'],
    ['a test share of everything', { split: { method: 'ratio', test_share: 1, column: null } }, 'parameters'],
    ['no neighbours', { preprocessing: { missing: { method: 'knn', neighbours: 0 } } }, 'preprocessing'],
    [
      'a bound that is no number',
      { preprocessing: { outliers: { method: 'bounds', bounds: [{ column: 'a', lower: 'ten', upper: null }] } } },
      'preprocessing',
    ],
    [
      'a parameter beyond its bounds',
      { models: { ridge: { selected: true, search: false, parameters: { alpha: -1 } } } },
      'models',
    ],
  ] as const)('finds %s', (_what, change, step) => {
    expect(draftProblems({ ...first, ...change } as typeof first)[step]).toContain('wrong_setting');
  });

  it('lets what is not used be', () => {
    const models = { ...first.models, ridge: { selected: false, search: false, parameters: { alpha: -1 } } };
    const split = { ...first.split, method: 'automatic', test_share: 7 };
    expect(Object.values(draftProblems({ ...first, models, split } as typeof first)).flat()).not.toContain(
      'wrong_setting',
    );
  });
});
