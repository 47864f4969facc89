import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';

export const ja = {
  name: '新しいデータセットの名前',
  comment: 'コメント',
  save: '保存',
  saving: '保存しています。完了するとお知らせします。',
  dataset: '行を取り出すデータセット',
  dataset_choice: '{name}（{rows} 行）',
  same_names: '列は名前で対応づけます：{columns}。',
  missing_columns_other:
    'このデータセットには、次の名前の列がありません（{count} 列）。代わりに使う列を選んでください。',
  too_many_missing_other:
    'モデルに必要な {count} 列がこのデータセットにありません。別のデータセットを選んでください。足りない列：{columns}',
  takes_place: '{column} の代わり',
  no_datasets: '使用できるデータセットがほかにありません。',
} satisfies JapaneseOf<typeof en>;
