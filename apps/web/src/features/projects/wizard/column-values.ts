import { chartBars, type ColumnStatistics, getStatistics } from '@hakaru/contract';
import { callApi } from '../../../lib/api/call-api.ts';

export interface ColumnValue {
  value: string;
  count: number;
}

/** All values of columns by their names, the most frequent first. */
export type ColumnValues = Readonly<Record<string, readonly ColumnValue[]>>;

/** So many values of a column are read. */
export const MOST_VALUES = 200;

export type CountedColumn = Pick<ColumnStatistics, 'name' | 'type' | 'distinct' | 'top_values'>;

/** Whether statistics list only some of a column's values, or none, and all of them can be read. */
export function hasUnlisted({ distinct, top_values: top }: CountedColumn): boolean {
  return distinct > (top?.length ?? 0) && distinct <= MOST_VALUES;
}

/** What statistics do not list of the columns that are wanted. */
export async function loadValues(dataset: string, isWanted: (column: CountedColumn) => boolean): Promise<ColumnValues> {
  const { statistics } = await callApi(getStatistics, { params: { dataset } });
  return unlistedValues(dataset, (statistics?.columns ?? []).filter(isWanted));
}

/** The same of columns whose statistics are known. */
export async function unlistedValues(dataset: string, columns: readonly CountedColumn[]): Promise<ColumnValues> {
  const found = columns.filter(hasUnlisted).map(async ({ name, type }) => {
    const body = { category: name, limit: MOST_VALUES };
    const { bars } = await callApi(chartBars, { params: { dataset }, body });
    const values = bars.flatMap(({ category, whole }) =>
      category === null ? [] : [{ value: type === 'numeric' ? String(Number(category)) : category, count: whole.rows }],
    );
    return [name, values] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
