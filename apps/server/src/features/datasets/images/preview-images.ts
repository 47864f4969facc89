import type { ImageCorrections, ImageUploadPreview } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { MOST_SHOWN_BYTES } from './serve-uploaded-image.ts';
import { findUpload } from '../uploads/upload-rows.ts';
import { type ArrangedImage, type Arrangement, arrangeImages, type FileProblems } from './arrange-images.ts';
import { countImageFiles, selectImageFiles } from './image-upload-rows.ts';
import { listUploadedFiles } from './list-uploaded-files.ts';

const MOST_FOLDERS = 300;
const MOST_PATHS = 20;

/** What an upload of images holds, understood with corrections. Throws upload_not_found, or why a zip cannot be read. */
export async function previewImages(
  context: DatasetContext,
  scope: Scope,
  id: string,
  corrections: ImageCorrections,
): Promise<ImageUploadPreview> {
  const { upload, arrangement } = await arrangeUpload(context, scope, id, corrections);
  const { detected, layout, folders, pictures: images, problems } = arrangement;
  const { count, bytes } = await countImageFiles(scope, id);
  const shown = folders.sort((a, b) => (a.path < b.path ? -1 : 1)).slice(0, MOST_FOLDERS);
  return {
    form: 'images',
    upload_id: id,
    file_name: upload.file_name,
    byte_size: bytes,
    file_count: count,
    detected,
    layout,
    folders: shown,
    folder_count: folders.length,
    picture_count: images.length,
    mask_count: images.filter(({ mask }) => mask).length,
    classes: countClasses(images),
    examples: examplesOf(images),
    problems: listProblems(problems),
  };
}

export async function arrangeUpload(
  context: DatasetContext,
  scope: Scope,
  id: string,
  corrections: ImageCorrections,
): Promise<{ upload: { file_name: string }; arrangement: Arrangement }> {
  const upload = await findUpload(scope, id, 'images');
  return { upload, arrangement: arrangeImages(await listUploadedFiles(context, scope, id), corrections) };
}

/** A line a kind, with the first paths. */
export function listProblems(problems: FileProblems) {
  return [...problems].map(([code, paths]) => ({ code, count: paths.length, paths: paths.slice(0, MOST_PATHS) }));
}

const MOST_EXAMPLES = 12;

/** Images spread over the classes, and over each of them. */
function examplesOf(images: readonly ArrangedImage[]): ImageUploadPreview['examples'] {
  const shown = images.filter(({ file }) => file.size <= MOST_SHOWN_BYTES);
  const classes = [...Map.groupBy(shown, ({ label }) => label)].slice(0, MOST_EXAMPLES);
  const each = Math.max(1, Math.floor(MOST_EXAMPLES / Math.max(1, classes.length)));
  return classes.flatMap(([label, own]) =>
    Array.from({ length: Math.min(each, own.length) }, (_, index) => ({
      path: own[Math.floor((index * own.length) / Math.min(each, own.length))]!.file.path,
      label,
    })),
  );
}

function countClasses(images: readonly ArrangedImage[]): ImageUploadPreview['classes'] {
  const classes = new Map<string, ImageUploadPreview['classes'][number]>();
  for (const { label, good, split } of images) {
    const key = JSON.stringify([label, good, split]);
    const known = classes.get(key);
    if (known) known.count += 1;
    else classes.set(key, { label, good, split, count: 1 });
  }
  return [...classes.values()];
}

/** The files that have arrived, so that a broken upload can go on. Throws upload_not_found. */
export async function listArrived(scope: Scope, id: string) {
  await findUpload(scope, id, 'images');
  return { files: await selectImageFiles(scope, id) };
}
