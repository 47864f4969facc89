import { type DatasetDetail, type DatasetStatistics, getDataset, getStatistics } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useRowNames } from '../../../lib/rows/row-names.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import type { ColumnHint } from './column-hint.ts';

/** A dataset with what is known of each column; ready once the statistics are there, or are known not to be. */
export function useHints(datasetId: string) {
  const query = useQuery(callQuery(getDataset, { params: { dataset_id: datasetId, min_schema: 'false' } }));
  useRowNames(query.data?.version_id);
  const statistics = useQuery(callQuery(getStatistics, { params: { dataset: datasetId } }));
  useEntityName(datasetId, query.data?.name);
  const hints = useMemo(() => hintsOf(query.data, statistics.data?.statistics ?? null), [query.data, statistics.data]);
  return { dataset: query.data, hints, isReady: !statistics.isPending, query };
}

function hintsOf(dataset: DatasetDetail | undefined, statistics: DatasetStatistics | null): ColumnHint[] {
  const byName = new Map(statistics?.columns.map((column) => [column.name, column]));
  return (dataset?.columns ?? []).map((column) => ({ column, statistics: byName.get(column.name) ?? null }));
}
