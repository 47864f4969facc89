import { expect, it } from 'vitest';
import { newStep } from '../recipe/draft-step.ts';
import { fitRecipe, lackingInputs } from './recipe-actions.tsx';

const knn = { ...newStep('missing_knn'), parameters: { columns: ['flow'], k: 5 } };
const half = {
  ...newStep('formula'),
  parameters: { column: 'half', formula: "[flow] / 2 + if([line] = '[temp]', 1, 0)" },
};
const inputs = [
  { name: 'flow', type: 'numeric' as const },
  { name: 'temp', type: 'numeric' as const },
];

it('finds columns that are not there, and words where numbers are needed', () => {
  expect(
    lackingInputs(inputs, [
      { name: 'flow', type: 'categorical' },
      { name: 'temp', type: 'numeric' },
    ]).map(({ name }) => name),
  ).toEqual(['flow']);
});

it('renames chosen columns first, and switches off steps whose columns stay open', () => {
  const fitted = fitRecipe([knn, half], inputs, { flow: 'Flow rate' });
  expect(fitted[0]).toMatchObject({
    step: 'rename_columns',
    parameters: { names: [{ column: 'Flow rate', name: 'flow' }] },
  });
  // [temp] stands in quotes there: a text, not a column.
  expect(fitted.map(({ on }) => on)).toEqual([true, true, true]);
  expect(fitRecipe([knn, half], inputs, {}).map(({ on }) => on)).toEqual([false, false]);
});

it('gives steps ids of their own, so that a recipe can be applied twice', () => {
  const ids = [...fitRecipe([knn], [], {}), ...fitRecipe([knn], [], {})].map(({ id }) => id);
  expect(new Set([...ids, knn.id]).size).toBe(3);
});
