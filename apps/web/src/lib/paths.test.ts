import { expect, it } from 'vitest';
import { paths, pathTo } from './paths.ts';

it('fills parameters, encoded, and asks for all of them', () => {
  expect(pathTo(paths.datasetDetails, { dataset_id: 'a/b', data_type: 'training_data' })).toBe(
    '/dataset/details/a%2Fb/training_data',
  );
  expect(pathTo(paths.datasets)).toBe('/dataset');
  // @ts-expect-error a parameter is missing
  expect(() => pathTo(paths.datasetDetails, { dataset_id: 'a' })).toThrow('data_type');
});

it('has every address once', () => {
  const all = Object.values(paths);
  expect(new Set(all).size).toBe(all.length);
});
