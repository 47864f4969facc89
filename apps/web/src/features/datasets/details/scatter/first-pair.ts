import type { DatasetColumn } from '@hakaru/contract';

/** Whether a column has a place on an axis. */
export function isPlottable({ type }: Pick<DatasetColumn, 'type'>): boolean {
  return type === 'numeric' || type === 'datetime';
}

/** The two columns to show first: a target, where one is marked, above the first other column; numbers rather than times. */
export function firstPair(
  columns: readonly Pick<DatasetColumn, 'name' | 'type' | 'role'>[],
): { x: string; y: string } | null {
  const usable = columns.filter((column) => isPlottable(column) && column.role !== 'ignore' && column.role !== 'id');
  const numeric = usable.filter(({ type }) => type === 'numeric');
  const all = [numeric, usable].find((some) => some.length >= 2) ?? columns.filter(isPlottable);
  const y = all.find(({ role }) => role === 'target') ?? all[1];
  const x = all.find(({ name }) => name !== y?.name);
  return x && y ? { x: x.name, y: y.name } : null;
}
