import type { ImageCorrections } from '@hakaru/contract';
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';

/** Unpacks an upload's pictures and has compute look at each. */
export const readImagesJob = defineJob({
  name: 'datasets.read_images',
  compute: true,
  atOnce: 2,
  payload: z.object({
    upload_id: z.string(),
    /** As the person saw them in the preview. */
    corrections: z.custom<ImageCorrections>(),
  }),
});
