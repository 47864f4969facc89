import { expect, it } from 'vitest';
import { trainedOn } from './trained-on.ts';

const dataset = { name: 'Furnace', version: 2 };

it('names the version whose rows were read: with a recipe, the one it begins with', () => {
  expect(trainedOn({ dataset, recipe: null })).toEqual(dataset);
  const table = { dataset_id: 'd', version_id: 'v', name: 'Furnace', version: 1 };
  expect(trainedOn({ dataset, recipe: { name: 'Cleaning', version: 3, steps: 4, table } })).toEqual({
    name: 'Furnace',
    version: 1,
  });
});
