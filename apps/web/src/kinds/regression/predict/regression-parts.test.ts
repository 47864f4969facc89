import { expect, it } from 'vitest';
import { curveRows, regressionParts, stretches } from './regression-parts.tsx';
import type { Feature } from '../../../features/projects/prediction/register/typed/rows.ts';

const cement: Feature = {
  name: 'cement',
  type: 'numeric',
  unit: null,
  minimum: 100,
  maximum: 500,
  typical: 300,
  categories: null,
};

it('runs over the observed range and leaves the rest of the row alone', () => {
  const rows = curveRows(cement, { cement: 300, grade: 'A' });
  expect([rows[0], rows.at(-1)]).toEqual([
    { cement: 100, grade: 'A' },
    { cement: 500, grade: 'A' },
  ]);
});

it('reaches a value outside of it, and bears a missing one', () => {
  expect(curveRows(cement, { cement: 620 }).at(-1)).toEqual({ cement: 620 });
  expect(curveRows(cement, { cement: null })[0]).toEqual({ cement: 100 });
});

it('parts a curve where its interval ends, without a hole in the line', () => {
  const at = (place: number, lower: number | null) => ({ at: place, lower, upper: lower });
  const found = stretches([at(0, null), at(1, null), at(2, 5), at(3, 5), at(4, null)]);
  expect(found.map(({ banded, points }) => [banded, points.map((point) => point.at)])).toEqual([
    [false, [0, 1, 2]],
    [true, [2, 3]],
    [false, [3, 4]],
  ]);
});

it('keeps the interval in the address, and passes over what is none', () => {
  const { read, write } = regressionParts.address!;
  const settings = { coverage: 0.85, interval: 'model' };
  expect(read(write(settings))).toEqual(settings);
  expect(read({ coverage: '7', interval: 'wide' })).toEqual({ coverage: 0.9, interval: 'conformal' });
  expect(read({})).toEqual({ coverage: 0.9, interval: 'conformal' });
});
