import type { ImageCorrections, ImageFolder, ImageLayout, ImageSplit } from '@hakaru/contract';

export interface Folder extends ImageFolder {
  /** The names of files in it. */
  names: string[];
  /** The class that its name says, whatever it was corrected to. */
  named: string;
}

interface FolderParts {
  split: ImageSplit | null;
  isMask: boolean;
  isGood: boolean;
  /** What is left of the path: classes. */
  labels: string[];
}

export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

export const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** How the folders of these paths are understood, and as which layout; corrections come before what their names say. */
export function describeFolders(
  paths: readonly string[],
  corrections: ImageCorrections,
): { detected: ImageLayout; layout: ImageLayout; folders: Map<string, Folder> } {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const folder = folderOf(path);
    const inIt = names.get(folder);
    if (inIt) inIt.push(fileNameOf(path));
    else names.set(folder, [fileNameOf(path)]);
  }
  const shared = sharedDepth([...names.keys()]);
  const parts = new Map([...names.keys()].map((folder) => [folder, partsOf(folder.split('/').slice(shared))]));
  const detected = detectLayout([...parts.values()]);
  const layout = corrections.layout ?? detected;
  const folders = new Map<string, Folder>();
  for (const [path, inIt] of names)
    folders.set(path, folderFrom(path, inIt, parts.get(path) as FolderParts, layout, corrections));
  return { detected, layout, folders };
}

/** How many leading folders all paths share that say nothing about images. */
function sharedDepth(folders: readonly string[]): number {
  const split = folders.map((folder) => folder.split('/'));
  const first = split[0] ?? [];
  let depth = 0;
  while (depth < first.length && !tells(first[depth] ?? '') && split.every((names) => names[depth] === first[depth]))
    depth += 1;
  return depth;
}

function tells(name: string): boolean {
  return splitOf(name) !== null || isGood(name) || isMask(name);
}

function partsOf(names: readonly string[]): FolderParts {
  const named = names.filter((name) => name !== '');
  return {
    split: named.map(splitOf).find((split) => split !== null) ?? null,
    isMask: named.some(isMask),
    isGood: named.some(isGood),
    labels: named.filter((name) => splitOf(name) === null && !isMask(name) && !isGeneric(name)),
  };
}

function detectLayout(folders: readonly FolderParts[]): ImageLayout {
  const images = folders.filter((folder) => !folder.isMask);
  if (images.some((folder) => folder.isGood)) return 'good_defect';
  return images.some(({ labels }) => labels.length > 0) ? 'class_folders' : 'flat';
}

function folderFrom(
  path: string,
  names: string[],
  parts: FolderParts,
  layout: ImageLayout,
  corrections: ImageCorrections,
): Folder {
  const label = layout === 'flat' ? '' : layout === 'good_defect' ? parts.labels.join('/') : (parts.labels[0] ?? '');
  const role = parts.isMask ? 'mask' : layout === 'good_defect' ? (parts.isGood ? 'good' : 'defect') : 'class';
  const corrected = Object.hasOwn(corrections.folders ?? {}, path) ? corrections.folders?.[path] : undefined;
  return {
    path,
    names,
    named: label,
    role: corrected?.role ?? role,
    label: corrected?.label ?? label.slice(0, 100),
    split: corrected?.split === undefined ? parts.split : corrected.split,
    masks_beside: corrected?.masks_beside ?? hasMasksBeside(names),
    pictures: 0,
    masks: 0,
  };
}

/** PNG files that nearly all lie beside an image of another format with the same name are its masks. */
function hasMasksBeside(names: readonly string[]): boolean {
  const png = names.filter((name) => /\.png$/i.test(name));
  const others = new Set(names.filter((name) => !/\.png$/i.test(name)).map(stemOf));
  return (
    png.length > 0 &&
    png.length <= others.size &&
    png.filter((name) => others.has(stemOf(name))).length >= 0.8 * png.length
  );
}

export function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '').toLowerCase();
}

/** What folders of image collections are called, in English and Japanese; compared in lower case. */
const splits: Record<ImageSplit, readonly string[]> = {
  train: ['train', 'training', '学習', '訓練', '学習用', '訓練用'],
  validation: ['val', 'valid', 'validation', '検証', '検証用'],
  test: ['test', 'testing', 'テスト', 'テスト用', '評価', '評価用'],
};
const good = ['good', 'ok', 'normal', 'free', 'defect_free', 'no_defect', 'pass', '良品', '正常', '合格', '良'];
const masks = ['ground_truth', 'groundtruth', 'gt', 'mask', 'masks', 'segmentation', 'マスク', '正解', '正解画像'];
/** Folders that only say that images are in them. */
const generic = ['images', 'image', 'imgs', 'img', 'pictures', 'data', '画像', '写真'];

function splitOf(name: string): ImageSplit | null {
  const lower = name.toLowerCase();
  return (Object.keys(splits) as ImageSplit[]).find((split) => splits[split].includes(lower)) ?? null;
}

const isGood = (name: string) => good.includes(name.toLowerCase());
const isMask = (name: string) => masks.includes(name.toLowerCase());
const isGeneric = (name: string) => generic.includes(name.toLowerCase());
