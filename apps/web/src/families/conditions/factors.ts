import type { OptimizationFactor } from '@hakaru/contract/decisions/optimization';
import { writtenLimit } from '@hakaru/contract/decisions/limits';
import type { DraftProblem } from '../../features/projects/wizard/draft.ts';
import { parseNumber } from '../../ui/schema-form/parse-number.ts';
import { namedProblems } from './named-problems.ts';
import { cellsOf, isNumber, isLarger, numberOr, type Typed } from './typed.ts';

export type FactorType = NonNullable<OptimizationFactor['type']>;

/** What is known of a column that can be set, from the training data. */
export interface KnownColumn {
  name: string;
  type: 'numeric' | 'categorical' | 'boolean' | 'datetime';
  unit: string | null;
  minimum: number | string | null;
  maximum: number | string | null;
  /** A usual value. */
  typical: number | string | boolean | null;
  categories: readonly string[] | null;
}

/** How a column may be set, as far as it was told; what another type needs stays. */
export interface FactorDraft {
  known: KnownColumn;
  type: FactorType;
  lower: Typed;
  upper: Typed;
  unit: Typed;
  /** Single numbers, divided by commas. */
  values: string;
  levels: readonly string[];
  /** Where it is fixed. */
  value: Typed;
  /** How far the setting wanders, up and down; null where that is not looked at. */
  plusMinus: Typed;
}

const offered: Readonly<Record<KnownColumn['type'], readonly FactorType[]>> = {
  numeric: ['range', 'unit', 'discrete', 'fixed'],
  categorical: ['categorical', 'fixed'],
  boolean: ['discrete', 'fixed'],
  datetime: ['fixed'],
};

/** The types that a column can have as a factor. */
export function typesOf({ type }: KnownColumn): readonly FactorType[] {
  return offered[type];
}

/** A column as a factor to begin with: within the limits that it had, and every category that there was. */
export function firstFactor(known: KnownColumn): FactorDraft {
  const width = isNumber(known.minimum) && isNumber(known.maximum) ? known.maximum - known.minimum : 0;
  const lower = isNumber(known.minimum) ? writtenLimit(known.minimum, width) : null;
  const upper = isNumber(known.maximum) ? writtenLimit(known.maximum, width) : null;
  const [usual] = typesOf(known);
  const typical = typeof known.typical === 'boolean' ? Number(known.typical) : known.typical;
  return {
    known,
    type: known.type === 'numeric' && lower !== null && lower === upper ? 'fixed' : usual!,
    lower,
    upper,
    unit: null,
    values: known.type === 'boolean' ? '0, 1' : '',
    levels: known.categories ?? [],
    value: isNumber(typical) ? writtenLimit(typical, width) : typical,
    plusMinus: null,
  };
}

/** Whether a factor is set to numbers of which several are possible. */
export function isNumeric({ known, type }: FactorDraft): boolean {
  return known.type !== 'categorical' && known.type !== 'datetime' && type !== 'categorical';
}

/** As the options have it; what is missing is told by `factorProblems`. */
export function factorOf({ known: { name }, type, ...told }: FactorDraft): OptimizationFactor {
  const limits = { lower: numberOr(told.lower, 0), upper: numberOr(told.upper, 0) };
  switch (type) {
    case 'range':
      return { type, name, ...limits };
    case 'unit':
      return { type, name, ...limits, unit: numberOr(told.unit, 1) };
    case 'discrete':
      return { type, name, values: cellsOf(told.values).map((cell) => parseNumber(cell) ?? Number.NaN) };
    case 'categorical':
      return { type, name, levels: [...told.levels] };
    case 'fixed':
      return { type, name, value: told.value ?? 0 };
  }
}

/** A factor of stored options, or of a file, as it is told. */
export function factorDraftOf(factor: OptimizationFactor, before: FactorDraft): FactorDraft {
  switch (factor.type) {
    case 'range':
      return { ...before, type: 'range', lower: factor.lower, upper: factor.upper };
    case 'unit':
      return { ...before, type: 'unit', lower: factor.lower, upper: factor.upper, unit: factor.unit };
    case 'discrete':
      return { ...before, type: 'discrete', values: factor.values.join(', ') };
    case 'categorical':
      return { ...before, type: 'categorical', levels: factor.levels };
    case 'fixed':
      return { ...before, type: 'fixed', value: factor.value };
    case undefined:
      return before;
  }
}

/** How far settings wander, of those that do. */
export function tolerancesOf(factors: readonly FactorDraft[]): { factor: string; plus_minus: number }[] {
  return factors.flatMap((factor) =>
    isNumeric(factor) && factor.type !== 'fixed' && isNumber(factor.plusMinus) && factor.plusMinus > 0
      ? [{ factor: factor.known.name, plus_minus: factor.plusMinus }]
      : [],
  );
}

/** As compute has it: beyond, doubles cannot tell settings apart. */
const LARGEST = 1e15;

/** What is missing of the factors. */
export function factorProblems(factors: readonly FactorDraft[]): DraftProblem[] {
  return namedProblems(factors, ({ known }) => known.name, [
    [(one) => isRange(one) && !(isNumber(one.lower) && isNumber(one.upper)), 'limits_missing'],
    [(one) => settingsOf(one).some((value) => isLarger(value, LARGEST)), 'setting_too_large'],
    [({ type, unit }) => type === 'unit' && !(isNumber(unit) && unit > 0), 'unit_missing'],
    [
      ({ type, values }) =>
        type === 'discrete' &&
        (cellsOf(values).length === 0 || cellsOf(values).some((cell) => parseNumber(cell) === null)),
      'values_not_numbers',
    ],
    [({ type, levels }) => type === 'categorical' && levels.length === 0, 'levels_missing'],
    [
      (one) => one.type === 'fixed' && (one.value === null || (isNumeric(one) && !isNumber(one.value))),
      'value_missing',
    ],
    [({ plusMinus }) => plusMinus !== null && !(isNumber(plusMinus) && plusMinus >= 0), 'plus_minus_wrong'],
  ]);
}

function isRange({ type }: FactorDraft): boolean {
  return type === 'range' || type === 'unit';
}

/** Whether some setting lies farther beyond the training data than these are wide. */
export function isFarOutside(factor: FactorDraft): boolean {
  const { minimum, maximum } = factor.known;
  if (!isNumber(minimum) || !isNumber(maximum)) return false;
  const width = maximum - minimum;
  return settingsOf(factor).some((value) => isNumber(value) && (value < minimum - width || value > maximum + width));
}

function settingsOf(factor: FactorDraft): readonly Typed[] {
  if (isRange(factor)) return [factor.lower, factor.upper];
  return factor.type === 'discrete' ? cellsOf(factor.values).map(parseNumber) : [factor.value];
}
