import { getImageSummary } from '@hakaru/contract';
import { useAnswer } from '../../../lib/api/use-answer.ts';

/** Classes, sizes, brightness and problems of a dataset of images. */
export function useImageSummary(id: string) {
  return useAnswer(getImageSummary, { params: { id } });
}
