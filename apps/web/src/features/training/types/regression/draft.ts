import type { RegressionOptions } from '@hakaru/contract/training/regression';
import { type ColumnHint, defaultModels, defaultParts, featuresOf, type Part, targetsOf } from './default-options.ts';
import { firstSplit, splitProblems, type SplitProblem, withoutSplitColumn } from './split-column.ts';

export interface ModelDraft {
  selected: boolean;
  search: boolean;
  parameters: Record<string, unknown>;
}

/** What the wizard has been told so far. */
export interface Draft {
  name: string;
  comment: string;
  parts: Record<string, Part>;
  split: NonNullable<RegressionOptions['split']>;
  cross_validation: NonNullable<RegressionOptions['cross_validation']>;
  preprocessing: Record<string, Record<string, unknown>>;
  models: Record<string, ModelDraft>;
  search_budget_s: number;
  seed: number;
}

export const SEARCH_BUDGET_S = 60;

/** A draft that trains a good model as it is. Time and group columns decide the split, so that nothing leaks. */
export function firstDraft(name: string, hints: readonly ColumnHint[], modelNames: readonly string[], rowCount: number): Draft {
  const selected = new Set(defaultModels(rowCount));
  const split = firstSplit(hints);
  return {
    name,
    comment: '',
    parts: withoutSplitColumn(defaultParts(hints), split),
    split,
    cross_validation: { folds: null, repeats: 1 },
    preprocessing: {},
    models: Object.fromEntries(modelNames.map((model) => [model, { selected: selected.has(model), search: false, parameters: {} }])),
    search_budget_s: SEARCH_BUDGET_S,
    seed: 0,
  };
}

export function optionsOf(draft: Draft, hints: readonly ColumnHint[]): RegressionOptions {
  const chosen = Object.entries(draft.models).filter(([, model]) => model.selected);
  return {
    targets: targetsOf(hints, draft.parts),
    features: featuresOf(hints, draft.parts),
    split: draft.split,
    cross_validation: draft.cross_validation,
    preprocessing: draft.preprocessing,
    models: chosen.map(([name, { search, parameters }]) => ({ name, search, parameters: { ...parameters, name } })),
    search_budget_s: draft.search_budget_s,
    seed: draft.seed,
  } as RegressionOptions;
}

export type DraftProblem = 'no_name' | 'no_target' | 'no_feature' | 'no_model' | SplitProblem;

/** What keeps a draft from being trained, by the wizard's step. */
export function draftProblems(draft: Draft, hints: readonly ColumnHint[]): Partial<Record<StepId, DraftProblem[]>> {
  const parts = Object.values(draft.parts);
  const problems: Record<string, DraftProblem[]> = {
    summary: [
      ...(draft.name.trim() === '' ? ['no_name' as const] : []),
      ...(parts.includes('target') ? [] : ['no_target' as const]),
      ...(parts.includes('feature') ? [] : ['no_feature' as const]),
    ],
    parameters: splitProblems(draft.split, hints, draft.parts),
    models: Object.values(draft.models).some((model) => model.selected) ? [] : ['no_model'],
  };
  return Object.fromEntries(Object.entries(problems).filter(([, list]) => list.length > 0));
}

/** The wizard's steps as the product spec has them. */
export const stepIds = ['overview', 'summary', 'preprocessing', 'parameters', 'models', 'preview'] as const;
export type StepId = (typeof stepIds)[number];

/** A stored project's options as a draft again, to train it with changes. */
export function draftOf(name: string, options: RegressionOptions, hints: readonly ColumnHint[], modelNames: readonly string[]): Draft {
  const first = firstDraft(name, hints, modelNames, Number.POSITIVE_INFINITY);
  const features = new Set(options.features.map((feature) => feature.name));
  const models = new Map(options.models.map((model) => [model.name as string, model]));
  return {
    ...first,
    parts: Object.fromEntries(hints.map(({ column }) => [column.name, options.targets.includes(column.name) ? 'target' : features.has(column.name) ? 'feature' : 'none'])),
    split: { ...first.split, ...options.split },
    cross_validation: { ...first.cross_validation, ...options.cross_validation },
    preprocessing: (options.preprocessing ?? {}) as Draft['preprocessing'],
    models: Object.fromEntries(modelNames.map((model) => {
      const chosen = models.get(model);
      return [model, { selected: chosen !== undefined, search: chosen?.search ?? false, parameters: (chosen?.parameters ?? {}) as Record<string, unknown> }];
    })),
    search_budget_s: options.search_budget_s ?? SEARCH_BUDGET_S,
    seed: options.seed ?? 0,
  };
}
