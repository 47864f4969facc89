import type { Cell, DatasetDetail } from '@hakaru/contract';

/** The value a group's name stands for: names are texts whatever their column's type. */
export function cellOf({ columns }: Pick<DatasetDetail, 'columns'>, column: string, name: string | null): Cell {
  const type = columns.find((one) => one.name === column)?.type;
  if (name === null) return null;
  if (type === 'boolean') return name === 'true';
  return type === 'numeric' ? Number(name) : name;
}
