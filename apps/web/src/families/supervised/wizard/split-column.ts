import type { SplitChoice } from '../../../features/projects/settings/option-details.ts';
import { splitSide } from '@hakaru/contract/training/split-labels';
import type { BrokenRule } from '../../../features/projects/wizard/broken-rules.ts';
import type { ColumnHint, Part } from '../../../features/projects/wizard/column-hint.ts';

type Split = SplitChoice;
export type SplitMethod = NonNullable<Split['method']>;

/** Whether the split goes by a column. */
export function usesColumn(method: SplitMethod): boolean {
  return method === 'column' || method === 'group' || method === 'time';
}

/** Whether a column says train or test in every row, both of them somewhere; null where its values are not known. */
export function saysTrainOrTest({ column, statistics }: ColumnHint): boolean | null {
  if (column.type !== 'categorical') return false;
  if (!statistics?.top_values) return null;
  const sides = new Set(statistics.top_values.map(({ value }) => splitSide(value)));
  return (
    statistics.missing === 0 &&
    statistics.distinct === statistics.top_values.length &&
    sides.size === 2 &&
    !sides.has(null)
  );
}

/** Whether a split can go by a column, whatever part the column has, as far as its type and its values are known. */
export function canSplit(types: Readonly<Record<string, readonly string[]>>, method: SplitMethod, hint: ColumnHint) {
  const fits = types[method]?.includes(hint.column.type) ?? true;
  return fits && (method !== 'column' || saysTrainOrTest(hint) !== false);
}

/**
 * The split to begin with: by time where a person says so, by group where the dataset does, or by a column that says train
 * or test. That a column has dates is no reason by itself to predict the future.
 */
export function firstSplit(hints: readonly ColumnHint[]): Split {
  for (const method of ['time', 'group'] as const) {
    const owner = hints.find(({ column }) => column.role === method && (method === 'group' || !column.role_reason));
    if (owner) return { method, column: owner.column.name, test_share: 0.15 };
  }
  const labelled = hints.find((hint) => saysTrainOrTest(hint));
  if (labelled) return { method: 'column', column: labelled.column.name, test_share: 0.15 };
  return { method: 'automatic', test_share: 0.15, column: null };
}

/** Parts in which a column that the split goes by is no feature: no model would have seen its test values. */
export function withoutSplitColumn(parts: Record<string, Part>, split: Split): Record<string, Part> {
  const { method = 'automatic', column } = split;
  return (method === 'column' || method === 'group') && column && parts[column] === 'feature'
    ? { ...parts, [column]: 'none' }
    : parts;
}

/** The split that a notice of the table proposes; null where it names no column. */
export function proposedSplit({ code, params }: Pick<BrokenRule, 'code' | 'params'>, split: Split) {
  const column = params?.['column'];
  if (typeof column !== 'string') return null;
  return { ...split, method: code === 'split_drift' ? ('time' as const) : ('group' as const), column };
}
