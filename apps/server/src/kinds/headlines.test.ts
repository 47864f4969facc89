import { expect, it } from 'vitest';
import { clustering } from './clustering.ts';
import { dimensionalCompression } from './dimensional-compression.ts';
import { discriminantAnalysis } from './discriminant-analysis.ts';
import { regression } from './regression.ts';
import { softSensor } from './soft-sensor.ts';

const judged = (model: string, index: number | null, metric: string, mean: number, target = 'y') => ({
  model,
  index,
  target,
  state: 'trained',
  folds: { [metric]: { mean, sd: 0.1 } },
});

it('is the best model of the first target over the folds, and never the baseline', () => {
  const leaderboard = [
    judged('dummy', null, 'rmse', 4),
    judged('linear', 0, 'rmse', 2),
    judged('ridge', 1, 'rmse', 1),
    judged('ridge', 2, 'rmse', 0.1, 'z'),
    { ...judged('mlp', null, 'rmse', 0.5), state: 'failed' },
  ];
  expect(regression.headline({ leaderboard })).toEqual({
    code: 'better',
    model: 'ridge',
    index: 1,
    figures: { target: 'y', targets: 2, rmse: 1, sd: 0.1, baseline: 4 },
  });
  const worse = leaderboard.map((row) => (row.model === 'dummy' ? judged('dummy', null, 'rmse', 0.9) : row));
  expect(regression.headline({ leaderboard: worse })?.code).toBe('no_better');
  expect(regression.headline({ leaderboard: [] })).toBeNull();
});

it('is the first of a leaderboard of classes that is no baseline', () => {
  const rows = [judged('lda', 0, 'balanced_accuracy', 0.9), judged('dummy', null, 'balanced_accuracy', 0.5)];
  const result = { leaderboard: rows, target: 'grade', classes: [{}, {}] };
  expect(discriminantAnalysis.headline(result)).toMatchObject({
    code: 'better',
    index: 0,
    figures: { target: 'grade', classes: 2, accuracy: 0.9, baseline: 0.5 },
  });
  expect(discriminantAnalysis.headline({ ...result, leaderboard: rows.slice(1) })).toBeNull();
});

it('is what the clearest clustering found', () => {
  const row = { state: 'trained', noise_share: 0, clusters: 3 };
  const leaderboard = [
    { ...row, model: 'kmeans', index: 0, silhouette: 0.4 },
    { ...row, model: 'hdbscan', index: 1, silhouette: 0.6, clusters: 2, noise_share: 0.1 },
  ];
  expect(clustering.headline({ leaderboard })).toMatchObject({
    code: 'found',
    index: 1,
    figures: { clusters: 2, silhouette: 0.6, noise_share: 0.1 },
  });
  expect(clustering.headline({ leaderboard: [{ ...leaderboard[0], clusters: 0 }] })?.code).toBe('none');
});

it('is what the first method of a reduction found, whichever keeps neighbours best', () => {
  const map = (kept: number) => [{ key: 'a', quality: [{ neighbours: 12, trustworthiness: kept, continuity: kept }] }];
  const pca = { model: 'pca', index: 0, state: 'trained', best_map: 'a', maps: map(0.8), components: 2 };
  const found = { leaderboard: [{ ...pca, explained_variance: 0.7 }], columns: 5 };
  expect(dimensionalCompression.headline(found)).toMatchObject({
    code: 'components',
    figures: { components: 2, share: 0.7, columns: 5 },
  });
  const umap = { ...pca, model: 'umap', index: 1, maps: map(0.9), explained_variance: null };
  expect(dimensionalCompression.headline({ ...found, leaderboard: [umap, pca] })).toMatchObject({
    code: 'components',
    model: 'pca',
  });
  expect(dimensionalCompression.headline({ ...found, leaderboard: [umap] })).toMatchObject({
    code: 'map',
    model: 'umap',
    figures: { kept: 0.9 },
  });
});

it('is the best sensor over the folds, beside the last known laboratory value', () => {
  const row = (model: string, folds: number | null, test: number) => ({
    model,
    index: model.startsWith('dummy') ? null : folds,
    target: 'purity',
    state: 'trained',
    cross_validation: folds === null ? null : { rmse: folds },
    test: { rmse: test },
    gain: { value: 1 - test ** 2 / 4, lower: 0, upper: 1 },
  });
  const leaderboard = [row('dummy_last_value', 0, 2), row('pls', 3, 0.5), row('lasso', 1, 1), row('dummy_mean', 0, 9)];
  expect(softSensor.headline({ leaderboard })).toEqual({
    code: 'better',
    model: 'lasso',
    index: 1,
    figures: { target: 'purity', rmse: 1, last_value: 2, gain: 0.75 },
  });
  expect(softSensor.headline({ leaderboard: [row('dummy_last_value', 0, 0.5), row('pls', 3, 1)] })?.code).toBe(
    'no_better',
  );
  expect(softSensor.headline({ leaderboard: leaderboard.slice(0, 1) })).toBeNull();
});
