import type { ImageSummary, ImageVariant } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { requireFound } from '../../../http/app-error.ts';
import type { FileAnswer } from '../../../http/file-answer.ts';
import type { ManifestRow, ImagePageRequest } from '../../../tables/read/read-images.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { openImages } from './open-images.ts';

type Parts = Pick<DatasetContext, 'files' | 'tables'>;

export async function getImageSummary(scope: Scope, id: string): Promise<ImageSummary> {
  return (await openImages(scope, id)).summary;
}

export async function listImages(parts: Parts, scope: Scope, id: string, request: ImagePageRequest) {
  const { version } = await openImages(scope, id);
  return parts.tables.readImages(await parts.files.localPath(version.table_key), request);
}

const typeOf: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

/** The media type of an image by its name; undefined of other files. */
export function typeOfImage(path: string): string | undefined {
  return typeOf[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}

/** An image's file in one of its variants, with what tells whether a browser has it already. */
export async function getImage(
  parts: Parts,
  scope: Scope,
  id: string,
  number: number,
  variant: ImageVariant,
): Promise<FileAnswer> {
  const { version, prefix } = await openImages(scope, id);
  const row = requireFound(await parts.tables.readImage(await parts.files.localPath(version.table_key), number));
  const key = `${prefix}/${requireFound(fileOf(row, variant))}`;
  const size = requireFound(await parts.files.size(key));
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return {
    stream: await parts.files.get(key),
    size,
    contentType: typeOf[extension] ?? 'application/octet-stream',
    name: nameOf(row.path, extension),
    inline: variant !== 'original',
    etag: `"${row.sha256}-${variant}${variant === 'mask' ? `-${version.content_hash.slice(0, 16)}` : ''}"`,
  };
}

function fileOf(row: ManifestRow, variant: ImageVariant): string | null {
  const name = String(row.number).padStart(6, '0');
  if (variant === 'original') return row.file;
  if (row.width === null) return null;
  if (variant === 'thumbnail') return `thumbnails/${name}.webp`;
  if (variant === 'mask') return row.mask_share === null ? null : `mask_views/${name}.png`;
  return row.has_view ? `views/${name}.png` : row.file;
}

function nameOf(path: string, extension: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, `.${extension}`);
}

export async function getMeanImage(parts: Parts, scope: Scope, id: string, index: number): Promise<FileAnswer> {
  const { version, prefix } = await openImages(scope, id);
  const key = `${prefix}/means/${index}.png`;
  const size = requireFound(await parts.files.size(key));
  return {
    stream: await parts.files.get(key),
    size,
    contentType: 'image/png',
    name: `mean-${index}.png`,
    inline: true,
    etag: `"${version.content_hash}-mean-${index}"`,
  };
}
