import type { ColumnRole, ColumnType } from '@hakaru/contract';
import { describe, expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { draftFor, hintsAfter } from '../../../features/projects/wizard/draft.ts';
import { draftOf, draftProblems, firstDraft, optionsOf } from './draft.ts';

const models = ['linear', 'ridge', 'theil_sen'];

function hints(...columns: [name: string, type: ColumnType, role: ColumnRole][]): ColumnHint[] {
  return columns.map(([name, type, role]) => ({
    column: { name, type, role, unit: null, description: null },
    statistics: null,
  }));
}

const table = hints(['temperature', 'numeric', 'none'], ['day', 'datetime', 'time'], ['strength', 'numeric', 'target']);

describe('firstDraft', () => {
  it('can be trained as it is', () => {
    const draft = firstDraft('first', table, models, 300);
    expect(draftProblems(draft)).toEqual({});
    expect(optionsOf(draft, table)).toMatchObject({
      targets: ['strength'],
      features: [{ name: 'temperature', type: 'numeric' }],
      split: { method: 'time', column: 'day' },
      seed: 0,
    });
    expect(optionsOf(draft, table).models.map((model) => model.name)).toEqual(['linear', 'ridge']);
  });
});

describe('draftProblems', () => {
  it('names the step each problem is to be solved in', () => {
    const columns = hints(['a', 'categorical', 'none']);
    const draft = firstDraft(' ', columns, models, 300);
    const none = Object.fromEntries(
      Object.entries(draft.models).map(([name, model]) => [name, { ...model, selected: false }]),
    );
    expect(draftProblems({ ...draft, models: none, seed: -1 })).toEqual({
      summary: ['no_name', 'no_target'],
      parameters: ['wrong_setting'],
      models: ['no_model'],
    });
  });
});

describe('draftOf', () => {
  it('gives back the options it was made from', () => {
    const draft = firstDraft('first', table, models, 300);
    draft.models['ridge'] = { selected: true, search: true, parameters: { alpha: 3 } };
    const options = optionsOf(draft, table);
    expect(optionsOf(draftOf('again', options, table, models), table)).toEqual(options);
  });
});

describe('a recipe before the models', () => {
  const after = [
    { name: 'flow', type: 'numeric' as const },
    { name: 'lot', type: 'numeric' as const },
    { name: 'ratio', type: 'numeric' as const },
  ];
  const known = hints(['flow', 'numeric', 'none'], ['lot', 'categorical', 'none'], ['gone', 'numeric', 'none']);
  const first = firstDraft('p', known, ['linear'], 100);

  it('offers the columns that it ends with, with what is known of those that keep name and type', () => {
    const ending = hintsAfter(known, after);
    expect(ending.map(({ column }) => [column.name, column.type])).toEqual([
      ['flow', 'numeric'],
      ['lot', 'numeric'],
      ['ratio', 'numeric'],
    ]);
    expect(ending[0]).toBe(known[0]);
    expect(hintsAfter(known, undefined)).toBe(known);
  });

  it('makes new columns features, and leaves out those that are gone', () => {
    const draft = draftFor(
      { ...first, parts: { flow: 'target', lot: 'none', gone: 'feature' } },
      hintsAfter(known, after),
    );
    expect(draft.parts).toEqual({ flow: 'target', lot: 'none', ratio: 'feature' });
    expect(optionsOf(draft, hintsAfter(known, after)).features).toEqual([{ name: 'ratio', type: 'numeric' }]);
  });

  it('is the one that made the dataset unless another is chosen, and must be named where it is a saved one', () => {
    expect(optionsOf(first, known).recipe).toEqual({ use: 'history' });
    expect(draftProblems({ ...first, recipe: { use: 'saved', recipe_id: '' } })['preprocessing']).toEqual([
      'no_recipe',
    ]);
    expect(draftProblems(first)['preprocessing']).toBeUndefined();
    expect(draftOf('again', { ...optionsOf(first, known), recipe: undefined }, known, ['linear']).recipe).toEqual({
      use: 'none',
    });
  });
});

it('leaves the column that says train or test out of the features', () => {
  const side: ColumnHint = {
    column: { name: 'side', type: 'categorical', role: 'none', unit: null, description: null },
    statistics: {
      name: 'side',
      type: 'categorical',
      count: 20,
      missing: 0,
      distinct: 2,
      top_values: [
        { value: 'train', count: 15 },
        { value: 'test', count: 5 },
      ],
    } as ColumnHint['statistics'],
  };
  const draft = firstDraft(
    'name',
    [side, ...hints(['x', 'numeric', 'none'], ['y', 'numeric', 'none'])],
    ['linear'],
    100,
  );
  expect(draft).toMatchObject({
    split: { method: 'column', column: 'side' },
    parts: { side: 'none', x: 'feature', y: 'target' },
  });
});
