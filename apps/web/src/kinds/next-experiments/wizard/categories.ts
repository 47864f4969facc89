import { chartBars, type ColumnStatistics, getStatistics } from '@hakaru/contract';
import { callApi } from '../../../lib/api/call-api.ts';

/** All values of columns by their names, the most frequent first. */
export type Categories = Readonly<Record<string, readonly string[]>>;

/** A factor has at most so many. */
const MOST_LEVELS = 200;

/** The columns of categories that have more than their statistics list, and no more than a factor may have. */
export function unlisted(
  columns: readonly Pick<ColumnStatistics, 'name' | 'type' | 'distinct' | 'top_values'>[],
): string[] {
  return columns
    .filter(
      ({ type, distinct, top_values: top }) =>
        type === 'categorical' && top !== null && distinct > top.length && distinct <= MOST_LEVELS,
    )
    .map(({ name }) => name);
}

/** What statistics do not list of a dataset's categories. */
export async function loadCategories(dataset: string): Promise<Categories> {
  const { statistics } = await callApi(getStatistics, { params: { dataset } });
  const found = unlisted(statistics?.columns ?? []).map(async (category) => {
    const { bars } = await callApi(chartBars, { params: { dataset }, body: { category, limit: MOST_LEVELS } });
    return [category, bars.flatMap((bar) => bar.category ?? [])] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
