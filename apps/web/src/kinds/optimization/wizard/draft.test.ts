import { describe, expect, it } from 'vitest';
import { draftOf, firstDraft, optionsOf, problemsOf, withModels } from './draft.ts';
import type { ChosenModel } from './models.ts';

function model(target: string, features: readonly string[], dataset = 'a'): ChosenModel {
  return {
    project_id: `project of ${target}`,
    model_key: `model of ${target}`,
    title: 'Linear regression',
    project: 'p',
    dataset: { id: dataset, name: dataset, version: 1 },
    score: null,
    labels: 'lot',
    columns: ['lot', target, ...features],
    target: { target, unit: null, minimum: 0, maximum: 10 },
    features: features.map((name) => ({
      name,
      type: 'numeric',
      unit: null,
      minimum: 1,
      maximum: 2,
      typical: 1.5,
      categories: null,
    })),
    designed: null,
  };
}

const strength = model('strength', ['x', 'y']);
const cost = model('cost', ['y', 'z']);

describe('the draft of an optimisation', () => {
  it('has a target a model and every feature of them once', () => {
    const options = optionsOf(firstDraft({ name: 'n', known: [strength, cost] }));
    expect(options.targets).toEqual([
      { target: 'strength', goal: 'max', weight: 1 },
      { target: 'cost', goal: 'max', weight: 1 },
    ]);
    expect(options.factors.map(({ name }) => name)).toEqual(['x', 'y', 'z']);
    expect(options).toMatchObject({ algorithms: ['multi_bayes'], trials: 10, labels: 'lot', candidates: null });
  });

  it('has a model once that was added twice', () => {
    const draft = firstDraft({ name: 'n', known: [strength] });
    expect(withModels(draft, [strength, cost, { ...cost }]).models).toEqual([strength, cost]);
  });

  it('keeps what was told of factors that stay when models change', () => {
    const draft = firstDraft({ name: 'n', known: [strength, cost] });
    const told = {
      ...draft,
      factors: draft.factors.map((factor) => ({ ...factor, upper: 1.7 })),
      rules: {
        ...draft.rules,
        linear: [{ terms: [{ factor: 'x', weight: 1 }], relation: 'at_most' as const, bound: 1 }],
      },
    };
    const changed = withModels(told, [cost]);
    expect(changed.factors.map(({ known, upper }) => [known.name, upper])).toEqual([
      ['y', 1.7],
      ['z', 1.7],
    ]);
    expect(changed.rules.linear).toEqual([]);
    expect(changed.algorithms).toEqual(['single_bayes']);
  });

  it('says at once which models do not go together', () => {
    const problems = (...known: ChosenModel[]) => problemsOf(firstDraft({ name: 'n', known })).models;
    expect(problems()).toEqual(['models_missing']);
    expect(problems(strength, cost)).toEqual([]);
    expect(problems(strength, model('cost', ['x'], 'b'))).toEqual(['other_dataset']);
    expect(problems(strength, { ...model('strength', ['x']), model_key: 'another' })).toEqual(['target_twice']);
    expect(problems(strength, model('cost', ['strength']))).toEqual(['target_among_features']);
  });

  it('is the same after it was stored', () => {
    const start = { name: 'n', known: [strength, cost] };
    const first = firstDraft(start);
    const options = optionsOf({
      ...first,
      targets: first.targets.map((target) => ({ ...target, goal: 'range' as const, lower: 1, upper: 2, weight: 3 })),
      factors: first.factors.map((factor) => ({ ...factor, type: 'unit' as const, unit: 0.1, plusMinus: 0.2 })),
      rules: {
        sums: [
          {
            terms: [
              { factor: 'x', weight: 1 },
              { factor: 'y', weight: 2 },
            ],
            total: 3,
          },
        ],
        linear: [{ terms: [{ factor: 'z', weight: 1 }], relation: 'at_least', bound: 1 }],
        counts: [{ factors: ['x', 'z'], atLeast: 0, atMost: 1 }],
      },
      candidates: { dataset_id: 'd', version_id: 'v' },
      uncertain: true,
      uncertainty: 2,
      coverage: 95,
    });
    expect(optionsOf(draftOf(options, start))).toEqual(options);
  });
});
