import type { Step } from '../jobs/generated/recipes.ts';
import { namesInFormula } from './formula-names.ts';
import { stepForms } from './recipe.ts';

/** Controls whose fields name columns of the table, in texts or below the keys of `naming`. */
const listing = new Set(['columns', 'column']);
const nested = new Set(['selection', 'labels', 'bounds', 'sort', 'renamings', 'key_pairs', 'formula']);
const naming = new Set(['column', 'x', 'y']);

/** Those of `columns` that a step's parameters name. */
export function columnsNamed(step: Pick<Step, 'step' | 'parameters'>, columns: readonly string[]): string[] {
  const named = new Set<string>();
  const formulas: string[] = [];
  const properties = stepForms[step.step].properties;
  for (const [field, value] of Object.entries(step.parameters)) {
    const control = properties[field]?.control ?? '';
    if (listing.has(control)) collectTexts(value, named);
    if (control === 'formula') formulas.push(String(value));
    else if (nested.has(control)) collectNested(value, named, formulas);
  }
  return columns.filter(
    (column) => named.has(column) || formulas.some((formula) => namesInFormula(formula).has(column)),
  );
}

function collectTexts(value: unknown, into: Set<string>): void {
  for (const text of Array.isArray(value) ? value : [value]) if (typeof text === 'string') into.add(text);
}

function collectNested(value: unknown, into: Set<string>, formulas: string[]): void {
  if (Array.isArray(value)) for (const part of value) collectNested(part, into, formulas);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (naming.has(key) && typeof part === 'string') into.add(part);
      else if (key === 'formula' && typeof part === 'string') formulas.push(part);
      else collectNested(part, into, formulas);
    }
  }
}
