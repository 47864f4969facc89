import { expect, it } from 'vitest';
import { addressTo, paths, pathTo } from './paths.ts';

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

it('gives an address its search, which belongs to the screen', () => {
  const params = { dataset_id: 'a', data_type: 'training_data' };
  expect(addressTo(paths.datasetDetails, { params, search: { tab: 'facts', x: undefined } })).toEqual({
    to: '/dataset/details/a/training_data',
    search: { tab: 'facts' },
  });
  expect(addressTo(paths.datasets, { search: { page: 2 } }).search).toEqual({ page: '2' });
  // @ts-expect-error another screen's search
  addressTo(paths.datasets, { search: { keys: 'lot' } });
  // @ts-expect-error no data type
  addressTo(paths.datasetRegister, { search: { data_type: 'pictures' } });
});
