import { expect, it } from 'vitest';
import { curveRows } from './regression-parts.tsx';
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
