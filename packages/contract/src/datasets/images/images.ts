import { z } from 'zod';
import type { ProblemCount, ReadResult } from '../../jobs/generated/images.ts';
import { imageLayout, imageSplit } from './layout.ts';

/** Why an image cannot be used; its file is kept and listed. */
export const imageErrors = ['empty', 'not_a_picture', 'unsupported', 'too_large', 'truncated', 'corrupt'] as const;
/** What a careful person would look into. */
export const imageWarnings = [
  'duplicate',
  'duplicate_other_class',
  'duplicate_across_splits',
  'near_duplicate',
  'near_duplicate_other_class',
  'near_duplicate_across_splits',
  'mask_unreadable',
  'mask_size_differs',
  'mask_empty',
] as const;
/** What was done to it. */
export const imageNotes = ['rotated', 'first_page_only', 'depth_reduced'] as const;

export const imageProblem = z.enum([...imageErrors, ...imageWarnings, ...imageNotes]) satisfies z.ZodType<
  ProblemCount['code']
>;
export type ImageProblem = z.infer<typeof imageProblem>;

export const imageMode = z.enum([
  'bilevel',
  'grey8',
  'grey16',
  'grey32',
  'palette',
  'rgb8',
  'rgb16',
  'rgba8',
  'cmyk8',
  'unusual',
]);
export type ImageMode = z.infer<typeof imageMode>;

/** Brightness is 0 (black) to 255 (white), whatever the depth. */
export const picture = z.object({
  /** From 1, in the order of the paths. */
  number: z.number().int(),
  path: z.string(),
  label: z.string(),
  good: z.boolean().nullable(),
  split: imageSplit.nullable(),
  mask_path: z.string().nullable(),
  /** PNG, JPEG, BMP or TIFF; null where it could not be told. */
  format: z.string().nullable(),
  /** After the orientation that the camera noted has been applied. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  mode: imageMode.nullable(),
  byte_size: z.number().int(),
  sha256: z.string(),
  brightness_mean: z.number().nullable(),
  brightness_sd: z.number().nullable(),
  /** Share of the pixels that the mask marks. */
  mask_share: z.number().nullable(),
  /** The number of the first image with the same bytes, or that looks the same. */
  duplicate_of: z.number().int().nullable(),
  near_duplicate_of: z.number().int().nullable(),
  problems: z.array(imageProblem),
  /** Pixels by brightness in 32 equal bins; empty where it could not be read. */
  histogram: z.array(z.number()),
});
export type DatasetImage = z.infer<typeof picture>;

const bins = z.object({ edges: z.array(z.number()), counts: z.array(z.number()) });

/** What is known about all images of a version together. */
export const imageSummary = z.object({
  layout: imageLayout,
  pictures: z.number().int(),
  readable: z.number().int(),
  masks: z.number().int(),
  byte_size: z.number().int(),
  classes: z.array(
    z.object({
      label: z.string(),
      good: z.boolean().nullable(),
      split: imageSplit.nullable(),
      count: z.number().int(),
      brightness_mean: z.number().nullable(),
    }),
  ),
  sizes: z.array(z.object({ width: z.number().int(), height: z.number().int(), count: z.number().int() })),
  /** How many different sizes there are; `sizes` has the most frequent. */
  size_count: z.number().int(),
  modes: z.array(z.object({ mode: imageMode, count: z.number().int() })),
  formats: z.array(z.object({ format: z.string(), count: z.number().int() })),
  widths: bins,
  heights: bins,
  brightness: bins,
  problems: z.array(z.object({ code: imageProblem, count: z.number().int() })),
  /** Mean images that were made: the first is of all, the others of a class each. */
  means: z.array(z.object({ label: z.string().nullable(), count: z.number().int() })),
  /** Files of the upload that became no image. */
  left_out: z.array(z.object({ code: z.string(), count: z.number().int(), paths: z.array(z.string()) })),
}) satisfies z.ZodType<ReadResult>;
export type ImageSummary = z.infer<typeof imageSummary>;
