import { defineMessages } from '../../../lib/i18n/define-messages.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

export const imageChartMessages = defineMessages('image-charts', en, ja);
export type ImageChartWords = Translate<typeof en>;

/** A class as people read it: '' is none, “…” are those beyond the 20 most frequent. */
export function className(label: string, t: ImageChartWords): string {
  if (label === '') return t('class_none');
  return label === '…' ? t('other_classes') : label;
}
