import { hasUnlisted, type CountedColumn, loadValues } from '../../../features/projects/wizard/column-values.ts';

/** All values of columns by their names, the most frequent first. */
export type Categories = Readonly<Record<string, readonly string[]>>;

/** The columns of categories that have more than their statistics list, and no more than a factor may have. */
export function unlisted(columns: readonly CountedColumn[]): string[] {
  return columns.filter((column) => column.type === 'categorical' && hasUnlisted(column)).map(({ name }) => name);
}

/** What statistics do not list of a dataset's categories. */
export async function loadCategories(dataset: string): Promise<Categories> {
  const found = await loadValues(dataset, ({ type }) => type === 'categorical');
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, values.map(({ value }) => value)]));
}
