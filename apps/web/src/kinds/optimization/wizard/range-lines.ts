import type { OptimizationFactor, RangeLine } from '@hakaru/contract/decisions/optimization';
import { type FactorDraft, isNumeric, typesOf } from '../../../families/conditions/factors.ts';
import { rulesOf } from '../../../families/conditions/rules.ts';
import { cellsOf, isNumber } from '../../../families/conditions/typed.ts';
import { parseNumber } from '../../../ui/schema-form/parse-number.ts';
import type { OptimizationDraft } from './draft.ts';

/** The factors as they are set, half-typed cells included, as lines of the range-setting file. */
export function rangeLinesOf(factors: readonly FactorDraft[]): RangeLine[] {
  return factors.map((factor) => {
    const { known, type, lower, upper, unit, values, levels, value } = factor;
    const line = { feature: known.name, type, plus_minus: isNumeric(factor) ? factor.plusMinus : null };
    switch (type) {
      case 'range':
        return { ...line, lower, upper };
      case 'unit':
        return { ...line, lower, upper, unit };
      case 'discrete':
        return { ...line, values: cellsOf(values).map((cell) => parseNumber(cell) ?? cell) };
      case 'categorical':
        return { ...line, values: [...levels] };
      case 'fixed':
        return { ...line, values: value === null ? [] : [value] };
    }
  });
}

/** The sums that are whole: a file with a sum that is not could not be read back. */
export function rangeSumsOf({ rules }: Pick<OptimizationDraft, 'rules'>) {
  const { sums = [] } = rulesOf({
    ...rules,
    sums: rules.sums.filter(
      ({ terms, total }) => isNumber(total) && terms.every(({ factor, weight }) => factor !== '' && isNumber(weight)),
    ),
  });
  return sums.map(({ terms, total }) => ({
    total,
    terms: terms.map(({ factor, weight = 1 }) => ({ factor, weight })),
  }));
}

/** Whether a column can be set as a line says: of another type, or a category that it does not have, it cannot. */
export function isOfColumn({ known }: FactorDraft, factor: OptimizationFactor): boolean {
  if (factor.type === undefined || !typesOf(known).includes(factor.type)) return false;
  if (factor.type === 'categorical') return factor.levels.every((level) => known.categories?.includes(level));
  if (factor.type !== 'fixed' || known.type === 'datetime') return true;
  return known.type === 'categorical'
    ? (known.categories?.includes(String(factor.value)) ?? false)
    : typeof factor.value === 'number';
}
