import { z } from 'zod';
import { imageSplit } from '../datasets/images/layout.ts';
import { picture } from '../datasets/images/images.ts';
import { defineCall, fileTypes } from '../shared/call.ts';
import { MAX_PAGE_SIZE } from '../shared/constants.ts';
import { pageOf } from '../shared/paging.ts';
import { datasetParams } from './selection.ts';
import { resultState } from './tabulation.ts';

/** What can be measured of an image: mean and standard deviation of its brightness (0 to 255), the variance of its Laplacian, its sides, width by height. */
export const imageMeasure = z.enum(['brightness_mean', 'brightness_sd', 'sharpness', 'width', 'height', 'aspect']);
export type ImageMeasure = z.infer<typeof imageMeasure>;

const int = z.number().int();
const bins = z.object({ edges: z.array(z.number()), counts: z.array(z.number()) });

/** A class's values. Outside Tukey's fences lie `below` and `above`. The first box is of all images, with the label ''. */
const box = z.object({
  label: z.string(),
  count: int,
  least: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  most: z.number(),
  mean: z.number(),
  sd: z.number(),
  low_fence: z.number(),
  high_fence: z.number(),
  below: int,
  above: int,
});
export type ImageBox = z.infer<typeof box>;

/** Classes beyond the 20 most frequent are counted as one, “…”. */
export const imageCharts = z.object({
  pictures: int,
  readable: int,
  measures: z.array(
    z.object({
      measure: imageMeasure,
      bins,
      labels: z.array(z.object({ label: z.string(), counts: z.array(z.number()) })),
      boxes: z.array(box),
    }),
  ),
  sizes: z.array(z.object({ width: int, height: int, label: z.string(), count: int })),
  /** Mean and standard deviation, pixel by pixel; `most_sd` levels are white in the latter. Without a label it is of all. */
  averages: z.array(z.object({ label: z.string().nullable(), count: int, index: int, most_sd: z.number() })),
  /** The common size; `resized` images had another. */
  average_width: int,
  average_height: int,
  resized: int,
  /** All readable images, or 5,000 of them chosen at random. */
  points: z.array(
    z.object({ number: int, label: z.string(), brightness: z.number(), contrast: z.number(), sharpness: z.number() }),
  ),
});
export type ImageCharts = z.infer<typeof imageCharts>;

const errors = ['dataset_not_ready', 'dataset_failed', 'dataset_not_images'] as const;

/** What was measured before is answered at once: the same `result_id`, already `success`. */
export const startImageCharts = defineCall({
  method: 'POST',
  path: '/visualization/images/{dataset}',
  area: 'visualization',
  status: 202,
  summary:
    'Measure a dataset’s images for charts: sharpness, distributions by class, mean and standard deviation images',
  params: datasetParams,
  response: z.object({ result_id: z.uuid(), task_id: z.uuid() }),
  errors: [...errors, 'compute_unavailable'],
});

export const getImageCharts = defineCall({
  method: 'GET',
  path: '/visualization/images/result/{id}',
  area: 'visualization',
  summary: 'Charts of images, or how far they are',
  params: z.object({ id: z.uuid() }),
  response: z.object({
    id: z.uuid(),
    dataset_id: z.uuid(),
    version_id: z.uuid(),
    state: resultState,
    task_id: z.uuid(),
    result: imageCharts.nullable(),
  }),
});

export const getAverageImage = defineCall({
  method: 'GET',
  path: '/visualization/images/average/{id}',
  area: 'visualization',
  summary: 'The mean of images, or their standard deviation, pixel by pixel, as PNG',
  params: z.object({ id: z.uuid() }),
  query: z.object({ index: z.coerce.number().int().min(0).default(0), of: z.enum(['mean', 'sd']).default('mean') }),
  answerKind: 'file',
  contentType: fileTypes.png,
});

export const measuredImage = picture.extend({ sharpness: z.number().nullable() });
export type MeasuredImage = z.infer<typeof measuredImage>;

/** Images of these classes (null: any; '' is none), of this split, with every measure in its range: both ends belong to it, null is open. */
export const imageSelection = z.object({
  labels: z.array(z.string()).max(1000).nullable().default(null),
  split: imageSplit.or(z.literal('none')).nullable().default(null),
  ranges: z.partialRecord(imageMeasure, z.tuple([z.number().nullable(), z.number().nullable()])).default({}),
});
export type ImageSelection = z.infer<typeof imageSelection>;

const sorted = ['number', 'label', 'brightness_mean', 'brightness_sd', 'sharpness', 'width', 'height'] as const;

export const listMeasuredImages = defineCall({
  method: 'POST',
  path: '/visualization/images/pictures/{id}',
  area: 'visualization',
  summary: 'The images that a selection in the charts leaves, paged',
  params: z.object({ id: z.uuid() }),
  body: imageSelection.extend({
    sort: z.enum(sorted.flatMap((column) => [column, `-${column}`] as const)).default('number'),
    page: int.min(1).default(1),
    page_size: int.min(1).max(MAX_PAGE_SIZE).default(24),
  }),
  response: pageOf(measuredImage),
});
