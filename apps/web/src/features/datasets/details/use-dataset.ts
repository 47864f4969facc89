import { getDataset } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';

/** A dataset with everything known about it. */
export function useDataset(id: string) {
  return useQuery({
    ...callQuery(getDataset, { params: { dataset_id: id, min_schema: 'false' } }),
    meta: { quiet: true },
  });
}
