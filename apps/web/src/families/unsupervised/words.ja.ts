import type { JapaneseOf } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './words.en.ts';

export const ja = {
  scaling: 'スケーリング',
  scaling_text:
    'スケーリングによって各列の重みが決まります。「中心化のみ」は、スペクトルのように単位がそろった列にだけ使ってください。',
  rows_and_seed: '行と乱数シード',
  rows_used: '{total} 行のうち {used} 行、数値列 {columns} 列を使いました。',
  rows_left_out: '学習に使わなかった行：{parts}。',
  left_incomplete: '欠損のある {rows} 行',
  left_outlying: '外れ値 {rows} 行',
  left_excluded: '指定して除いた {rows} 行',
  left_removed: 'レシピで除いた {rows} 行',
  left_passed_over: 'レシピの手順により学習に使わない {rows} 行',
  excluded_rows: '除外する行',
  excluded_rows_help:
    '学習に使わない行の番号です（外れ値など）。例：3, 17-20。新しい行を配置できる手法では、図に表示します。',
  excluded_rows_wrong: '行番号と範囲をカンマで区切って入力してください。例：3, 17-20',
  excluded_rows_of_other: '{count} 行：{text}',
  colour_none: '単色',
  points_of: '{total} 行のうち {shown} 行を表示しています。',
  selected: '選択した行',
  selected_rows_other: '{count} 行',
  selected_first: '先頭の {shown} 行を表示しています。',
  clear_selection: '選択を解除',
} satisfies JapaneseOf<typeof en>;
