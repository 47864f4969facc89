import type { OptimizationFactor } from '@hakaru/contract/decisions/optimization';
import { MOST_ROWS } from '../../../features/projects/prediction/register/typed/rows.ts';
import { isNumber } from '../../../families/conditions/typed.ts';
import type { Setting } from '../result/algorithm-results.ts';

/** Whether a cell is a value that its factor can be told. */
export function isFilled(factor: OptimizationFactor, cell: Setting[string] | undefined): boolean {
  return factor.type === 'categorical' ? factor.levels.includes(String(cell)) : isNumber(cell);
}

/** What was pasted for a category that has no such level: shown as it is, and never among what can be chosen. */
export function unknownLevels(
  factor: OptimizationFactor,
  cell: Setting[string] | undefined,
): (readonly [value: string, words: string, isDisabled: boolean])[] {
  const text = String(cell ?? '');
  return text === '' || isFilled(factor, cell) ? [] : [[text, text, true]];
}

/** The places of the rows with a cell that is not filled. */
export function openRows(factors: readonly OptimizationFactor[], rows: readonly Setting[]): number[] {
  return rows.flatMap((row, at) => (factors.every((factor) => isFilled(factor, row[factor.name])) ? [] : [at]));
}

/** Rows with pasted ones after them, or in their place where nothing but the first one was there; what was not pasted is empty. */
export function withPasted(
  rows: readonly Setting[],
  pasted: readonly Partial<Setting>[],
  factors: readonly OptimizationFactor[],
  first: Setting,
): Setting[] {
  const whole = pasted.map((given) => Object.fromEntries(factors.map(({ name }) => [name, given[name] ?? null])));
  const isUntouched = rows.length === 1 && JSON.stringify(rows[0]) === JSON.stringify(first);
  return [...(isUntouched ? [] : rows), ...whole].slice(0, MOST_ROWS);
}
