import { getDataset, loadDataset, rowNameColumns } from '@hakaru/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import type { ProjectOf } from '../kind.ts';

/**
 * What rows of the table that a project learned from are called, by their numbers from 1: the values of their identifiers,
 * labels or lots. Without those, and where the table has changed since or a recipe made its rows, rows have no names.
 */
export function useRowNames(
  { dataset, recipe }: Pick<ProjectOf<unknown>, 'dataset' | 'recipe'>,
  rows: readonly number[],
): ReadonlyMap<number, string> {
  const quiet = { meta: { quiet: true } };
  const { data: detail } = useQuery({
    ...callQuery(getDataset, { params: { dataset_id: dataset.id, min_schema: 'false' } }),
    ...quiet,
    enabled: recipe === null,
  });
  const columns = detail && detail.version_id === dataset.version_id ? rowNameColumns(detail.columns) : [];
  const pages = useQueries({
    queries: rows.map((row) => ({
      ...callQuery(loadDataset, { params: { id: dataset.id }, body: { page: row, page_size: 1, columns } }),
      ...quiet,
      enabled: columns.length > 0,
    })),
  });
  return new Map(
    pages.flatMap(({ data }, index) => {
      const cells = data?.rows[0]?.filter((cell) => cell !== null) ?? [];
      return cells.length > 0 ? [[rows[index]!, listed(cells.map(String))] as const] : [];
    }),
  );
}
