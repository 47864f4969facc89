import type { DraftStep } from './draft-step.ts';

/** A rule among parameters that their schema cannot say, broken by one of them. */
export type BrokenRule =
  | 'rule_lower_above_upper'
  | 'rule_column_twice'
  | 'rule_window_odd'
  | 'rule_degree'
  | 'rule_derivative'
  | 'rule_lags'
  | 'rule_edges';

type Line = { column?: string; lower?: unknown; upper?: unknown };

/** What is wrong with one of several lines, by the field to mend it in. */
export function lineProblems(lines: readonly Record<string, unknown>[]): Record<string, BrokenRule>[] {
  return (lines as readonly Line[]).map(({ column, lower, upper }, position) => ({
    ...(typeof lower === 'number' && typeof upper === 'number' && lower > upper
      ? { lower: 'rule_lower_above_upper' as const }
      : {}),
    ...(column && lines.findIndex((other) => other.column === column) < position
      ? { column: 'rule_column_twice' as const }
      : {}),
  }));
}

/** The rules that a step's parameters break, by parameter: those of compute's own check, said while they are typed. */
export function brokenRules({ step, parameters }: DraftStep): Readonly<Record<string, BrokenRule>> {
  const { window, degree, derivative, lags, edges } = parameters;
  const lined = step === 'outliers_bounds' ? 'bounds' : step === 'sort_rows' ? 'by' : null;
  if (lined !== null) {
    const lines = Array.isArray(parameters[lined]) ? (parameters[lined] as Record<string, unknown>[]) : [];
    const [first] = lineProblems(lines).flatMap((found) => Object.values(found));
    return first ? { [lined]: first } : {};
  }
  if (step === 'savitzky_golay' || step === 'moving_average') {
    if (typeof window === 'number' && window % 2 === 0) return { window: 'rule_window_odd' };
    if (typeof degree === 'number' && typeof window === 'number' && degree >= window) return { degree: 'rule_degree' };
    if (typeof derivative === 'number' && typeof degree === 'number' && derivative > degree)
      return { derivative: 'rule_derivative' };
  }
  if (step === 'lag' && Array.isArray(lags) && (lags.some((lag) => Number(lag) < 1) || isRepeated(lags)))
    return { lags: 'rule_lags' };
  if (step === 'bins' && parameters.method === 'edges' && Array.isArray(edges) && !isRising(edges as number[]))
    return { edges: 'rule_edges' };
  return {};
}

function isRepeated(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

function isRising(values: readonly number[]): boolean {
  return values.length > 0 && values.every((value, index) => index === 0 || value > values[index - 1]!);
}
