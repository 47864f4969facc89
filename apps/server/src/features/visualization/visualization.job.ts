import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';

/** Tabulates a version of a dataset as a person asked for it. */
export const tabulateJob = defineJob({
  name: 'visualization.tabulate',
  atOnce: 1,
  payload: z.object({ tabulation_id: z.string() }),
});

/** Measures a version's charts for charts. */
export const imageChartJob = defineJob({
  name: 'visualization.image_charts',
  compute: true,
  atOnce: 1,
  payload: z.object({ charts_id: z.string() }),
});
