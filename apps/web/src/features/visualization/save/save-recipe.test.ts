import { recipe } from '@hakaru/contract/preprocessing/recipe';
import { expect, it } from 'vitest';
import { saveRecipe, withLabel, withoutLabel } from './save-recipe.ts';

const hot = { all: [{ column: 'temperature', between: [100, null] as [number, null] }] };
const drawn = {
  all: [
    {
      polygon: {
        x: 'a',
        y: 'b',
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
        ] as [number, number][],
      },
    },
    { rows: [1, 2] },
  ],
};

it('leaves out what is excluded, then keeps the selected rows or the others', () => {
  const { steps } = saveRecipe({ what: 'selected', selection: hot }, [drawn]);
  expect(steps).toMatchObject([
    { id: 'without-1', step: 'filter_rows', parameters: { selection: drawn, action: 'drop' } },
    { id: 'rows', step: 'filter_rows', parameters: { selection: hot, action: 'keep' } },
  ]);
  expect(saveRecipe({ what: 'others', selection: hot }, []).steps).toMatchObject([{ parameters: { action: 'drop' } }]);
});

it('writes labels into one column, later ones over earlier ones, and is a recipe that can be run', () => {
  const labels = withLabel(withLabel(undefined, 'state', 'good', hot), 'state', 'bad', drawn);
  const made = saveRecipe({ what: 'labels', labels, other: '' }, [hot]);
  expect(made.steps).toMatchObject([
    {},
    { step: 'label_rows', parameters: { column: 'state', labels: [{ label: 'good' }, { label: 'bad' }], other: null } },
  ]);
  expect(recipe.safeParse(made).error).toBeUndefined();
  expect(withoutLabel(labels, 0)).toEqual({ column: 'state', rows: [{ label: 'bad', selection: drawn }] });
  expect(withoutLabel(withLabel(undefined, 'state', 'good', hot), 0)).toBeUndefined();
});
