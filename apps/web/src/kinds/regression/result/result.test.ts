import { sortLeaderboard } from '@hakaru/contract/training/leaderboard';
import { describe, expect, it } from 'vitest';
import { beatsBaseline, standsAlone, tiedWith } from '../../../families/supervised/result/judged-figures.tsx';
import type { RegressionResult } from '@hakaru/contract/training/regression';
import { figures, type LeaderboardRow, resultAnswer } from './result.tsx';

function row(model: string, rmse: number | null, r2: number | null): LeaderboardRow {
  return {
    model,
    folds: rmse === null ? null : { rmse: { mean: rmse, sd: 0.1 }, r2: { mean: r2, sd: 0.1 } },
  } as LeaderboardRow;
}

const rows = [row('a', 2, 0.5), row('failed', null, null), row('b', 1, 0.9), row('dummy', 3, 0)];

describe('sortLeaderboard', () => {
  it('puts the smallest error and the largest R² first, failures last', () => {
    expect(sortLeaderboard(rows, figures.folds_rmse()).map((entry) => entry.model)).toEqual([
      'b',
      'a',
      'dummy',
      'failed',
    ]);
    expect(sortLeaderboard(rows, figures.folds_r2()).map((entry) => entry.model)).toEqual([
      'b',
      'a',
      'dummy',
      'failed',
    ]);
  });
  it('turns round, failures still last', () => {
    expect(sortLeaderboard(rows, figures.folds_rmse(), true).map((entry) => entry.model)).toEqual([
      'dummy',
      'a',
      'b',
      'failed',
    ]);
  });
});

describe('beatsBaseline', () => {
  const rmse = figures.folds_rmse();
  it('says when no model is better than the mean', () => {
    expect(beatsBaseline(rows, rows[2], rmse)).toBe(true);
    const noise = [row('ridge', 3.1, -0.5), row('dummy', 3, -0.4)];
    expect(beatsBaseline(noise, noise[0], rmse)).toBe(false);
  });
  it('says nothing where nothing is known', () => {
    expect(beatsBaseline([row('dummy', 3, 0)], undefined, rmse)).toBe(true);
    expect(beatsBaseline([row('a', null, null), row('dummy', 3, 0)], row('a', null, null), rmse)).toBe(true);
  });
});

it('a model that is within one standard error of the baseline, or of another, does not stand alone', () => {
  const alone = (best: number, other: number, baseline: number) => {
    const found = [row('a', best, 0), row('b', other, 0), row('dummy', baseline, 0)];
    return standsAlone(found, found[0], figures.folds_rmse(), 'rmse', 4);
  };
  expect(alone(1, 1.2, 1.3)).toBe(true);
  expect(alone(1, 1.04, 1.3)).toBe(false);
  expect(alone(1, 1.2, 1.04)).toBe(false);
  expect(alone(1.3, 1.5, 1)).toBe(false);
});

describe('tiedWith', () => {
  const close = [
    row('a', 1.02, 0.9),
    row('b', 1, 0.9),
    row('c', 1.04, 0.9),
    row('dummy', 1.01, 0),
    row('f', null, null),
  ];
  it('names the models within one standard error of the best, neither the baseline nor failures', () => {
    expect(tiedWith(close, close[1], 'rmse', 10).map(({ model }) => model)).toEqual(['a']);
    expect(tiedWith(close, close[1], 'rmse', 4).map(({ model }) => model)).toEqual(['a', 'c']);
  });
  it('leaves the best alone where it is, or where no spread is known', () => {
    expect(tiedWith(rows, rows[2], 'rmse', 10)).toEqual([]);
    const single = [{ ...row('a', 1, 0.9), folds: null }, row('b', 1, 0.9)];
    expect(tiedWith(single, single[0], 'rmse', 10)).toEqual([]);
    expect(tiedWith(rows, undefined, 'rmse', 10)).toEqual([]);
  });
});

describe('resultAnswer', () => {
  function result(...board: readonly [model: string, rmse: number, sd: number][]): RegressionResult {
    const leaderboard = board.map(([model, mean, sd]) => ({
      model,
      target: 'strength',
      state: 'trained',
      folds: { rmse: { mean, sd } },
    }));
    return { leaderboard, fold_count: 10, repeats: 1 } as unknown as RegressionResult;
  }
  it('names the model that errs least, against the mean and the spread of the folds', () => {
    expect(resultAnswer(result(['ridge', 2, 0.3], ['knn', 4, 0.3], ['dummy', 8, 1]), undefined)).toEqual([
      'Ridge has the smallest error over the folds for strength: RMSE 2, 75\u00a0% less than always predicting the mean (8).',
      'The gain is larger than the spread over 10 folds (RMSE 2 ± 0.30).',
    ]);
  });
  it('names the models that are as good, and says where none is worth more than the mean', () => {
    expect(resultAnswer(result(['ridge', 2, 0.3], ['knn', 2.05, 0.3], ['dummy', 8, 1]), undefined)[1]).toMatch(
      /^No clear winner\. .* Ridge over the folds: k-nearest neighbours\.$/,
    );
    expect(resultAnswer(result(['ridge', 9, 0.3], ['dummy', 8, 1]), undefined)).toEqual([
      expect.stringContaining('no model is better than always predicting the mean'),
    ]);
  });
});
