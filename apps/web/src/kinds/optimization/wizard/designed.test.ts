import type { OptimalDesignOptions } from '@hakaru/contract/decisions/optimal-design';
import { describe, expect, it } from 'vitest';
import type { KnownColumn } from '../../../families/conditions/factors.ts';
import { designedOf } from './designed.ts';
import { firstDraft, optionsOf, withModels } from './draft.ts';
import type { ChosenModel } from './models.ts';

const design = {
  factors: [
    { type: 'mixture', name: 'resin', unit: '%', low: 20, high: 80 },
    { type: 'mixture', name: 'hardener', unit: '%', low: 10 },
    { type: 'mixture', name: 'filler', unit: '', low: 0, high: 50 },
    { type: 'continuous', name: 'heat', unit: '°C', low: 60, high: 100 },
    { type: 'discrete', name: 'blades', values: [2, 3, 5] },
    { type: 'categorical', name: 'machine', values: ['A', 'B', 'C'] },
  ],
  mixture_total: 100,
  constraints: [
    {
      terms: [
        { factor: 'resin', weight: 1 },
        { factor: 'heat', weight: 2 },
      ],
      relation: 'at_most',
      bound: 250,
    },
  ],
  exclusions: [],
  runs: 20,
} as OptimalDesignOptions;

function column(name: string, categories: string[] | null = null): KnownColumn {
  const isText = categories !== null;
  return {
    name,
    type: isText ? 'categorical' : 'numeric',
    unit: null,
    minimum: isText ? null : 1,
    maximum: isText ? null : 2,
    typical: isText ? 'A' : 1.5,
    categories,
  };
}

const columns = [
  ...['resin [%]', 'hardener [%]', 'filler', 'heat [°C]', 'blades'].map((name) => column(name)),
  column('machine', ['A', 'B']),
];

function model(target: string, dataset = 'a'): ChosenModel {
  return {
    project_id: `project of ${target}`,
    model_key: `model of ${target}`,
    title: 'Linear regression',
    project: 'p',
    dataset: { id: dataset, name: dataset, version: 1 },
    score: null,
    labels: '',
    columns: [target, ...columns.map(({ name }) => name)],
    target: { target, unit: null, minimum: 0, maximum: 10 },
    features: columns,
    designed: designedOf('blend', design, columns),
  };
}

const sum = {
  terms: ['resin [%]', 'hardener [%]', 'filler'].map((factor) => ({ factor, weight: 1 })),
  total: 100,
};

describe('an optimisation of models of a design', () => {
  it('begins with the total of the mixture, the constraints and the limits of the design', () => {
    const options = optionsOf(firstDraft({ name: 'n', known: [model('strength')] }));
    expect(options.rules).toEqual({
      sums: [sum],
      linear: [
        {
          terms: [
            { factor: 'resin [%]', weight: 1 },
            { factor: 'heat [°C]', weight: 2 },
          ],
          sense: 'at_most',
          bound: 250,
        },
      ],
      cardinality: [],
    });
    expect(options.factors).toEqual([
      { type: 'range', name: 'resin [%]', lower: 20, upper: 80 },
      // What the lower limits of the others leave.
      { type: 'range', name: 'hardener [%]', lower: 10, upper: 80 },
      { type: 'range', name: 'filler', lower: 0, upper: 50 },
      { type: 'range', name: 'heat [°C]', lower: 60, upper: 100 },
      { type: 'discrete', name: 'blades', values: [2, 3, 5] },
      // No run of C has a result.
      { type: 'categorical', name: 'machine', levels: ['A', 'B'] },
    ]);
  });

  it('has them once with a second model of the same rows, and leaves what a person removed', () => {
    const draft = firstDraft({ name: 'n', known: [model('strength')] });
    const both = [model('strength'), model('cost')];
    expect(withModels(draft, both).rules.sums).toHaveLength(1);
    expect(withModels({ ...draft, rules: { ...draft.rules, sums: [] } }, both).rules.sums).toEqual([]);
    expect(withModels(firstDraft({ name: 'n', known: [] }), both).rules.sums).toEqual([sum]);
  });

  it('takes nothing of a design whose columns are not there any more', () => {
    expect(designedOf('blend', design, columns.slice(1))).toBeNull();
  });
});
