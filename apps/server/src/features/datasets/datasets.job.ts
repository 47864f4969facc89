import type { ImageCorrections, ReadOptions } from '@hakaru/contract';
import type { ResolvedSeriesOptions } from '@hakaru/contract/time-series/options';
import { labelPeriod } from '@hakaru/contract/time-series/labels';
import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import type { RowSplit } from '../../tables/edit/split-rows.ts';

/** Reads a dataset's file into its next version. The table engine lets in as many as it has memory for. */
export const readTableJob = defineJob({
  name: 'datasets.read',
  atOnce: 4,
  payload: z.object({
    upload_id: z.string(),
    /** As the person saw them in the preview. */
    options: z.custom<ReadOptions>(),
    /** Columns that begin with the role of a target. */
    targets: z.array(z.string()).readonly().optional(),
  }),
});

/** Unpacks an upload's images and has compute look at each. */
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

/** Makes a dataset's version of the files of a time series. */
export const readTimeSeriesJob = defineJob({
  name: 'datasets.read_time_series',
  atOnce: 4,
  payload: z.object({
    /** As the person saw it in the preview. */
    series: z.custom<ResolvedSeriesOptions>(),
  }),
});

/** Writes a time series with labels that were drawn on it. */
export const labelSeriesJob = defineJob({
  name: 'datasets.label_series',
  atOnce: 2,
  payload: z.object({
    version_id: z.string(),
    column: z.string(),
    /** What rows outside the periods are called. */
    normal: z.string(),
    runs: z.string().nullable(),
    periods: z.array(labelPeriod),
  }),
});

/** Tabulates the statistics of a dataset's version. */
export const tabulateJob = defineJob({
  name: 'datasets.tabulate',
  atOnce: 1,
  payload: z.object({
    version_id: z.string(),
    /** Use every row of a large table, not a sample. */
    every_row: z.boolean(),
  }),
});

/** Works out what is asked of a large table again and again. */
export const summarizeJob = defineJob({
  name: 'datasets.summarize',
  atOnce: 1,
  payload: z.object({ version_id: z.string() }),
});

/** Writes a table with columns renamed and re-typed. It may read an uploaded file again. */
export const draftColumnsJob = defineJob({
  name: 'datasets.draft_columns',
  atOnce: 2,
  payload: z.object({ draft_id: z.string() }),
});

/** Splits a table's rows into two datasets. */
export const splitDatasetJob = defineJob({
  name: 'datasets.split',
  atOnce: 2,
  payload: z.object({
    version_id: z.string(),
    split: z.custom<RowSplit>(),
    training_id: z.string(),
    inference_id: z.string(),
  }),
});
