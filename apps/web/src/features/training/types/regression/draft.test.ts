import type { ColumnRole, ColumnType } from '@hakaru/contract';
import { describe, expect, it } from 'vitest';
import type { ColumnHint } from './default-options.ts';
import { draftOf, draftProblems, firstDraft, optionsOf } from './draft.ts';

const models = ['linear', 'ridge', 'theil_sen'];

function hints(...columns: [name: string, type: ColumnType, role: ColumnRole][]): ColumnHint[] {
  return columns.map(([name, type, role]) => ({ column: { name, type, role, unit: null, description: null }, statistics: null }));
}

const table = hints(['temperature', 'numeric', 'none'], ['day', 'datetime', 'time'], ['strength', 'numeric', 'target']);

describe('firstDraft', () => {
  it('can be trained as it is', () => {
    const draft = firstDraft('first', table, models, 300);
    expect(draftProblems(draft, table)).toEqual({});
    expect(optionsOf(draft, table)).toMatchObject({
      targets: ['strength'], features: [{ name: 'temperature', type: 'numeric' }], split: { method: 'time', column: 'day' }, seed: 0,
    });
    expect(optionsOf(draft, table).models.map((model) => model.name)).toEqual(['linear', 'ridge']);
  });
});

describe('draftProblems', () => {
  it('names the step each problem is to be solved in', () => {
    const columns = hints(['a', 'categorical', 'none']);
    const draft = firstDraft(' ', columns, models, 300);
    const none = Object.fromEntries(Object.entries(draft.models).map(([name, model]) => [name, { ...model, selected: false }]));
    expect(draftProblems({ ...draft, models: none, split: { method: 'group', column: null, test_share: 0.2 } }, columns)).toEqual({
      summary: ['no_name', 'no_target'], parameters: ['no_split_column'], models: ['no_model'],
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
