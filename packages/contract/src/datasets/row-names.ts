import type { Cell, DatasetColumn } from './columns.ts';

type Naming = Pick<DatasetColumn, 'name'> & Partial<Pick<DatasetColumn, 'role' | 'role_reason'>>;

/** The roles whose columns say which row it is, the most telling first: an identifier, a label, the lot. */
const naming = ['id', 'label', 'group'] as const;

/** The columns that say which row a row is, in the table's order: identifiers, labels and lots. */
export function labelColumns<T extends Naming>(columns: readonly T[]): T[] {
  return columns.filter(({ role }) => naming.some((one) => one === role));
}

const MOST = 2;

/**
 * The columns whose values a row is called by: the identifiers, else the labels, else the lot. One that only numbers the
 * rows says nothing that the row's number does not.
 */
export function rowNameColumns(columns: readonly Naming[]): string[] {
  const telling = columns.filter((column) => column.role_reason?.code !== 'row_number');
  for (const role of naming) {
    const found = telling.filter((column) => column.role === role);
    if (found.length > 0) return found.slice(0, MOST).map(({ name }) => name);
  }
  return [];
}

const BETWEEN = ' / ';

/** What a row is called by its cells in those columns; null where they hold nothing. */
export function joinedRowName(cells: readonly Cell[]): string | null {
  return cells.filter((cell) => cell !== null && cell !== '').join(BETWEEN) || null;
}
