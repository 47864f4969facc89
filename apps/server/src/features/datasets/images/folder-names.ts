import type { ImageSplit } from '@hakaru/contract';

/** What folders of picture collections are called, in English and Japanese; compared in lower case. */
const splits: Record<ImageSplit, readonly string[]> = {
  train: ['train', 'training', '学習', '訓練', '学習用', '訓練用'],
  validation: ['val', 'valid', 'validation', '検証', '検証用'],
  test: ['test', 'testing', 'テスト', 'テスト用', '評価', '評価用'],
};
const good = ['good', 'ok', 'normal', 'free', 'defect_free', 'no_defect', 'pass', '良品', '正常', '合格', '良'];
const masks = ['ground_truth', 'groundtruth', 'gt', 'mask', 'masks', 'segmentation', 'マスク', '正解', '正解画像'];
/** Folders that only say that pictures are in them. */
const generic = ['images', 'image', 'imgs', 'img', 'pictures', 'data', '画像', '写真'];

export function splitOf(name: string): ImageSplit | null {
  const lower = name.toLowerCase();
  return (Object.keys(splits) as ImageSplit[]).find((split) => splits[split].includes(lower)) ?? null;
}

export const isGood = (name: string) => good.includes(name.toLowerCase());
export const isMask = (name: string) => masks.includes(name.toLowerCase());
export const isGeneric = (name: string) => generic.includes(name.toLowerCase());
