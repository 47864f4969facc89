import { getStatistics } from '@hakaru/contract';
import { findMolecules, type MoleculeColumn } from '@hakaru/contract/decisions/next-experiments';
import {
  type CountedColumn,
  hasUnlisted,
  MOST_VALUES,
  unlistedValues,
} from '../../../features/projects/wizard/column-values.ts';
import { callApi } from '../../../lib/api/call-api.ts';

/** All values of columns by their names, the most frequent first. */
export type Categories = Readonly<Record<string, readonly string[]>>;

/** The columns of categories that have more than their statistics list, and no more than a factor may have. */
export function unlisted(columns: readonly CountedColumn[]): string[] {
  return columns.filter((column) => column.type === 'categorical' && hasUnlisted(column)).map(({ name }) => name);
}

/** What is known of a dataset beside its statistics: values that those do not list, and which columns are molecules. */
export interface KnownCategories {
  categories: Categories;
  molecules: readonly MoleculeColumn[];
}

export async function loadCategories(dataset: string): Promise<KnownCategories> {
  const { statistics } = await callApi(getStatistics, { params: { dataset } });
  const columns = (statistics?.columns ?? []).filter(({ type }) => type === 'categorical');
  const found = await unlistedValues(dataset, columns);
  const categories = Object.fromEntries(
    Object.entries(found).map(([name, values]) => [name, values.map(({ value }) => value)]),
  );
  const texts = possibleMolecules(columns, categories);
  const { columns: molecules } = texts.length > 0 ? await callApi(findMolecules, { body: { columns: texts } }) : none;
  return { categories, molecules };
}

const none = { columns: [] };
/** A molecule as text has no blanks, and is not endless. */
const LIKE_SMILES = /^\S{1,2000}$/;

/** Columns of categories with their values, where most of these could be molecules. */
export function possibleMolecules(
  columns: readonly CountedColumn[],
  categories: Categories,
): { name: string; values: string[] }[] {
  return columns
    .filter(({ type, distinct }) => type === 'categorical' && distinct >= 2 && distinct <= MOST_VALUES)
    .map(({ name, top_values: top }) => ({
      name,
      values: (categories[name] ?? top?.map(({ value }) => value) ?? []).map(String),
    }))
    .filter(({ values }) => 2 * values.filter((value) => LIKE_SMILES.test(value)).length >= values.length);
}
