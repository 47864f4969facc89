import { AppError } from '../../../http/app-error.ts';

/** Throws columns_missing, naming every feature that neither is there nor has a column in its place. */
export function requireColumns(features: string[], available: string[], mapping: Record<string, string>): void {
  const there = new Set(available);
  const missing = features.filter((feature) => !there.has(mapping[feature] ?? feature));
  if (missing.length > 0) throw new AppError('columns_missing', { columns: missing.join(', ') });
}
