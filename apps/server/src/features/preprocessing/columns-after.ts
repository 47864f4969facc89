import type { ColumnType, DatasetColumn } from '@hakaru/contract';
import { type StepResult, stepForms } from '@hakaru/contract/preprocessing/recipe';
import type { PreparationResult } from '../../db/tables/preprocessing.ts';

/** A result's type of column as datasets have it. */
export const columnTypeOf = {
  number: 'numeric',
  integer: 'numeric',
  text: 'categorical',
  boolean: 'boolean',
  datetime: 'datetime',
  other: 'categorical',
} satisfies Record<PreparationResult['columns'][number]['type'], ColumnType>;

/** Groups of steps, and single steps, after which a column's numbers are no longer in its unit. */
const unitless = new Set<string>(['transform', 'encoding', 'spectra']);
const unitlessSteps = new Set<string>(['derivative', 'formula']);

/** The result's columns with what people said of the source's: units and specifications (where the values still have them), descriptions and roles follow a column through renaming. */
export function columnsAfter(
  { columns, steps }: Pick<PreparationResult, 'columns' | 'steps'>,
  before: DatasetColumn[],
): DatasetColumn[] {
  const known = new Map(before.map((column) => [column.name, column]));
  for (const step of steps.filter(({ applied }) => applied)) follow(known, step);
  return columns.map(({ name, type }) => {
    const {
      unit = null,
      description = null,
      role = 'none',
      role_reason: reason,
      specification,
    } = known.get(name) ?? {};
    return {
      name,
      type: columnTypeOf[type],
      unit,
      description,
      role,
      ...(reason && { role_reason: reason }),
      ...(specification && type !== 'text' && { specification }),
    };
  });
}

function follow(known: Map<string, DatasetColumn>, { step, accounting }: StepResult): void {
  for (const column of accounting.columns_removed) known.delete(column);
  const renamed = accounting.columns_renamed.map(({ before, after }) => [after, before, known.get(before)] as const);
  for (const [, before] of renamed) known.delete(before);
  for (const [after, , column] of renamed) if (column) known.set(after, { ...column, name: after });
  if (!unitless.has(stepForms[step].group) && !unitlessSteps.has(step)) return;
  for (const { column: name, changed } of accounting.cells) {
    const column = known.get(name);
    if (column && changed > 0) known.set(name, { ...column, unit: null, specification: null });
  }
}
