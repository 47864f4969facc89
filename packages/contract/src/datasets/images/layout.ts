import { z } from 'zod';

/** How the folders of an upload are to be understood. */
export const imageLayout = z.enum(['class_folders', 'good_defect', 'flat']);
export type ImageLayout = z.infer<typeof imageLayout>;

/** What the images of a folder are. `good` and `defect` are classes too, of a dataset for finding anomalies. */
export const folderRole = z.enum(['class', 'good', 'defect', 'mask', 'ignore']);
export type FolderRole = z.infer<typeof folderRole>;

export const imageSplit = z.enum(['train', 'validation', 'test']);
export type ImageSplit = z.infer<typeof imageSplit>;

const label = z.string().trim().max(100);

export const imageFolder = z.object({
  /** Its path in the upload; '' is the top. */
  path: z.string(),
  role: folderRole,
  /** The class of its images; '' is none. */
  label: z.string(),
  split: imageSplit.nullable(),
  /** Images and masks in it. */
  pictures: z.number().int(),
  masks: z.number().int(),
  /** PNG files beside images of the same name are their masks. */
  masks_beside: z.boolean(),
});
export type ImageFolder = z.infer<typeof imageFolder>;

/** What a person corrected; folders are named by their paths, the rest stays as detected. */
export const imageCorrections = z.object({
  layout: imageLayout.optional(),
  folders: z
    .record(
      z.string(),
      z.object({
        role: folderRole.optional(),
        label: label.optional(),
        split: imageSplit.nullable().optional(),
        masks_beside: z.boolean().optional(),
      }),
    )
    .optional(),
});
export type ImageCorrections = z.infer<typeof imageCorrections>;

/** Files that will not become images, and why. */
export const imageFileProblem = z.enum([
  'not_a_picture_name',
  'nested_archive',
  'link',
  'system_file',
  'mask_without_picture',
  'name_twice',
  'folder_ignored',
]);
export type ImageFileProblem = z.infer<typeof imageFileProblem>;

export const imageUploadPreview = z.object({
  form: z.literal('images'),
  upload_id: z.uuid(),
  file_name: z.string(),
  /** Of the files that have arrived. */
  byte_size: z.number().int(),
  file_count: z.number().int(),
  detected: imageLayout,
  layout: imageLayout,
  /** The first 300 folders with images, in the order of their paths. */
  folders: z.array(imageFolder),
  folder_count: z.number().int(),
  picture_count: z.number().int(),
  mask_count: z.number().int(),
  classes: z.array(
    z.object({
      label: z.string(),
      good: z.boolean().nullable(),
      split: imageSplit.nullable(),
      count: z.number().int(),
    }),
  ),
  /** Some images of each class, to be looked at before they are registered. */
  examples: z.array(z.object({ path: z.string(), label: z.string() })),
  /** A line for each kind, with the first paths. */
  problems: z.array(z.object({ code: imageFileProblem, count: z.number().int(), paths: z.array(z.string()) })),
});
export type ImageUploadPreview = z.infer<typeof imageUploadPreview>;
