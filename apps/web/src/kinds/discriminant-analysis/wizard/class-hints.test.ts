import type { ColumnStatistics, DatasetColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { classesOf, defaultParts, twoClasses, withOneTarget } from './class-hints.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { modelWords } from '../../../features/projects/settings/setting-words.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { discriminantSetup } from '../setup.ts';
import { draftOf, draftProblems, firstDraft, optionsOf } from './draft.ts';

function hint(
  name: string,
  type: DatasetColumn['type'],
  statistics: Partial<ColumnStatistics>,
  role: DatasetColumn['role'] = 'none',
): ColumnHint {
  return {
    column: { name, type, role, unit: null, description: null },
    statistics: { name, type, count: 150, missing: 0, top_values: null, ...statistics } as ColumnStatistics,
  };
}

const species = hint('species', 'categorical', {
  distinct: 3,
  missing: 2,
  top_values: [
    { value: 'a', count: 90 },
    { value: 'b', count: 50 },
    { value: 'c', count: 10 },
  ],
});
const length = hint('length', 'numeric', { distinct: 120, min: 1, max: 9 });
const label = hint('code', 'numeric', { distinct: 2, min: 0, max: 1 });
const when = hint('when', 'datetime', { distinct: 2 });

it('knows classes with their rows where the values are counted, and says how uneven they are', () => {
  expect(classesOf(species)).toMatchObject({ count: 3, missing: 2, imbalance: 9 });
  expect(classesOf(species).classes?.[2]).toEqual({ label: 'c', rows: 10 });
  expect(classesOf(label)).toMatchObject({ count: 2, classes: null, imbalance: null });
  // Where not every class is listed, the smallest is not known.
  expect(
    classesOf(hint('many', 'categorical', { distinct: 30, top_values: [{ value: 'a', count: 4 }] })).imbalance,
  ).toBeNull();
});

it('names two classes, of numbers too', () => {
  expect(twoClasses(label)).toEqual(['0', '1']);
  expect(twoClasses(species)).toBeNull();
});

it('takes the column by its role for the target, else by its name, else asks', () => {
  expect(Object.values(defaultParts([species, length, label, when]))).not.toContain('target');
  expect(defaultParts([species, hint('grade', 'numeric', { distinct: 4 }, 'target')])).toMatchObject({
    grade: 'target',
    species: 'feature',
  });
  expect(defaultParts([hint('labels', 'numeric', { distinct: 11, min: 1, max: 11 }), species, length])).toMatchObject({
    labels: 'target',
    species: 'feature',
  });
  expect(Object.values(defaultParts([length]))).not.toContain('target');
});

it('suggests neither a measurement nor a single class as the target', () => {
  const parts = defaultParts([
    hint('label', 'numeric', { distinct: 101 }, 'label'),
    hint('class', 'categorical', { distinct: 1 }),
    species,
  ]);
  expect(Object.values(parts)).not.toContain('target');
  const asked = firstDraft('p', [species, length], 150);
  expect(draftProblems(asked)).toEqual({ summary: ['no_target'] });
  expect(draftProblems({ ...asked, parts: { ...asked.parts, species: 'target' } })).toEqual({});
});

it('has one target: the one chosen last', () => {
  expect(withOneTarget({ a: 'target', b: 'feature' }, { a: 'target', b: 'target' })).toEqual({
    a: 'feature',
    b: 'target',
  });
  expect(withOneTarget({ a: 'none' }, { a: 'target' })).toEqual({ a: 'target' });
});

it('sends the positive class only where the target has it, and comes back as it was', () => {
  const hints = [label, species, length];
  const draft = {
    ...firstDraft('p', hints, 150),
    parts: { code: 'target', species: 'feature', length: 'feature' } as const,
    positive_class: '1',
    class_weights: 'balanced' as const,
  };
  const options = optionsOf(draft, hints);
  expect(options).toMatchObject({ target: 'code', positive_class: '1', class_weights: 'balanced' });
  expect(optionsOf({ ...draft, positive_class: 'x' }, hints).positive_class).toBeNull();
  const again = draftOf('q', options, hints);
  expect(optionsOf(again, hints)).toEqual(options);
});

it('names a model whose settings are all left to it without empty brackets', () => {
  const t = translator(projectMessages);
  expect(
    modelWords(
      t,
      { name: 'pls_da', parameters: { name: 'pls_da', n_components: null } },
      discriminantSetup.catalogue,
      discriminantSetup.optionWords,
    ),
  ).toBe('PLS-DA');
  expect(
    modelWords(
      t,
      { name: 'knn', parameters: { name: 'knn', n_neighbors: 3 } },
      discriminantSetup.catalogue,
      discriminantSetup.optionWords,
    ),
  ).toContain('(Neighbours: 3)');
});
