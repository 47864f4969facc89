import type { NextExperimentsOptions } from '@hakaru/contract/decisions/next-experiments';
import type { CandidatesDraft } from '../../../families/conditions/candidates-field.tsx';
import {
  type FactorDraft,
  factorDraftOf,
  factorOf,
  factorProblems,
  firstFactor,
  isNumeric,
  type KnownColumn,
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
import { type ColumnHint, leftOut } from '../../../features/projects/wizard/column-hint.ts';
import type { DraftProblems } from '../../../features/projects/wizard/draft.ts';
import type { Strategy } from '../setup.ts';
import type { Categories, KnownCategories } from './categories.ts';
import {
  guessedMolecules,
  type MoleculesDraft,
  type SmilesColumn,
  smilesColumns,
  structuresOnly,
} from './molecules.ts';

/** What the wizard has been told so far. */
export interface NextDraft extends DecisionDraft {
  purpose: 'propose' | 'replay';
  targets: TargetDraft[];
  factors: FactorDraft[];
  /** Columns that were left out of the factors because they tell a target, with the reason. */
  telling: Readonly<Record<string, string>>;
  /** Of columns that have more than statistics list. */
  categories: Categories;
  /** By factors of categories the columns that are properties of these. */
  described: Readonly<Record<string, readonly string[]>>;
  /** The columns that were recognised as molecules. */
  smiles: readonly SmilesColumn[];
  molecules: MoleculesDraft;
  rules: RulesDraft;
  batch: Typed;
  strategy: Strategy;
  optimism: Typed;
  candidates: 'space' | 'unmeasured' | CandidatesDraft;
  repeats: boolean;
  setAside: boolean;
  replaySeeds: Typed;
  replayBudget: Typed;
  seed: Typed;
}

type Start = Pick<DecisionStart<KnownCategories>, 'name' | 'hints' | 'known'>;

/** A column as a factor: the limits and categories that the rows had. */
function knownOf({ column, statistics }: ColumnHint, categories: Categories): KnownColumn {
  const { name, type, unit } = column;
  return {
    name,
    type,
    unit,
    minimum: statistics?.min ?? null,
    maximum: statistics?.max ?? null,
    typical: isNumber(statistics?.median) ? statistics.median : (statistics?.top_values?.[0]?.value ?? null),
    categories: categories[name] ?? statistics?.top_values?.map(({ value }) => value) ?? null,
  };
}

/** The columns that can be targets. */
export function possibleTargets(hints: readonly ColumnHint[]): ColumnHint[] {
  return hints.filter(({ column }) => column.type === 'numeric');
}

function targetOfHint({ column, statistics }: ColumnHint): TargetDraft {
  const limit = (value: unknown) => (isNumber(value) ? value : null);
  return firstTarget({
    target: column.name,
    unit: column.unit,
    minimum: limit(statistics?.min),
    maximum: limit(statistics?.max),
  });
}

/** Columns that can be set: all others that no reason speaks against, those that never varied being fixed; molecules even where
 * every row has another.
 */
function factorsOf(
  hints: readonly ColumnHint[],
  targets: ReadonlySet<string>,
  { categories, smiles }: Pick<NextDraft, 'categories' | 'smiles'>,
): FactorDraft[] {
  const beside = structuresOnly(guessedMolecules(smiles, new Set(hints.map(({ column }) => column.name))));
  const isMolecule = (name: string) => smiles.some((column) => column.name === name);
  return hints
    .filter((hint) => {
      const { name } = hint.column;
      const reason = leftOut(hint);
      const isNamed = reason === 'id_like' || reason === 'many_categories';
      const isSet = reason === null || reason === 'constant' || (isNamed && isMolecule(name));
      return isSet && !targets.has(name) && !beside.has(name);
    })
    .map((hint) => firstFactor(knownOf(hint, categories)));
}

/** Columns that say which rows belong together, which may as well be set: left to people, as nobody sets the number of a lot. */
export function offeredGroups(
  { targets, factors }: Pick<NextDraft, 'targets' | 'factors'>,
  hints: readonly ColumnHint[],
): string[] {
  const taken = new Set([...targets.map(({ target }) => target), ...factors.map(({ known }) => known.name)]);
  return hints
    .filter(({ column }) => column.role === 'group' && !taken.has(column.name))
    .filter(({ column, statistics }) => leftOut({ column: { ...column, role: 'feature' }, statistics }) === null)
    .map(({ column }) => column.name);
}

/** The column that was measured, as it seems: the last that is still measured in part, or else the last that has values. */
function likelyTarget(possible: readonly ColumnHint[]): ColumnHint[] {
  const varied = possible.filter((hint) => leftOut(hint) === null);
  const open = varied.filter(({ statistics }) => statistics !== null && statistics.missing > 0);
  return [open, varied, possible].find((hints) => hints.length > 0)?.slice(-1) ?? [];
}

export function firstDraft({ name, hints, known: { categories, molecules } }: Start): NextDraft {
  const possible = possibleTargets(hints);
  const chosen = possible.filter(({ column }) => column.role === 'target');
  const targets = chosen.length > 0 ? chosen : likelyTarget(possible);
  const smiles = smilesColumns(molecules, hints);
  const factors = factorsOf(hints, new Set(targets.map(({ column }) => column.name)), { categories, smiles });
  const open = targets.some(({ statistics }) => statistics && statistics.missing > statistics.count);
  return {
    name,
    comment: '',
    purpose: 'propose',
    targets: targets.map(targetOfHint),
    factors,
    telling: {},
    categories,
    described: {},
    smiles,
    molecules: guessedMolecules(smiles, namesOf(factors)),
    rules: noRules,
    batch: 5,
    strategy: 'improvement',
    optimism: 1,
    candidates: open ? 'unmeasured' : 'space',
    repeats: true,
    setAside: true,
    replaySeeds: 10,
    replayBudget: 50,
    seed: 0,
  };
}

/** What of a draft changes with its targets: what was told of the others stays. */
export function withTargets(
  draft: NextDraft,
  hints: readonly ColumnHint[],
  names: readonly string[],
): Pick<NextDraft, 'targets'> & Retained {
  const hint = (name: string) => hints.filter(({ column }) => column.name === name);
  const targets = names.flatMap((name) => {
    const told = draft.targets.find(({ target }) => target === name);
    return told ? [told] : hint(name).map(targetOfHint);
  });
  const were = new Set(draft.targets.map(({ target }) => target));
  // What was measured is no setting, whether it is aimed at or not.
  const back = [...were]
    .filter((name) => !names.includes(name))
    .flatMap(hint)
    .filter(({ column }) => column.role !== 'target');
  const factors = [
    ...draft.factors.filter(({ known }) => !names.includes(known.name)),
    ...factorsOf(back, new Set(names), draft),
  ];
  return { targets, ...retain(draft, factors, names) };
}

/** What of a draft changes when other columns are factors. */
export function withFactors(draft: NextDraft, hints: readonly ColumnHint[], names: readonly string[]): Retained {
  const factors = hints
    .filter(({ column }) => names.includes(column.name))
    .map(
      (hint) =>
        draft.factors.find(({ known }) => known.name === hint.column.name) ??
        firstFactor(knownOf(hint, draft.categories)),
    );
  return retain(draft, factors, []);
}

/**
 * What of a draft changes without factors that tell a target, by their names with the reason: those that a person took back
 * stay, and so does all where no factor would be left. Null where nothing changes.
 */
export function withoutTelling(
  draft: NextDraft,
  hints: readonly ColumnHint[],
  reasons: Readonly<Record<string, string>>,
): (Retained & Pick<NextDraft, 'telling'>) | null {
  const names = namesOf(draft.factors);
  const tells = Object.keys(reasons).filter((name) => names.has(name) && !Object.hasOwn(draft.telling, name));
  if (tells.length === 0 || tells.length === names.size) return null;
  const left = [...names].filter((name) => !tells.includes(name));
  const told = tells.map((name) => [name, reasons[name]!] as const);
  return { ...withFactors(draft, hints, left), telling: { ...draft.telling, ...Object.fromEntries(told) } };
}

/** What of a draft changes when these columns are properties of a factor's categories: they are factors no longer. */
export function withProperties(draft: NextDraft, factor: string, names: readonly string[]): Retained {
  const factors = draft.factors.filter(({ known }) => !names.includes(known.name));
  return retain({ ...draft, described: { ...draft.described, [factor]: names } }, factors, []);
}

/** What of a draft changes when a column of SMILES describes a factor, or none (null): its own categories, or those of another, and
 * then it is a factor no longer.
 */
export function withMolecules(
  draft: NextDraft,
  hints: readonly ColumnHint[],
  column: string,
  factor: string | null,
): Retained {
  const others = Object.entries(draft.molecules).filter(([, smiles]) => smiles !== column);
  const molecules = Object.fromEntries(factor === null ? others : [...others, [factor, column]]);
  const names = namesOf(draft.factors);
  if (factor === column) names.add(column);
  else if (factor !== null) names.delete(column);
  const changed = withFactors(draft, hints, [...names]);
  return retain({ ...draft, factors: changed.factors, molecules }, changed.factors, []);
}

type Retained = Pick<NextDraft, 'factors' | 'described' | 'molecules' | 'rules'>;

/** Factors with what of rules, properties and molecules still holds beside them; new ones are molecules where they look like it. */
function retain(
  { factors: before, described, smiles, molecules, rules }: NextDraft,
  factors: FactorDraft[],
  targets: readonly string[],
): Retained {
  const among = namesOf(factors);
  const isFree = (name: string) => !among.has(name) && !targets.includes(name);
  const properties = Object.entries(described)
    .filter(([factor]) => among.has(factor))
    .map(([factor, names]) => [factor, names.filter(isFree)] as const);
  const had = namesOf(before);
  const added = new Set([...among].filter((name) => !had.has(name)));
  const kept = Object.entries({ ...guessedMolecules(smiles, added), ...molecules }).filter(
    ([factor, column]) => among.has(factor) && (factor === column || isFree(column)),
  );
  return {
    factors,
    described: Object.fromEntries(properties),
    molecules: Object.fromEntries(kept),
    rules: rulesAmong(rules, among),
  };
}

function namesOf(factors: readonly FactorDraft[]): Set<string> {
  return new Set(factors.map(({ known }) => known.name));
}

/** The factors whose categories may have properties. */
export function categoricalNames({ factors }: Pick<NextDraft, 'factors'>): string[] {
  return factors.filter(({ type }) => type === 'categorical').map(({ known }) => known.name);
}

/** The columns that may be properties of categories. */
export function possibleProperties(draft: NextDraft, hints: readonly ColumnHint[]): string[] {
  const targets = new Set(draft.targets.map(({ target }) => target));
  return hints
    .filter(
      ({ column, statistics }) => column.type === 'numeric' && !targets.has(column.name) && statistics?.count !== 0,
    )
    .map(({ column }) => column.name);
}

export function optionsOf(draft: NextDraft): NextExperimentsOptions {
  return {
    targets: draft.targets.map(targetOf),
    factors: draft.factors.map(factorOf),
    described: categoricalNames(draft).flatMap((factor) => {
      const columns = draft.described[factor] ?? [];
      return columns.length > 0 ? [{ factor, columns: [...columns] }] : [];
    }),
    molecules: categoricalNames(draft).flatMap((factor) => {
      const column = draft.molecules[factor];
      return column === undefined ? [] : [{ factor, column: column === factor ? null : column }];
    }),
    rules: rulesOf(draft.rules),
    purpose: draft.purpose,
    batch: numberOr(draft.batch, 5),
    strategy: draft.strategy,
    optimism: numberOr(draft.optimism, 1),
    candidates: draft.purpose === 'replay' || draft.candidates === 'open' ? 'space' : draft.candidates,
    repeats: draft.repeats,
    set_aside: draft.setAside,
    replay_seeds: numberOr(draft.replaySeeds, 10),
    replay_budget: numberOr(draft.replayBudget, 50),
    seed: numberOr(draft.seed, 0),
    previous: null,
  };
}

/** A stored project's options as a draft again: a first round of its own. */
export function draftOf(options: NextExperimentsOptions, start: Start): NextDraft {
  const first = firstDraft(start);
  const names = options.targets.map(({ target }) => target);
  const told = { ...first, ...withTargets(first, start.hints, names) };
  const chosen = withFactors(
    told,
    start.hints,
    options.factors.map(({ name }) => name),
  );
  return {
    ...told,
    targets: told.targets.map((draft) => {
      const stored = options.targets.find(({ target }) => target === draft.target);
      return stored ? targetDraftOf(stored, draft) : draft;
    }),
    factors: chosen.factors.map((draft) => {
      const stored = options.factors.find(({ name }) => name === draft.known.name);
      return stored ? factorDraftOf(stored, draft) : draft;
    }),
    described: Object.fromEntries(options.described?.map(({ factor, columns }) => [factor, columns]) ?? []),
    molecules: Object.fromEntries(options.molecules?.map(({ factor, column }) => [factor, column ?? factor]) ?? []),
    rules: rulesDraftOf(options.rules ?? {}),
    purpose: options.purpose ?? first.purpose,
    batch: options.batch ?? first.batch,
    strategy: options.strategy ?? first.strategy,
    optimism: options.optimism ?? first.optimism,
    candidates: options.candidates ?? first.candidates,
    repeats: options.repeats ?? first.repeats,
    setAside: options.set_aside ?? first.setAside,
    replaySeeds: options.replay_seeds ?? first.replaySeeds,
    replayBudget: options.replay_budget ?? first.replayBudget,
    seed: options.seed ?? first.seed,
  };
}

/** The names of the factors that are numbers. */
export function numericNames({ factors }: Pick<NextDraft, 'factors'>): string[] {
  return factors.filter(isNumeric).map(({ known }) => known.name);
}

/** What is missing before compute's rules can be asked, by the step. */
export function problemsOf(draft: NextDraft): DraftProblems {
  return {
    targets: targetProblems(draft.targets),
    factors: [...problemCodes([draft.factors.length === 0, 'factors_missing']), ...factorProblems(draft.factors)],
    rules: rulesProblems(draft.rules, new Set(numericNames(draft))),
    batch: problemCodes(
      [!isWhole(draft.batch, 1, 96), 'batch_wrong'],
      [draft.purpose === 'propose' && draft.candidates === 'open', 'candidates_missing'],
      [!(isNumber(draft.optimism) && draft.optimism > 0 && draft.optimism <= 10), 'optimism_wrong'],
      [!isWhole(draft.replaySeeds, 2, 50), 'replay_seeds_wrong'],
      [!isWhole(draft.replayBudget, 2, 500), 'replay_budget_wrong'],
      [!isWhole(draft.seed, 0, 2 ** 31 - 1), 'seed_wrong'],
    ),
  };
}
