import type { ColumnMapping } from '@hakaru/contract';
import { AppError } from '../../../http/app-error.ts';

/** Throws columns_missing, naming every feature that neither is there nor has a column in its place, nor is said to be missing. */
export function requireColumns(features: string[], available: string[], mapping: ColumnMapping): void {
  const there = new Set(available);
  const missing = features.filter((feature) => mapping[feature] !== null && !there.has(mapping[feature] ?? feature));
  if (missing.length > 0) throw new AppError('columns_missing', { columns: missing.join(', ') });
}
