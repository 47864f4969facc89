import type { DatasetDetail } from '@hakaru/contract';

/** The column of times that the rows of a dataset go by; null where it has none. */
export function timeOf({ columns }: Pick<DatasetDetail, 'columns'>): string | null {
  return columns.find(({ role, type }) => role === 'time' && type === 'datetime')?.name ?? null;
}
