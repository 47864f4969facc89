import type { ImageCorrections, ImageFileProblem, ImageFolder, ImageLayout, ImageSplit } from '@hakaru/contract';
import type { ZipEntryFile } from '../../../files/zip/zip-entry.ts';
import { describeFolders, fileNameOf, type Folder, folderOf, stemOf } from './describe-folders.ts';

export interface ArrangedImage {
  /** From 1, in the order of the paths. */
  number: number;
  file: UploadedFile;
  label: string;
  /** Null where the collection is not of good and defective images. */
  good: boolean | null;
  split: ImageSplit | null;
  mask: UploadedFile | null;
}

export interface Arrangement {
  detected: ImageLayout;
  layout: ImageLayout;
  folders: ImageFolder[];
  pictures: ArrangedImage[];
  problems: FileProblems;
}

interface Mask {
  file: UploadedFile;
  folder: Folder;
  used: boolean;
}

/** Which files of an upload are images of which class and split, and which are their masks. Every file is an image, a mask or a problem. */
export function arrangeImages(files: readonly UploadedFile[], corrections: ImageCorrections): Arrangement {
  const problems: FileProblems = new Map();
  const candidates = imageFiles(files, problems);
  const { detected, layout, folders } = describeFolders(
    candidates.map(({ path }) => path),
    corrections,
  );
  const masks = new Map<string, Mask[]>();
  const shown: { file: UploadedFile; folder: Folder }[] = [];
  for (const file of candidates) {
    const folder = folders.get(folderOf(file.path)) as Folder;
    if (folder.role === 'ignore') noteProblem(problems, 'folder_ignored', file.path);
    else if (folder.role === 'mask' || (folder.masks_beside && /\.png$/i.test(file.path))) {
      folder.masks += 1;
      const key = maskStem(file.path);
      masks.set(key, [...(masks.get(key) ?? []), { file, folder, used: false }]);
    } else {
      folder.pictures += 1;
      shown.push({ file, folder });
    }
  }
  // A mask belongs to one image: where a training and a test image share a name, it is the test image's.
  const byNeed = [...shown].sort((a, b) => Number(b.folder.split === 'test') - Number(a.folder.split === 'test'));
  const maskOf = new Map(byNeed.map(({ file, folder }) => [file, takeMask(file, folder, masks)]));
  for (const mask of [...masks.values()].flat())
    if (!mask.used) noteProblem(problems, 'mask_without_picture', mask.file.path);
  return {
    detected,
    layout,
    problems,
    folders: [...folders.values()].map(toWire),
    pictures: shown.map(({ file, folder }, index) => ({
      number: index + 1,
      file,
      label: folder.label,
      split: folder.split,
      mask: maskOf.get(file) ?? null,
      good: folder.role === 'class' ? null : folder.role === 'good',
    })),
  };
}

/** `000_mask.png` of ground_truth belongs to `000.png`. */
function maskStem(path: string): string {
  return stemOf(fileNameOf(path)).replace(/[-_](mask|gt|label|seg|ground_?truth)$/, '');
}

/** A class that was given another name still has the masks of its old one. */
function sameClass(masks: Folder, images: Folder): boolean {
  return masks.label === images.label || masks.named === images.named;
}

function takeMask(file: UploadedFile, folder: Folder, masks: Map<string, Mask[]>): UploadedFile | null {
  if (folder.role === 'good') return null;
  const free = (masks.get(stemOf(fileNameOf(file.path))) ?? []).filter((mask) => !mask.used);
  const fits = [
    (mask: Mask) => mask.folder === folder,
    (mask: Mask) =>
      mask.folder.role === 'mask' &&
      sameClass(mask.folder, folder) &&
      (mask.folder.split === null || mask.folder.split === folder.split),
    (mask: Mask) => mask.folder.role === 'mask' && mask.folder.label === '',
  ];
  const found = fits.map((fit) => free.find(fit)).find((mask) => mask !== undefined);
  if (!found) return null;
  found.used = true;
  return found.file;
}

function toWire({ path, role, label, split, pictures: images, masks, masks_beside }: Folder): ImageFolder {
  return { path, role, label, split, pictures: images, masks, masks_beside };
}

const image = /\.(png|jpe?g|bmp|tiff?)$/i;
const archive = /\.(zip|7z|rar|tar|gz|tgz|bz2|xz|lzh)$/i;
const system = /(^|\/)(__MACOSX\/|\.[^/]+|Thumbs\.db$|ehthumbs\.db$|desktop\.ini$)/i;

export type FileProblems = Map<ImageFileProblem, string[]>;

function noteProblem(problems: FileProblems, code: ImageFileProblem, path: string): void {
  const paths = problems.get(code);
  if (paths) paths.push(path);
  else problems.set(code, [path]);
}

/** The files that may be images, by their names, in the order of their paths (2 before 10); the others are noted. */
function imageFiles(files: readonly UploadedFile[], problems: FileProblems): UploadedFile[] {
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
  return image.test(path) ? null : 'not_a_picture_name';
}

/** A file of an upload, or of a zip in it. */
export interface UploadedFile {
  /** Below the folder that was dropped, or in the zip. */
  path: string;
  size: number;
  isLink: boolean;
  /** The stored file it is, or is in. */
  key: string;
  entry: ZipEntryFile | null;
}
