import {
  MAX_SENT_ROWS,
  type DatasetDetail,
  type Predicate,
  type Selection,
  type ViewContent,
  decodeColumns,
  loadColumns,
  type BlockColumn,
} from '@hakaru/contract';
import { useCallback, useMemo, useState } from 'react';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { fetchFile } from '../../../lib/api/download-file.ts';
import { columnsOf, excludedMask, selectionMask } from '../selection/selection-mask.ts';
import type { LoadedColumns } from '../selection/loaded-columns.ts';
import type { Board, Mark, PointerTool } from './board-context.ts';

type Change = (change: (content: ViewContent) => ViewContent) => void;

/** Everything the cards of a board share: the rows that the browser holds, what is selected and excluded, and the pointer. */
export function useBoardState(
  dataset: DatasetDetail,
  versionId: string,
  content: ViewContent,
  change: Change,
): Board & { setTool: (tool: PointerTool) => void } {
  const rows = dataset.row_count ?? 0;
  const isLoaded = rows <= MAX_SENT_ROWS && versionId === dataset.version_id;
  const [tool, setTool] = useState<PointerTool>('rectangle');
  const [live, setLive] = useState<Selection | null>(null);
  const selection = (isLoaded ? live : null) ?? content.selection;
  const needed = useMemo(() => (isLoaded ? columnsNeeded(dataset, content) : []), [isLoaded, dataset, content]);
  const columns = useLoadedColumns(dataset.id, versionId, needed);
  const excluded = useMemo(
    () => (isLoaded && content.excluded.length > 0 ? excludedMask(content.excluded, columns, rows) : null),
    [isLoaded, content.excluded, columns, rows],
  );
  const selected = useMemo(() => {
    const mask = isLoaded && selection ? selectionMask(selection, columns, rows) : null;
    return mask && excluded ? mask.map((one, row) => (excluded[row] ? 0 : one)) : mask;
  }, [isLoaded, selection, columns, rows, excluded]);
  const debounced = useDebounced(content.selection, 300);
  const rowsRequest = useMemo(
    () => ({ version_id: versionId, selection: debounced, excluded: content.excluded }),
    [versionId, debounced, content.excluded],
  );
  const before = content.selection;
  const mark = useCallback<Mark>(
    (all, { done, narrow }) => {
      const marked = markedSelection(before, all, narrow);
      setLive(done ? null : marked);
      if (done) change((now) => ({ ...now, selection: marked }));
    },
    [before, change],
  );
  return useMemo(
    () => ({ dataset, rows, isLoaded, columns, selected, excluded, rowsRequest, tool, mark, setTool }),
    [dataset, rows, isLoaded, columns, selected, excluded, rowsRequest, tool, mark],
  );
}

/** A new selection, or with `narrow` the rows of the one before that the new conditions hold for too. */
function markedSelection(before: Selection | null, all: Predicate[] | null, narrow: boolean): Selection | null {
  if (!all || all.length === 0) return narrow ? before : null;
  return { all: [...(narrow && before ? before.all : []), ...all].slice(-50) };
}

/** Columns that a chart draws, or that a condition is about. */
function columnsNeeded({ columns }: DatasetDetail, { charts, selection, excluded }: ViewContent): string[] {
  const known = new Set(columns.map(({ name }) => name));
  const drawn = charts
    .filter(({ kind }) => !['correlation', 'missing'].includes(kind))
    .flatMap(({ settings }) => Object.values(settings).flatMap((value) => value));
  const rowsRequest = [selection, ...excluded].flatMap((one) => (one ? columnsOf(one) : []));
  return [...new Set([...drawn, ...rowsRequest])]
    .filter((name): name is string => typeof name === 'string' && known.has(name))
    .sort();
}

const none: LoadedColumns = new Map();

/** The values of some columns of a version; each is fetched once, since versions never change. */
function useLoadedColumns(dataset: string, versionId: string, names: readonly string[]): LoadedColumns {
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
