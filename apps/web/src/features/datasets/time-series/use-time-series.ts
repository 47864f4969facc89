import { getTimeSeries } from '@hakaru/contract/time-series/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';

/** What a dataset is as a time series. */
export function useTimeSeries(datasetId: string) {
  return useQuery({ ...callQuery(getTimeSeries, { params: { id: datasetId } }), meta: { quiet: true } });
}
