import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';

/** Measures a version's pictures for charts. */
export const imageChartJob = defineJob({
  name: 'visualization.image_charts',
  compute: true,
  atOnce: 1,
  payload: z.object({ charts_id: z.string() }),
});
