import { z } from 'zod';
import { defineCall, fileTypes } from '../../shared/call.ts';
import { pageOf, pageQuery, pageQuerySortedBy } from '../../shared/paging.ts';
import { imageCorrections, imageSplit, imageUploadPreview } from './layout.ts';
import { imageSummary, picture, imageProblem } from './images.ts';

const id = z.uuid();

/** What files of images can be refused for. */
export const imageUploadErrors = [
  'upload_no_file',
  'upload_too_large',
  'upload_not_found',
  'disk_full',
  'images_paths_differ',
  'images_path_unsafe',
  'images_too_many',
  'images_none',
  'zip_damaged',
  'zip_too_many_entries',
  'zip_unsafe_name',
  'zip_bomb',
  'zip_unpacked_too_large',
  'file_protected',
] as const;

/** A batch sent again takes the place of what came first, so that a broken upload goes on where it stopped. */
export const uploadImages = defineCall({
  method: 'POST',
  path: '/upload/images',
  area: 'datasets',
  status: 201,
  summary: 'Upload images or zips of images, at most 100 files a batch; `upload_id` adds to an upload',
  query: z.object({ upload_id: id.optional() }),
  bodyKind: 'multipart',
  /** JSON: each file's path below the folder it was dropped with, in the order of the files. Without it, their names. */
  body: z.object({ paths: z.string().optional() }),
  files: { file: { description: 'images and zips', required: true } },
  response: z.object({ upload_id: id, file_count: z.number().int(), byte_size: z.number().int() }),
  errors: imageUploadErrors,
});

export const listUploadFiles = defineCall({
  method: 'GET',
  path: '/upload/images/{id}',
  area: 'datasets',
  summary: 'The files of an upload that have arrived, to go on with it',
  params: z.object({ id }),
  response: z.object({ files: z.array(z.object({ path: z.string(), byte_size: z.number().int() })) }),
  errors: ['upload_not_found'],
});

export const previewImageUpload = defineCall({
  method: 'POST',
  path: '/upload/images/{id}',
  area: 'datasets',
  summary: 'What an upload of images holds, understood with corrections',
  params: z.object({ id }),
  body: imageCorrections.default({}),
  response: imageUploadPreview,
  errors: imageUploadErrors,
});

export const getUploadedImage = defineCall({
  method: 'GET',
  path: '/upload/images/{id}/picture',
  area: 'datasets',
  summary: 'An image of an upload that is not registered yet, as it was sent; up to 20 MB',
  params: z.object({ id }),
  query: z.object({ path: z.string().max(4096) }),
  answerKind: 'file',
  contentType: ['image/png', 'image/jpeg', 'image/bmp', 'image/tiff'],
  errors: ['upload_not_found'],
});

/** `label` '' are images without a class; `problem` 'any' are those with an error or a warning. */
export const imageFilter = z.object({
  label: z.string().optional(),
  split: imageSplit.or(z.literal('none')).optional(),
  problem: imageProblem.or(z.literal('any')).optional(),
});

export const listImages = defineCall({
  method: 'GET',
  path: '/dataset/pictures/{id}',
  area: 'datasets',
  summary: 'Images of a dataset, paged and filtered',
  params: z.object({ id }),
  query: pageQuerySortedBy(
    'number',
    'path',
    'label',
    'width',
    'height',
    'byte_size',
    'brightness_mean',
    'brightness_sd',
    'mask_share',
  ).extend({ ...imageFilter.shape, page_size: pageQuery.shape.page_size.unwrap().default(48) }),
  response: pageOf(picture),
  errors: ['dataset_not_ready', 'dataset_not_images'],
});

export const getImageSummary = defineCall({
  method: 'GET',
  path: '/dataset/image_summary/{id}',
  area: 'datasets',
  summary: 'Classes, sizes, brightness and problems of a dataset of images',
  params: z.object({ id }),
  response: imageSummary,
  errors: ['dataset_not_ready', 'dataset_not_images'],
});

/** `view` is what a browser can show: the image itself, or a PNG of it where its kind needs one. */
export const imageVariant = z.enum(['thumbnail', 'view', 'mask', 'original']);
export type ImageVariant = z.infer<typeof imageVariant>;

/** Answers 304 to `If-None-Match` with the content's hash. */
export const getImage = defineCall({
  method: 'GET',
  path: '/dataset/picture/{id}/{number}',
  area: 'datasets',
  summary: 'An image, its thumbnail or its mask',
  params: z.object({ id, number: z.coerce.number().int().min(1) }),
  query: z.object({ variant: imageVariant.default('view') }),
  answerKind: 'file',
  contentType: ['image/png', 'image/jpeg', 'image/bmp', 'image/tiff', 'image/webp'],
  errors: ['dataset_not_ready', 'dataset_not_images'],
});

/** Images of different sizes are scaled to 256 × 256 first. */
export const getMeanImage = defineCall({
  method: 'GET',
  path: '/dataset/mean_picture/{id}',
  area: 'datasets',
  summary: 'The mean of all images, or of a class, as PNG',
  params: z.object({ id }),
  query: z.object({ index: z.coerce.number().int().min(0).default(0) }),
  answerKind: 'file',
  contentType: fileTypes.png,
  errors: ['dataset_not_ready', 'dataset_not_images'],
});
