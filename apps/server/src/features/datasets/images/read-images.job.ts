import type { ImageCorrections } from '@hakaru/contract';
import { defineJob } from '../../../jobs/job.ts';

/** Unpacks an upload's pictures and has compute look at each. */
export const readImagesJob = defineJob({ name: 'datasets.read_images', compute: true, atOnce: 2 });

export interface ReadImagesPayload {
  upload_id: string;
  /** As the person saw them in the preview. */
  corrections: ImageCorrections;
}
