import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';

export const ja = {
  model: 'モデル',
  leaderboard: 'リーダーボード',
  fit_seconds: '学習時間 (s)',
  actions: '操作',
  report_of: '{model} のレポート',
  predict_with: '{model} で予測',
  download_of: '{model} をダウンロード',
  report_of_best: '最良モデルのレポート',
  model_failed: '学習できませんでした: {reason}',
  folds_used: '{folds} 分割 × {repeats} 回（{method}）',
  method_random: '無作為',
  method_stratified: '層化、クラスの割合を保つ',
  method_group: 'グループごと',
  method_time: '時間順',
  method_leave_one_out: '1 行ずつ',
  best: '最良',
} satisfies JapaneseOf<typeof en>;
