import type { SettledSeriesOptions } from '@hakaru/contract/time-series/options';
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';

/** Makes a dataset's version of the files of a time series. Reading holds much memory, so that one is made at a time. */
export const readTimeSeriesJob = defineJob({
  name: 'datasets.read_time_series',
  atOnce: 1,
  payload: z.object({
    /** As the person saw it in the preview. */
    series: z.custom<SettledSeriesOptions>(),
  }),
});
