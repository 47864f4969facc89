import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';
import { optionWordsJa } from './option-words.ja.ts';

export const ja = {
  ...optionWordsJa,
  group_missing: '欠損値',
  group_outliers: '外れ値',
  group_scaling: 'スケーリング',
  group_encoding: 'カテゴリ',
  split: 'テスト行',
  cross_validation: '交差検証',
  search: 'パラメータを探索',
  targets: '目的変数',
  features: '説明変数',
  models: 'モデル',
  seed: '乱数の種',
  test_share: 'テストの割合',
  split_method_automatic: '自動（学習 85 %、テスト 15 %）',
  split_method_ratio: '割合を指定',
  split_method_column: '列 {column} による',
  split_method_group: 'グループ {column} による',
  split_method_time: '時間 {column} による',
  folds_default: '行数に応じた分割数',
  folds_given: '{folds} 分割',
} satisfies JapaneseOf<typeof en>;
