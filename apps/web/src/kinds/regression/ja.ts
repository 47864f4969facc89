import type { JapaneseOf } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';
import { reportWordsJa } from './report/words.ja.ts';

export const ja = {
  ...reportWordsJa,
  regression: '回帰',
  new_project: '新しい回帰プロジェクト',
  chosen: '{features} 個の説明変数から {targets} を予測します。',
  preprocessing_text: '学習行だけから求め、交差検証の分割ごとに求め直し、新しい行にも同じ処理を行います。',
  models_text: '常に学習行の平均を予測するベースラインを自動的に加えます。',
  leaderboard_text: '交差検証の RMSE で並べています。棒は分割ごとの平均、ひげは標準偏差です。',
  target: '目的変数',
  dummy: 'ベースライン（平均）',
  folds_rmse: 'RMSE（交差検証）',
  folds_r2: 'R²（交差検証）',
  test_rmse: 'RMSE（テスト）',
  test_r2: 'R²（テスト）',
  test_mae: 'MAE（テスト）',
  test_mape: 'MAPE（テスト）',
  train_rmse: 'RMSE（学習）',
  train_r2: 'R²（学習）',
  cv_r2: 'Q²',
  leaderboard_chart: 'モデルごとの RMSE',
  download: 'ダウンロード',
  rows_used:
    '学習 {train} 行、テスト {test} 行。欠損のため {incomplete} 行、目的変数がないため {without_target} 行を除きました。',
  no_better_than_baseline:
    '交差検証で、常に平均を予測するベースラインを上回るモデルがありません。この説明変数からは目的変数との関係が見つかっていないため、予測には使わないでください。説明変数やデータの行数・質を見直してください。',
} satisfies JapaneseOf<typeof en>;
