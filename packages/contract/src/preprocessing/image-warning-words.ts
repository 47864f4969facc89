import type { LeftOut, Note } from '../jobs/generated/images.ts';

interface Words {
  en: string;
  ja: string;
}

/** What a step of a recipe for images says about `count` of them. */
export const imageNoteWords: Record<Note['code'], Words> = {
  clipped: {
    en: '{count, image|images}: more than 1 % of the levels were beyond black or white and were clipped.',
    ja: '{count} 枚：1 % を超える画素が黒または白の範囲を超えたため、切り詰めました。',
  },
  constant: {
    en: '{count, image was|images were} left unchanged, with only one level each.',
    ja: '{count} 枚は明るさが 1 種類しかないため、そのままにしました。',
  },
  cropped_to_fit: {
    en: '{count, image was|images were} larger than the chosen size and cropped around the centre.',
    ja: '{count} 枚は指定サイズより大きいため、中央を残して切り取りました。',
  },
  enlarged: {
    en: '{count, image was|images were} enlarged; that adds pixels, not detail.',
    ja: '{count} 枚を拡大しました。画素は増えますが、情報は増えません。',
  },
  mask_emptied: {
    en: '{count, defective image has|defective images have} no marked pixel left: the defect lies outside the region.',
    ja: '{count} 枚の不良画像で、マスクされた画素がなくなりました（欠陥が範囲の外にあります）。',
  },
  mask_dropped: {
    en: '{count, mask was|masks were} dropped: unreadable, or not the same size as the image.',
    ja: '{count} 個のマスクは読み込めないか、画像とサイズが違うため、除きました。',
  },
  region_outside: {
    en: 'In {count, image|images} the region extends beyond the image; only the part on the image was used.',
    ja: '{count} 枚で範囲が画像からはみ出しています。画像の上にある部分だけを使いました。',
  },
  not_copied: {
    en: '{count, image was|images were} not copied, being outside the training images.',
    ja: '{count} 枚は学習用ではないため、複製していません。',
  },
  depth_reduced: {
    en: '{count, image was|images were} reduced in depth: colours to 8 bits, 32-bit grey levels to 16 bits.',
    ja: '{count} 枚は階調を減らしました（カラーは 8 ビット、32 ビットグレーは 16 ビット）。',
  },
  colours_converted: {
    en: '{count, image was|images were} converted to RGB.',
    ja: '{count} 枚を RGB に変換しました。',
  },
};

/** Why an image is left out. */
export const imageLeftOutWords: Record<LeftOut['code'], Words> = {
  empty: { en: 'The file is empty', ja: 'ファイルが空です' },
  not_a_picture: { en: 'Not an image', ja: '画像ではありません' },
  unsupported: { en: 'Unsupported image type', ja: '対応していない形式です' },
  too_large: { en: 'Too large (more than 100 million pixels)', ja: '大きすぎます（1 億画素を超過）' },
  truncated: { en: 'Incomplete file', ja: '途中で切れています' },
  corrupt: { en: 'Damaged', ja: '壊れています' },
  region_empty: { en: 'The region is not on this image', ja: '範囲がこの画像の上にありません' },
  size_differs: { en: 'Its size differs from the background’s', ja: '背景画像とサイズが違います' },
  channels_differ: {
    en: 'Grey or colour, unlike the training images',
    ja: '学習用画像とグレー・カラーの種類が違います',
  },
};
