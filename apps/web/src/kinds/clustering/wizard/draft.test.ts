import { expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { draftOf, draftProblems, firstDraft, optionsOf, withLabel } from './draft.ts';

function hint(name: string, type: 'numeric' | 'categorical', role = 'none'): ColumnHint {
  return {
    column: { name, type, unit: null, description: null, role },
    statistics: { count: 60, distinct: 5 },
  } as unknown as ColumnHint;
}
const hints = [hint('length', 'numeric'), hint('island', 'categorical'), hint('species', 'categorical', 'label')];

it('begins with the columns of numbers, and with categories where there is nothing else', () => {
  expect(firstDraft('a', hints, 60)).toMatchObject({
    parts: { length: 'feature', island: 'none', species: 'none' },
    label_column: 'species',
  });
  expect(firstDraft('a', hints.slice(1), 60).parts).toEqual({ island: 'feature', species: 'none' });
});

it('takes a column of known groups out of the features', () => {
  const draft = firstDraft('a', hints, 60);
  expect(withLabel(draft, 'length')).toEqual({ label_column: 'length', parts: { ...draft.parts, length: 'none' } });
  expect(withLabel(draft, null)).toEqual({ label_column: null, parts: draft.parts });
});

it('leaves out the rows that are named, and keeps them for the next project', () => {
  const draft = { ...firstDraft('a', hints, 60), excluded: { text: '3, 17-19', wrong: false } };
  const options = optionsOf(draft, hints);
  expect(options.excluded_rows).toEqual([2, 16, 17, 18]);
  expect(draftOf('b', options, hints).excluded).toEqual({ text: '3, 17-19', wrong: false });
  expect(draftProblems(draft)['models']).toBeUndefined();
  expect(draftProblems({ ...draft, excluded: { text: '3-', wrong: true } })['models']).toHaveLength(1);
});
