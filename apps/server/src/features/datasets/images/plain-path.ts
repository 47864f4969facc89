import { unsafePath } from '../../../files/zip/unsafe-path.ts';
import { AppError } from '../../../http/app-error.ts';

const MAX_CHARS = 1000;

/** A path as the browser gives it, with '/' and in composed letters. Throws images_path_unsafe. */
export function plainPath(given: string): string {
  const path = given
    .replaceAll('\\', '/')
    .normalize('NFC')
    .replace(/[\p{Cc}]/gu, '')
    .replace(/^\.\//, '')
    .slice(0, MAX_CHARS);
  if (unsafePath(path)) throw new AppError('images_path_unsafe', { path });
  return path;
}
