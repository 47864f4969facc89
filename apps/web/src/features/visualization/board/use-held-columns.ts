import { decodeColumns, loadColumns, type BlockColumn } from '@hakaru/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchFile } from '../../../lib/api/download-file.ts';
import type { HeldColumns } from '../selection/columns-held.ts';

const none: HeldColumns = new Map();

/** The values of some columns of a version; each is fetched once, since versions never change. */
export function useHeldColumns(dataset: string, versionId: string, names: readonly string[]): HeldColumns {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['held-columns', versionId, names],
    queryFn: async () =>
      new Map(
        await Promise.all(
          names.map(
            async (name) => [name, await client.ensureQueryData(columnQuery(dataset, versionId, name))] as const,
          ),
        ),
      ),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Comparing a hundred thousand values costs more than drawing them.
    structuralSharing: false,
    meta: { quiet: true },
  });
  return data ?? none;
}

function columnQuery(dataset: string, versionId: string, name: string) {
  return queryOptions({
    queryKey: ['held-column', versionId, name],
    staleTime: Infinity,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<BlockColumn> => {
      const { blob } = await fetchFile(
        loadColumns,
        { params: { dataset }, body: { version_id: versionId, columns: [name], excluded: [] } },
        { signal },
      );
      return decodeColumns(await blob.arrayBuffer()).columns[0]!;
    },
  });
}
