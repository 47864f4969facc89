import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import type { DraftProblem } from '../../features/projects/wizard/draft.ts';
import { namedProblems } from './named-problems.ts';
import { problemCodes, isNumber, numberOr, type Typed } from './typed.ts';

type Target = OptimizationOptions['targets'][number];
export type Goal = NonNullable<Target['goal']>;

export const goals: readonly Goal[] = ['max', 'min', 'value', 'range'];

/** What is wanted of a target, as far as it was told; what another goal needs stays. */
export interface TargetDraft {
  target: string;
  /** Of a target of classes these, and the one whose probability is meant; none and null of numbers. */
  classes: readonly string[];
  ofClass: string | null;
  unit: string | null;
  /** What the training data had. */
  minimum: number | null;
  maximum: number | null;
  goal: Goal;
  weight: Typed;
  value: Typed;
  tolerance: Typed;
  lower: Typed;
  upper: Typed;
}

/** What is known of a target before anything is told of it. */
export type SeenTarget = Pick<TargetDraft, 'target' | 'unit' | 'minimum' | 'maximum'> &
  Partial<Pick<TargetDraft, 'classes' | 'ofClass'>>;

/** A target to begin with; its limits are what the training data had, and a hundredth of that is as good as met. */
export function firstTarget(seen: SeenTarget): TargetDraft {
  const { minimum, maximum } = seen;
  const width = minimum === null || maximum === null ? null : Number(((maximum - minimum) / 100).toPrecision(2));
  return {
    ...seen,
    classes: seen.classes ?? [],
    ofClass: seen.ofClass ?? null,
    goal: 'max',
    weight: 1,
    value: null,
    tolerance: width === null || width <= 0 ? null : width,
    lower: null,
    upper: null,
  };
}

/** As the options have it; what is missing is told by `targetProblems`. */
export function targetOf({ target, goal, ...told }: TargetDraft): Target {
  const common = { target, weight: numberOr(told.weight, 1), ...(told.ofClass !== null && { of_class: told.ofClass }) };
  if (goal === 'value')
    return { ...common, goal, value: numberOr(told.value, 0), tolerance: numberOr(told.tolerance, 1) };
  if (goal === 'range') return { ...common, goal, lower: numberOr(told.lower, 0), upper: numberOr(told.upper, 0) };
  return { ...common, goal };
}

/** A target of stored options as it is told. */
export function targetDraftOf(target: Target, before: TargetDraft): TargetDraft {
  const { goal = 'max', weight = 1, of_class } = target;
  const told = { ...before, goal, weight, ofClass: of_class ?? before.ofClass };
  if ('tolerance' in target) return { ...told, value: target.value, tolerance: target.tolerance };
  if ('lower' in target) return { ...told, lower: target.lower, upper: target.upper };
  return told;
}

/** What is missing of the targets. */
export function targetProblems(targets: readonly TargetDraft[]): DraftProblem[] {
  const wrong = namedProblems(targets, ({ target }) => target, [
    [({ goal, value }) => goal === 'value' && !isNumber(value), 'target_value_missing'],
    [({ goal, tolerance }) => goal === 'value' && !(isNumber(tolerance) && tolerance > 0), 'target_tolerance_missing'],
    [({ goal, lower, upper }) => goal === 'range' && !(isNumber(lower) && isNumber(upper)), 'limits_missing'],
    [({ weight }) => !(isNumber(weight) && weight > 0 && weight <= 1000), 'weight_wrong'],
  ]);
  return [...problemCodes([targets.length === 0, 'targets_missing']), ...wrong];
}
