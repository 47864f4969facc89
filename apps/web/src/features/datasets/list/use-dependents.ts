import { getDependents } from '@hakaru/contract';
import { useQueries } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';

/** The names of what depends on each of several datasets; null while that is looked for. */
export function useDependents(ids: readonly string[]): Map<string, { names: string[] | null; isFailed: boolean }> {
  return useQueries({
    queries: ids.map((id) => ({
      ...callQuery(getDependents, { params: { subject: 'dataset', id } }),
      meta: { quiet: true },
    })),
    combine: (results) =>
      new Map(
        results.map(({ data, isError }, place) => [
          ids[place] ?? '',
          { names: data?.items.map((item) => item.name) ?? null, isFailed: isError },
        ]),
      ),
  });
}
