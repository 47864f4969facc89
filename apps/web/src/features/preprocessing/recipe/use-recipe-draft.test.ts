import { expect, it } from 'vitest';
import { asRecipe, newStep } from './draft-step.ts';
import { changed, redone, undone } from './use-recipe-draft.ts';

const empty = { past: [], now: [], future: [], about: '' };
const [a, b] = [newStep('missing_knn'), newStep('formula')];

it('undoes and redoes one change at a time, and a new change ends what could be redone', () => {
  const two = changed(changed(empty, [a], ''), [a, b], '');
  const back = undone(two);
  expect([back.now, undone(back).now, redone(back).now]).toEqual([[a], [], [a, b]]);
  expect(changed(back, [b], '').future).toEqual([]);
});

it('takes typing in one field as one change', () => {
  const typed = ['x', 'xy', 'xyz'].reduce(
    (history, formula) => changed(history, [{ ...b, parameters: { ...b.parameters, formula } }], `${b.id}.formula`),
    changed(empty, [b], ''),
  );
  expect(undone(typed).now).toEqual([b]);
});

it('undoes nothing where there is nothing', () => {
  expect(undone(empty).now).toEqual([]);
  expect(redone(empty).now).toEqual([]);
});

it('sends an incomplete step only where it is on', () => {
  expect(asRecipe([a, { ...b, on: false }]).steps.map(({ id }) => id)).toEqual([a.id]);
});
