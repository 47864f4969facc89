import type { ImageFileProblem } from '@hakaru/contract';
import type { UploadedFile } from './uploaded-file.ts';

const picture = /\.(png|jpe?g|bmp|tiff?)$/i;
const archive = /\.(zip|7z|rar|tar|gz|tgz|bz2|xz|lzh)$/i;
const system = /(^|\/)(__MACOSX\/|\.[^/]+|Thumbs\.db$|ehthumbs\.db$|desktop\.ini$)/i;

export type FileProblems = Map<ImageFileProblem, string[]>;

export function noteProblem(problems: FileProblems, code: ImageFileProblem, path: string): void {
  const paths = problems.get(code);
  if (paths) paths.push(path);
  else problems.set(code, [path]);
}

/** The files that may be pictures, by their names, in the order of their paths (2 before 10); the others are noted. */
export function pictureFiles(files: readonly UploadedFile[], problems: FileProblems): UploadedFile[] {
  const taken = new Set<string>();
  const kept = files.filter((file) => {
    const code = reasonAgainst(file) ?? (taken.has(file.path) ? 'name_twice' : null);
    taken.add(file.path);
    if (code) noteProblem(problems, code, file.path);
    return code === null;
  });
  const collator = new Intl.Collator('en', { numeric: true });
  return kept.sort((a, b) => collator.compare(a.path, b.path) || (a.path < b.path ? -1 : 1));
}

function reasonAgainst({ path, isLink }: UploadedFile): ImageFileProblem | null {
  if (system.test(path)) return 'system_file';
  if (isLink) return 'link';
  if (archive.test(path)) return 'nested_archive';
  return picture.test(path) ? null : 'not_a_picture_name';
}
