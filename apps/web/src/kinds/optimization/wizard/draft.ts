import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import type { CandidatesDraft } from '../../../families/conditions/candidates-field.tsx';
import {
  type FactorDraft,
  factorDraftOf,
  factorOf,
  factorProblems,
  firstFactor,
  isNumeric,
  tolerancesOf,
} from '../../../families/conditions/factors.ts';
import {
  noRules,
  rulesAmong,
  type RulesDraft,
  rulesDraftOf,
  rulesOf,
  rulesProblems,
} from '../../../families/conditions/rules.ts';
import {
  firstTarget,
  type TargetDraft,
  targetDraftOf,
  targetOf,
  targetProblems,
} from '../../../families/conditions/targets.ts';
import { problemCodes, isNumber, isWhole, numberOr, type Typed } from '../../../families/conditions/typed.ts';
import type { DecisionDraft, DecisionStart } from '../../../features/projects/decisions/register-screen.tsx';
import type { DraftProblems } from '../../../features/projects/wizard/draft.ts';
import { type Algorithm, algorithms } from '../setup.ts';
import { designedFactor } from './designed.ts';
import type { ChosenModel } from './models.ts';

/** What the wizard has been told so far. */
export interface OptimizationDraft extends DecisionDraft {
  models: readonly ChosenModel[];
  targets: TargetDraft[];
  factors: FactorDraft[];
  rules: RulesDraft;
  /** The dataset whose rows alone may be proposed; null where ranges are searched, without a dataset as long as none is chosen. */
  candidates: CandidatesDraft | null;
  algorithms: readonly Algorithm[];
  trials: Typed;
  gridLevels: Typed;
  shortlist: Typed;
  seed: Typed;
  outsideDomain: boolean;
  uncertain: boolean;
  uncertainty: Typed;
  /** In percent. */
  coverage: Typed;
  /** Empty for none. */
  labels: string;
}

type Start = Pick<DecisionStart<readonly ChosenModel[]>, 'name' | 'known'>;

export function firstDraft({ name, known }: Start): OptimizationDraft {
  const empty: OptimizationDraft = {
    name,
    comment: '',
    models: [],
    targets: [],
    factors: [],
    rules: noRules,
    candidates: null,
    algorithms: ['single_bayes'],
    trials: 10,
    gridLevels: 5,
    shortlist: 10,
    seed: 0,
    outsideDomain: true,
    uncertain: false,
    uncertainty: 1,
    coverage: 90,
    labels: '',
  };
  return { ...empty, ...withModels(empty, known) };
}

/**
 * What of a draft changes when other models are chosen: what was told of targets and factors that stay is kept, and a model
 * that a double click adds twice is there once.
 */
export function withModels(
  draft: OptimizationDraft,
  chosen: readonly ChosenModel[],
): Pick<OptimizationDraft, 'models' | 'targets' | 'factors' | 'rules' | 'labels' | 'algorithms'> {
  const models = [...new Map(chosen.map((one) => [one.model_key, one])).values()];
  const targets = models.map(
    ({ target }) => draft.targets.find((told) => told.target === target.target) ?? firstTarget(target),
  );
  const known = new Map(models.flatMap(({ features }) => features.map((feature) => [feature.name, feature] as const)));
  const factors = [...known.values()].map(
    (feature) =>
      draft.factors.find((told) => told.known.name === feature.name) ??
      designedFactor(firstFactor(feature), models[0]!.designed),
  );
  const [first] = models;
  const suggested = (count: number): Algorithm => (count > 1 ? 'multi_bayes' : 'single_bayes');
  const isSuggested = draft.algorithms.length === 1 && draft.algorithms[0] === suggested(draft.models.length);
  return {
    models,
    targets,
    factors,
    rules: rulesAmong(withDesigned(draft.rules, first, draft.models[0]), new Set(known.keys())),
    labels: first && !first.columns.includes(draft.labels) ? first.labels : draft.labels,
    algorithms: isSuggested ? [suggested(models.length)] : draft.algorithms,
  };
}

/** The rules with those of the design that the first model's rows are of, where no model of these rows was there before. */
function withDesigned(rules: RulesDraft, first: ChosenModel | undefined, before: ChosenModel | undefined): RulesDraft {
  if (!first?.designed || first.dataset.id === before?.dataset.id) return rules;
  const { sums, linear } = first.designed.rules;
  return { ...rules, sums: [...rules.sums, ...sums], linear: [...rules.linear, ...linear] };
}

export function optionsOf(draft: OptimizationDraft): OptimizationOptions {
  return {
    models: draft.models.map(({ project_id, model_key }) => ({ project_id, model_key })),
    targets: draft.targets.map(targetOf),
    factors: draft.factors.map(factorOf),
    rules: rulesOf(draft.rules),
    cautions: {
      outside_domain: draft.outsideDomain,
      uncertainty: draft.uncertain ? numberOr(draft.uncertainty, 1) : 0,
    },
    coverage: numberOr(draft.coverage, 90) / 100,
    algorithms: [...draft.algorithms],
    trials: numberOr(draft.trials, 10),
    grid_levels: numberOr(draft.gridLevels, 5),
    tolerances: tolerancesOf(draft.factors),
    shortlist: numberOr(draft.shortlist, 10),
    seed: numberOr(draft.seed, 0),
    labels: draft.labels,
    candidates: draft.candidates === 'open' ? null : draft.candidates,
  };
}

/** A stored project's options as a draft again. */
export function draftOf(options: OptimizationOptions, start: Start): OptimizationDraft {
  const first = firstDraft(start);
  const { cautions = {}, tolerances = [] } = options;
  const { outside_domain = true, uncertainty = 0 } = cautions;
  return {
    ...first,
    targets: first.targets.map((draft) => {
      const told = options.targets.find(({ target }) => target === draft.target);
      return told ? targetDraftOf(told, draft) : draft;
    }),
    factors: first.factors.map((draft) => {
      const { name } = draft.known;
      const told = options.factors.find((factor) => factor.name === name);
      const plusMinus = tolerances.find(({ factor }) => factor === name)?.plus_minus ?? null;
      return { ...(told ? factorDraftOf(told, draft) : draft), plusMinus };
    }),
    rules: rulesDraftOf(options.rules ?? {}),
    candidates: options.candidates ?? null,
    algorithms: options.algorithms,
    trials: options.trials ?? first.trials,
    gridLevels: options.grid_levels ?? first.gridLevels,
    shortlist: options.shortlist ?? first.shortlist,
    seed: options.seed ?? first.seed,
    outsideDomain: outside_domain,
    uncertain: uncertainty > 0,
    uncertainty: uncertainty > 0 ? uncertainty : first.uncertainty,
    coverage: Number(((options.coverage ?? 0.9) * 100).toFixed(4)),
    labels: options.labels,
  };
}

/** The names of the factors that are numbers. */
export function numericNames({ factors }: Pick<OptimizationDraft, 'factors'>): string[] {
  return factors.filter(isNumeric).map(({ known }) => known.name);
}

/** What is missing before compute's rules can be asked, by the step. */
export function problemsOf(draft: OptimizationDraft): DraftProblems {
  const { models } = draft;
  const targets = models.map(({ target }) => target.target);
  const features = new Set(models.flatMap((model) => model.features.map(({ name }) => name)));
  const isChosen = algorithms.some((one) => draft.algorithms.includes(one));
  return {
    models: problemCodes(
      [models.length === 0, 'models_missing'],
      [new Set(models.map(({ dataset }) => dataset.id)).size > 1, 'other_dataset'],
      [new Set(targets).size < targets.length, 'target_twice'],
      [targets.some((target) => features.has(target)), 'target_among_features'],
    ),
    targets: models.length === 0 ? [] : targetProblems(draft.targets),
    factors: [...factorProblems(draft.factors), ...problemCodes([draft.candidates === 'open', 'candidates_missing'])],
    rules: rulesProblems(draft.rules, new Set(numericNames(draft))),
    search: problemCodes(
      [!isChosen, 'algorithm_missing'],
      [!isWhole(draft.trials, 1, 100_000), 'trials_wrong'],
      [!isWhole(draft.gridLevels, 2, 1000), 'levels_wrong'],
      [!isWhole(draft.shortlist, 1, 50), 'shortlist_wrong'],
      [!isWhole(draft.seed, 0, 2 ** 31 - 1), 'seed_wrong'],
      [
        draft.uncertain && !(isNumber(draft.uncertainty) && draft.uncertainty >= 0 && draft.uncertainty <= 10),
        'uncertainty_wrong',
      ],
      [!(isNumber(draft.coverage) && draft.coverage >= 50 && draft.coverage <= 99.9), 'coverage_wrong'],
    ),
  };
}
