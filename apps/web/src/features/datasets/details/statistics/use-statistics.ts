import { computeStatistics, getStatistics } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { useCall } from '../../../../lib/api/use-call.ts';

/** The statistics of a dataset; where nobody has asked for them yet, they are asked for now. */
export function useStatistics(datasetId: string) {
  const query = useQuery({ ...callQuery(getStatistics, { params: { dataset: datasetId } }), meta: { quiet: true } });
  const compute = useCall(computeStatistics, { invalidates: [computeStatistics.area], meta: { quiet: true } });
  const asked = useRef(false);
  const state = query.data?.state;
  const { mutate } = compute;
  useEffect(() => {
    if (state !== 'none' || asked.current) return;
    asked.current = true;
    mutate({ params: { dataset: datasetId } });
  }, [state, datasetId, mutate]);
  return {
    state: state ?? 'none',
    statistics: query.data?.statistics ?? null,
    taskId: query.data?.task_id ?? null,
    error: query.error ?? compute.error,
    compute: () => mutate({ params: { dataset: datasetId } }),
  };
}
