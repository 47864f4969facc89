import { z } from 'zod';
import type { ProblemCount, ReadResult } from '../../jobs/generated/images.ts';
import { imageLayout, imageSplit } from './layout.ts';

/** Why a picture cannot be used; its file is kept and listed. */
export const pictureErrors = ['empty', 'not_a_picture', 'unsupported', 'too_large', 'truncated', 'corrupt'] as const;
/** What a careful person would look into. */
export const pictureWarnings = [
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
export const pictureNotes = ['rotated', 'first_page_only', 'depth_reduced'] as const;

export const pictureProblem = z.enum([...pictureErrors, ...pictureWarnings, ...pictureNotes]) satisfies z.ZodType<
  ProblemCount['code']
>;
export type PictureProblem = z.infer<typeof pictureProblem>;

export const pictureMode = z.enum([
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
export type PictureMode = z.infer<typeof pictureMode>;

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
  mode: pictureMode.nullable(),
  byte_size: z.number().int(),
  sha256: z.string(),
  brightness_mean: z.number().nullable(),
  brightness_sd: z.number().nullable(),
  /** Share of the pixels that the mask marks. */
  mask_share: z.number().nullable(),
  /** The number of the first picture with the same bytes, or that looks the same. */
  duplicate_of: z.number().int().nullable(),
  near_duplicate_of: z.number().int().nullable(),
  problems: z.array(pictureProblem),
  /** Pixels by brightness in 32 equal bins; empty where it could not be read. */
  histogram: z.array(z.number()),
});
export type Picture = z.infer<typeof picture>;

const bins = z.object({ edges: z.array(z.number()), counts: z.array(z.number()) });

/** What is known about all pictures of a version together. */
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
  modes: z.array(z.object({ mode: pictureMode, count: z.number().int() })),
  formats: z.array(z.object({ format: z.string(), count: z.number().int() })),
  widths: bins,
  heights: bins,
  brightness: bins,
  problems: z.array(z.object({ code: pictureProblem, count: z.number().int() })),
  /** Mean pictures that were made: the first is of all, the others of a class each. */
  means: z.array(z.object({ label: z.string().nullable(), count: z.number().int() })),
  /** Files of the upload that became no picture. */
  left_out: z.array(z.object({ code: z.string(), count: z.number().int(), paths: z.array(z.string()) })),
}) satisfies z.ZodType<ReadResult>;
export type ImageSummary = z.infer<typeof imageSummary>;
