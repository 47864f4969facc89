import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';

export const ja = {
  colour: '色分け',
  colour_none: '単色',
  drag: 'ドラッグ',
  drag_select: '行を選択',
  drag_zoom: '拡大',
  missing: '欠損',
  other_values: 'その他の値',
  points_of: '{total} 行のうち {shown} 行。',
  row: '行',
  selected: '選択した行',
  selected_rows_other: '{count} 行',
  selected_first: '最初の {shown} 行を表示しています。',
  clear_selection: '選択を解除',
} satisfies JapaneseOf<typeof en>;
