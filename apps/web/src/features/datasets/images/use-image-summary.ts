import { getImageSummary } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';

/** Classes, sizes, brightness and problems of a dataset of images. */
export function useImageSummary(id: string) {
  return useQuery({ ...callQuery(getImageSummary, { params: { id } }), meta: { quiet: true } });
}
