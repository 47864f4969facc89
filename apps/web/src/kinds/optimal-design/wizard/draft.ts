import type { DesignAnalysis, DesignFactor, OptimalDesignOptions } from '@hakaru/contract/decisions/optimal-design';
import type { Around } from '../../../families/conditions/around.ts';
import { namedProblems } from '../../../families/conditions/named-problems.ts';
import type { LinearDraft } from '../../../families/conditions/rules.ts';
import {
  cellsOf,
  problemCodes,
  isNumber,
  isLarger,
  isWhole,
  numberOr,
  textOfCells,
  type Typed,
} from '../../../families/conditions/typed.ts';
import type { DecisionDraft, DecisionStart } from '../../../features/projects/decisions/register-screen.tsx';
import type { DraftProblems } from '../../../features/projects/wizard/draft.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { tableOf } from '../../../lib/rows/typed-table.ts';
import { parseNumber } from '../../../ui/schema-form/parse-number.ts';
import { designMessages } from '../words.ts';
import { readRuns, runsOf, runsText, type TextProblem } from './typed-runs.ts';

export type FactorType = DesignFactor['type'];

export interface FactorDraft {
  type: FactorType;
  name: string;
  unit: string;
  low: Typed;
  high: Typed;
  /** Levels, divided by commas. */
  values: string;
  /** To change, so that several runs share one setting of it. */
  hard: boolean;
}

export type EarlierSource = NonNullable<OptimalDesignOptions['sources']>[number];

export interface ConditionDraft {
  factor: string;
  low: Typed;
  high: Typed;
  values: string[];
}

type Model = NonNullable<OptimalDesignOptions['model']>;

/** What the wizard has been told so far. `runs` are null as long as their number is a suggestion. */
export interface DesignDraft extends DecisionDraft {
  factors: FactorDraft[];
  total: Typed;
  constraints: LinearDraft[];
  exclusions: ConditionDraft[][];
  model: Model;
  /** Terms of the own model beside its main effects: places of one factor twice, or of two. */
  terms: [number, number][];
  runs: Typed;
  centre_points: Typed;
  replicates: Typed;
  blocks: Typed;
  /** Null as long as their number is a suggestion. */
  whole_plots: Typed;
  variance_ratio: Typed;
  earlier: string;
  /** Designs and datasets that earlier experiments are from. */
  sources: readonly EarlierSource[];
  excluded: string;
  responses: string;
  algorithm: NonNullable<OptimalDesignOptions['algorithm']>;
  /** Of the search; null for as many as its size allows. */
  starts: Typed;
  continuous: boolean;
  hypercube: 'maximin' | 'correlation';
  scramble: boolean;
  signal: Typed;
  seed: Typed;
}

export const newFactor: FactorDraft = {
  type: 'continuous',
  name: '',
  unit: '',
  low: null,
  high: null,
  values: '',
  hard: false,
};

export function firstDraft({ name }: Pick<DecisionStart, 'name'>): DesignDraft {
  return {
    name,
    comment: '',
    factors: [newFactor, newFactor],
    total: 100,
    constraints: [],
    exclusions: [],
    model: 'quadratic',
    terms: [],
    runs: null,
    centre_points: 0,
    replicates: 0,
    blocks: 1,
    whole_plots: null,
    variance_ratio: 1,
    earlier: '',
    sources: [],
    excluded: '',
    responses: '',
    algorithm: 'd_optimal',
    starts: null,
    continuous: false,
    hypercube: 'maximin',
    scramble: true,
    signal: 1,
    seed: 42,
  };
}

export const hasHard = ({ factors }: Pick<DesignDraft, 'factors'>): boolean => factors.some(({ hard }) => hard);

/**
 * Two whole plots more than the coefficients that only differences between them show, so that their noise is known, and as
 * many as centre points and replicates need, which are in plots of their own of the same size.
 */
export function suggestedPlots(draft: DesignDraft): number {
  const plots = hardCoefficients(draft) + 2;
  const extra = [numberOr(draft.centre_points, 0), numberOr(draft.replicates, 0)];
  const others = isNumber(draft.runs) ? draft.runs - sumOf(extra) : plainRuns(draft, plots);
  const size = Math.max(1, Math.ceil(others / plots));
  return plots + sumOf(extra.map((count) => Math.ceil(count / size)));
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** Each whole plot takes one run, and each coefficient that plots do not show another; a few more tell the noise. */
function plainRuns(draft: DesignDraft, plots: number): number {
  return Math.max(2 * plots, plots + coefficients(draft) - hardCoefficients(draft) + spareRuns(draft));
}

const spareRuns = (draft: DesignDraft): number => Math.max(2, Math.ceil(coefficients(draft) / 4));

/** Coefficients that only differences between whole plots show: the mean, and terms of nothing but hard factors. */
function hardCoefficients(draft: DesignDraft): number {
  const places = draft.factors.flatMap(({ hard }, at) => (hard ? [at] : []));
  const factors = places.map((at) => draft.factors[at]!);
  const terms = draft.terms.flatMap(([a, b]): [number, number][] =>
    places.includes(a) && places.includes(b) ? [[places.indexOf(a), places.indexOf(b)]] : [],
  );
  return coefficients({ ...draft, factors, terms });
}

/** Whether there are amounts of a mixture and other factors, whose products a model may have. */
export function isCrossable({ factors }: { factors: readonly { type: DesignFactor['type'] }[] }): boolean {
  return new Set(factors.map(({ type }) => type === 'mixture')).size === 2;
}

/** The model that the factors allow. */
export function modelOf(draft: Pick<DesignDraft, 'factors' | 'model'>): DesignDraft['model'] {
  return draft.model === 'crossed' && !isCrossable(draft) ? 'quadratic' : draft.model;
}

/** How many coefficients the model has, for a first suggestion; compute counts the terms that are shown. */
export function coefficients(draft: DesignDraft): number {
  const { factors, terms } = draft;
  const model = modelOf(draft);
  const isCrossed = model === 'crossed';
  const width = (factor: FactorDraft) =>
    factor.type === 'categorical' ? Math.max(1, cellsOf(factor.values).length - 1) : 1;
  const isMixed = (factor: FactorDraft) => factor.type === 'mixture';
  const widths = factors.map(width);
  const ofMains = widths.filter((_, at) => !isCrossed || isMixed(factors[at]!));
  const mains = ofMains.reduce((sum, one) => sum + one, factors.some(isMixed) ? 0 : 1);
  const product = (a: number, b: number) => (a === b ? 1 : (widths[a] ?? 1) * (widths[b] ?? 1));
  if (model === 'main') return mains;
  if (model === 'own') return terms.reduce((sum, [a, b]) => sum + product(a, b), mains);
  const isSquared = ({ type }: FactorDraft) => type === 'continuous' || type === 'discrete';
  const pairs = factors.flatMap((factor, a) =>
    factors.flatMap((other, b) => (b > a && (isCrossed || isMixed(factor) === isMixed(other)) ? [product(a, b)] : [])),
  );
  const squares = model === 'quadratic' || isCrossed ? factors.filter(isSquared).length : 0;
  return pairs.reduce((sum, one) => sum + one, mains + squares);
}

/** The fewest new runs that show every coefficient, with the effects of blocks, beside the experiments that were made. */
export function leastRuns(draft: DesignDraft): number {
  const blocks = hasHard(draft) ? 1 : numberOr(draft.blocks, 1);
  return Math.max(1, coefficients(draft) + blocks - 1 - (tableOf(draft.earlier)?.rows.length ?? 0));
}

/** A few more runs than coefficients, so that the noise can be estimated. */
export function suggestedRuns(draft: DesignDraft): number {
  if (hasHard(draft)) {
    const extra = numberOr(draft.centre_points, 0) + numberOr(draft.replicates, 0);
    return plainRuns(draft, numberOr(draft.whole_plots, hardCoefficients(draft) + 2)) + extra;
  }
  const earlier = tableOf(draft.earlier)?.rows.length ?? 0;
  const all = coefficients(draft) + spareRuns(draft) + numberOr(draft.blocks, 1) - 1;
  return Math.max(spareRuns(draft), all - earlier);
}

function factorOf({ type, name, unit, low, high, values, hard }: FactorDraft, total: Typed): DesignFactor {
  const named = { name: name.trim(), unit: unit.trim(), ...(hard && { hard }) };
  switch (type) {
    case 'continuous':
      return { type, ...named, low: numberOr(low, 0), high: numberOr(high, 0) };
    case 'discrete':
      return { type, ...named, values: cellsOf(values).map((cell) => parseNumber(cell) ?? Number.NaN) };
    case 'categorical':
      return { type, ...named, values: cellsOf(values) };
    case 'mixture':
      return { type, ...named, low: numberOr(low, 0), high: isNumber(high) ? high : numberOr(total, 1) };
  }
}

export function optionsOf(draft: DesignDraft): OptimalDesignOptions {
  const { algorithm, continuous, hypercube, scramble } = draft;
  const model = modelOf(draft);
  const isSplit = hasHard(draft);
  const factors = draft.factors.map((factor) => factorOf(factor, draft.total));
  const nameAt = (place: number) => factors[place]?.name ?? '';
  const typeOf = (name: string) => factors.find((factor) => factor.name === name)?.type;
  const own = [
    ...factors.map(({ name }) => ({ factors: [{ factor: name, power: 1 }] })),
    ...draft.terms.map(([a, b]) => ({
      factors:
        a === b ? [{ factor: nameAt(a), power: 2 }] : [a, b].map((place) => ({ factor: nameAt(place), power: 1 })),
    })),
  ];
  return {
    factors,
    mixture_total: numberOr(draft.total, 1),
    constraints: draft.constraints.map(({ terms, relation, bound }) => ({
      terms: terms.map(({ factor, weight }) => ({ factor, weight: numberOr(weight, 1) })),
      relation,
      bound: numberOr(bound, 0),
    })),
    exclusions: draft.exclusions.map((conditions) => ({
      conditions: conditions.map(({ factor, low, high, values }) =>
        typeOf(factor) === 'categorical'
          ? { factor, ...(values.length > 0 && { values }) }
          : { factor, low: isNumber(low) ? low : null, high: isNumber(high) ? high : null },
      ),
    })),
    model,
    terms: model === 'own' ? own : [],
    runs: numberOr(draft.runs, suggestedRuns(draft)),
    centre_points: numberOr(draft.centre_points, 0),
    replicates: numberOr(draft.replicates, 0),
    // Whole plots take their place where a factor is hard to change.
    blocks: isSplit ? 1 : numberOr(draft.blocks, 1),
    ...(isSplit && {
      whole_plots: numberOr(draft.whole_plots, suggestedPlots(draft)),
      variance_ratio: numberOr(draft.variance_ratio, 1),
    }),
    earlier: runsOf(draft.earlier, factors, cellsOf(draft.responses)) ?? [],
    sources: draft.earlier.trim() === '' ? [] : [...draft.sources],
    excluded: runsOf(draft.excluded, factors) ?? [],
    responses: cellsOf(draft.responses),
    algorithm,
    ...(isNumber(draft.starts) && algorithm.startsWith('d_optimal') && { starts: draft.starts }),
    continuous: continuous && !isSplit,
    hypercube,
    scramble,
    signal: numberOr(draft.signal, 1),
    seed: numberOr(draft.seed, 42),
  };
}

/** A stored project's options as a draft again. */
export function draftOf(options: OptimalDesignOptions, { name }: Pick<DecisionStart, 'name'>): DesignDraft {
  const first = firstDraft({ name });
  const names = options.factors.map((factor) => factor.name);
  const terms = (options.terms ?? []).flatMap(({ factors }): [number, number][] => {
    const places = factors.flatMap(({ factor, power = 1 }) => Array<number>(power).fill(names.indexOf(factor)));
    return places.length === 2 ? [[places[0]!, places[1]!]] : [];
  });
  return {
    ...first,
    factors: options.factors.map((factor) => ({
      type: factor.type,
      name: factor.name,
      unit: factor.unit ?? '',
      low: 'low' in factor ? (factor.low ?? null) : null,
      high: 'high' in factor ? (factor.high ?? null) : null,
      values: 'values' in factor ? textOfCells(factor.values) : '',
      hard: factor.hard ?? false,
    })),
    total: options.mixture_total ?? first.total,
    constraints: (options.constraints ?? []).map((one) => ({ ...one, terms: [...one.terms] })),
    exclusions: (options.exclusions ?? []).map(({ conditions }) =>
      conditions.map(({ factor, low = null, high = null, values }) => ({ factor, low, high, values: values ?? [] })),
    ),
    model: options.model ?? first.model,
    terms,
    runs: options.runs,
    centre_points: options.centre_points ?? 0,
    replicates: options.replicates ?? 0,
    blocks: options.blocks ?? 1,
    whole_plots: options.whole_plots ?? null,
    variance_ratio: options.variance_ratio ?? 1,
    earlier: runsText(names, options.earlier ?? [], options.responses),
    sources: options.sources ?? [],
    excluded: runsText(names, options.excluded ?? []),
    responses: textOfCells(options.responses ?? []),
    algorithm: options.algorithm ?? first.algorithm,
    starts: options.starts ?? null,
    continuous: options.continuous ?? false,
    hypercube: options.hypercube ?? 'maximin',
    scramble: options.scramble ?? true,
    signal: options.signal ?? 1,
    seed: options.seed ?? 42,
  };
}

/** The next design: an earlier one's factors and model, and what was measured as its earlier experiments. */
export function nextDraftOf(
  options: OptimalDesignOptions,
  start: Pick<DecisionStart, 'name'>,
  { factors, responses, runs }: DesignAnalysis,
  from: EarlierSource,
): DesignDraft {
  const before = draftOf(options, start);
  return {
    ...before,
    sources: withSource(before.sources, from),
    runs: null,
    blocks: 1,
    whole_plots: null,
    responses: textOfCells(responses),
    earlier: runsText(factors, runs, responses),
  };
}

/** The sources with another one, each once. */
export function withSource(sources: readonly EarlierSource[], added: EarlierSource): EarlierSource[] {
  return [...sources.filter(({ id }) => id !== added.id), added];
}

/** What of the earlier experiments cannot be read. */
export function earlierProblems(draft: DesignDraft): TextProblem[] {
  return readRuns(draft.earlier, askedFactors(draft), cellsOf(draft.responses)).problems;
}

/** What of the runs to leave out cannot be read. */
export function excludedProblems(draft: DesignDraft): TextProblem[] {
  return readRuns(draft.excluded, askedFactors(draft)).problems;
}

const askedFactors = (draft: DesignDraft) => draft.factors.map((factor) => factorOf(factor, draft.total));

/** More coefficients than these need more runs than the surroundings of a condition are worth: its main effects come first. */
const MOST_AROUND = 21;

/** A design of factors around one condition, which is an experiment that is made already; what is held is noted. */
export function aroundDraft(
  start: Pick<DecisionStart, 'name'>,
  { factors, total, constraints, condition, fixed, targets }: Around,
): DesignDraft {
  const t = translator(designMessages);
  const first = firstDraft(start);
  const names = factors.map(({ name }) => name);
  const held = fixed.map(({ name, unit, value }) => `${withUnit(name, unit)} = ${value}`);
  const near = factors.map((factor) => ({
    type: factor.type,
    name: factor.name,
    unit: factor.unit,
    low: 'low' in factor ? factor.low : null,
    high: 'high' in factor ? factor.high : null,
    values: 'values' in factor ? textOfCells(factor.values) : '',
    hard: false,
  }));
  return {
    ...first,
    comment: held.length > 0 ? t('held', { factors: listed(held) }) : '',
    factors: near,
    // Nobody runs a hundred experiments to look around one condition.
    model: coefficients({ ...first, factors: near }) > MOST_AROUND ? 'main' : first.model,
    total: total ?? first.total,
    constraints: constraints.map((one) => ({ ...one, terms: [...one.terms] })),
    earlier: runsText(names, [{ values: condition }]),
    responses: textOfCells(targets),
  };
}

const isLimited = ({ type }: FactorDraft) => type === 'continuous';

/** As the options have it. */
const LARGEST = 1e12;

function nameOrNumber({ name }: { name: string }, place: number): string {
  return name.trim() || translator(designMessages)('factor_number', { number: place + 1 });
}

/** What is missing before compute's rules can be asked, by the step. */
export function problemsOf(draft: DesignDraft): DraftProblems {
  const { factors } = draft;
  const named = new Set(factors.map(({ name }) => name.trim()));
  return {
    factors: [
      ...problemCodes(
        [factors.length === 0, 'factors_missing'],
        [factors.some(({ name }) => name.trim() === ''), 'factor_unnamed'],
        [factors.some(({ type }) => type === 'mixture') && !isNumber(draft.total), 'total_missing'],
      ),
      ...namedProblems(factors, nameOrNumber, [
        [(one) => isLimited(one) && !(isNumber(one.low) && isNumber(one.high)), 'limits_missing'],
        [(one) => isLimited(one) && [one.low, one.high].some((limit) => isLarger(limit, LARGEST)), 'limits_too_large'],
        [
          ({ type, values }) => type === 'discrete' && cellsOf(values).some((value) => parseNumber(value) === null),
          'values_not_numbers',
        ],
      ]),
    ],
    constraints: problemCodes(
      [
        draft.constraints.some(
          ({ terms, bound }) =>
            !isNumber(bound) || terms.some(({ factor, weight }) => !named.has(factor) || !isNumber(weight)),
        ) || draft.exclusions.some((one) => one.some(({ factor }) => !named.has(factor))),
        'constraint_open',
      ],
      [excludedProblems(draft).length > 0, 'excluded_unread'],
    ),
    runs: problemCodes(
      [draft.runs !== null && !isWhole(draft.runs, 1, 2000), 'runs_wrong'],
      [!isWhole(draft.centre_points, 0, 100), 'centre_points_wrong'],
      [!isWhole(draft.replicates, 0, 500), 'replicates_wrong'],
      [!isWhole(draft.blocks, 1, 20), 'blocks_wrong'],
      [draft.whole_plots !== null && !isWhole(draft.whole_plots, 2, 500), 'whole_plots_wrong'],
      [!isNumber(draft.variance_ratio) || draft.variance_ratio <= 0 || draft.variance_ratio > 1000, 'ratio_wrong'],
      [earlierProblems(draft).length > 0, 'earlier_unread'],
      [!isWhole(draft.seed, 0, 2_147_483_646), 'seed_wrong'],
      [draft.starts !== null && !isWhole(draft.starts, 1, 100_000), 'starts_wrong'],
      [!isNumber(draft.signal) || draft.signal <= 0 || draft.signal > 100, 'signal_wrong'],
    ),
  };
}
