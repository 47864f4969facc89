import type { ImageCorrections, ImageUploadPreview } from '@hakaru/contract';
import { AppError } from '../../../http/app-error.ts';
import { type ArrangedPicture, type Arrangement, arrangePictures } from './arrange-pictures.ts';
import type { ImageContext } from './image-context.ts';
import { countImageFiles, selectImageFiles, selectImageUpload } from './image-upload-rows.ts';
import { listUploadedFiles } from './list-uploaded-files.ts';
import type { FileProblems } from './sort-files.ts';

const MOST_FOLDERS = 300;
const MOST_PATHS = 20;

/** What an upload of pictures holds, understood with corrections. Throws upload_not_found, or why a zip cannot be read. */
export async function previewImages(
  context: ImageContext,
  orgId: string,
  id: string,
  corrections: ImageCorrections,
): Promise<ImageUploadPreview> {
  const { db } = context.database;
  const { upload, arrangement } = await arrangeUpload(context, orgId, id, corrections);
  const { detected, layout, folders, pictures, problems } = arrangement;
  const { count, bytes } = await countImageFiles(db, orgId, id);
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
    picture_count: pictures.length,
    mask_count: pictures.filter(({ mask }) => mask).length,
    classes: countClasses(pictures),
    problems: listProblems(problems),
  };
}

export async function arrangeUpload(
  context: ImageContext,
  orgId: string,
  id: string,
  corrections: ImageCorrections,
): Promise<{ upload: { file_name: string }; arrangement: Arrangement }> {
  const upload = await selectImageUpload(context.database.db, orgId, id);
  if (!upload) throw new AppError('upload_not_found', {}, 404);
  return { upload, arrangement: arrangePictures(await listUploadedFiles(context, orgId, id), corrections) };
}

/** A line a kind, with the first paths. */
export function listProblems(problems: FileProblems) {
  return [...problems].map(([code, paths]) => ({ code, count: paths.length, paths: paths.slice(0, MOST_PATHS) }));
}

function countClasses(pictures: readonly ArrangedPicture[]): ImageUploadPreview['classes'] {
  const classes = new Map<string, ImageUploadPreview['classes'][number]>();
  for (const { label, good, split } of pictures) {
    const key = JSON.stringify([label, good, split]);
    const known = classes.get(key);
    if (known) known.count += 1;
    else classes.set(key, { label, good, split, count: 1 });
  }
  return [...classes.values()];
}

/** The files that have arrived, so that a broken upload can go on. Throws upload_not_found. */
export async function listArrived({ database: { db } }: ImageContext, orgId: string, id: string) {
  if (!(await selectImageUpload(db, orgId, id))) throw new AppError('upload_not_found', {}, 404);
  return { files: await selectImageFiles(db, orgId, id) };
}
