import type { ColumnKind } from '@hakaru/contract/preprocessing/recipe';

/** A column as the step meets it: after the steps before. */
export interface StepColumn {
  name: string;
  type: ColumnKind;
}

export interface ControlProps {
  label: string;
  help: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The value keeps the step from being applied. */
  wrong: boolean;
  /** Why a formula in it cannot be calculated, in words. */
  problem?: string | null;
  columns: readonly StepColumn[];
  /** Which columns the step can work on. */
  types: string;
  /** Whether nothing at all may be chosen. */
  optional: boolean;
  /** Values to choose from, with their words. */
  options: readonly { value: string; words: string }[];
}

const numeric = new Set<ColumnKind>(['number', 'integer']);

/** The columns that a control of these types offers. */
export function offered(columns: readonly StepColumn[], types: string): StepColumn[] {
  if (types === 'numeric') return columns.filter(({ type }) => numeric.has(type));
  if (types === 'text') return columns.filter(({ type }) => type === 'text' || type === 'boolean');
  if (types === 'datetime') return columns.filter(({ type }) => type === 'datetime');
  return [...columns];
}
