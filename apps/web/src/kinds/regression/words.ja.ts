import type { JapaneseOf } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './words.en.ts';

export const ja = {
  chosen_other: '{count} 個の説明変数から {targets} を予測します。',
  chosen_features_other: '説明変数は {count} 個です。予測する目的変数を選んでください。',
  preprocessing_text:
    '補完や標準化の値は学習データだけから求め（交差検証では分割ごと）、新しい行にも同じ値を使います。',
  models_text: '常に学習データの平均を予測するベースラインが自動的に加わります。',
  leaderboard_text: '交差検証の RMSE で並べています。棒は分割ごとの平均、ひげは標準偏差です。',
  dummy: 'ベースライン（平均）',
  folds_rmse: 'RMSE（交差検証）',
  folds_r2: 'R²（交差検証）',
  test_mae: 'MAE（テスト）',
  test_mape: 'MAPE（テスト）',
  train_rmse: 'RMSE（学習）',
  train_r2: 'R²（学習）',
  cv_r2: 'Q²',
  no_better_than_baseline:
    '交差検証では、常に平均を予測するベースラインを上回るモデルがありません。これらの説明変数と目的変数との関係が見つからないため、予測には使わないでください。説明変数の追加や、データの行数・質を検討してください。',
  warning_too_good:
    '結果が良すぎます。{model} の {target} の誤差はほとんどありません（交差検証の R² {score}）。目的変数から計算した説明変数がないか、同じロットの行が学習とテストの両方に入っていないか確認してください。',
  warning_rows_lack_targets:
    '{model} は、すべての目的変数の値がある行だけで学習し、学習データ {total} 行のうち {rows} 行を除きました。',
  scores_text: '常に学習データの平均を予測するベースラインと比較しています。',
  bootstrap: 'テストの {coverage} 区間（ブートストラップ）：R² {r2}、RMSE {rmse}、MAE {mae}',
  adjusted_r2: '学習の自由度調整済み R² {value}',
  rpd: 'テストの RPD {value}（実測値の標準偏差 ÷ RMSE）',
  parity_text: '直線上の点は、予測値と実測値が一致しています。ひげは共形予測区間です（適用範囲外の行にはありません）。',
  parity_interval: '平均被覆率 {coverage} の予測区間（{method}）に、テストデータの {test} が入りました。',
  interval_conformal: '共形予測、交差検証の残差による',
  interval_by_prediction: '共形予測、幅は予測値に応じて変化',
  interval_model: 'モデルによる区間',
  residuals_of: '正規曲線と Q–Q プロットの対象',
  residual: '残差（実測値 − 予測値）',
  durbin_watson: 'Durbin–Watson 比は {value} です（残差が直前の行に依存しなければ 2 に近くなります）。',
  importance_text:
    '説明変数の値をランダムに並べ替えたときの RMSE の増加です（対象：{part}、{repeats} 回、ひげは標準偏差）。',
  rmse_increase: 'RMSE の増加',
  coefficients_text: '列の 1 単位あたりの係数と、列と目的変数の標準偏差で標準化した係数です。',
  condition:
    '中心化して長さを 1 にそろえた列の条件数は {value} です。データの相対誤差は、係数では最大でおよそこの倍率に拡大されます。',
  columns_depend:
    '一部の列はほかの列から決まります（{columns} 列、階数 {rank}）。これらの列の係数の配分は、モデルによって異なります。',
  no_unique_solution:
    '解が一意に決まりません（{columns} 列、階数 {rank}）。係数は、当てはまりが同じ解のうち最小のもの（最小ノルム解）で、標準誤差は求められません。',
  standard_error: '標準誤差',
  vip_text: '射影における変数の重要度（VIP）です。1 を超えると重要とみなします。',
  domain_text:
    '次のどちらかに当てはまる行は、学習データのない領域にあります：てこ比が {leverage} を超える、最も近い学習データ {neighbours} 行までの平均距離が {distance} を超える。',
  distance: '学習データまでの距離',
  standardised_residual: '標準化残差',
  outside: '適用範囲外',
  largest_errors: '誤差の大きい行',
  largest_errors_text:
    'その行を学習していないモデルによる予測です。入力ミスや、列に現れない条件の違いがないか確認してください。',
  answer_range: '{target} の予測値は {lower}〜{upper}、平均は {mean} です。',
  answer_measured: '実測値のある {rows} 行と比較すると、RMSE は {rmse}、R² は {r2} です。',
  answer_better:
    '学習に使っていない {rows} 行で、典型的な誤差（RMSE）は {rmse} です。常に平均を予測した場合（{baseline}）より {share} 小さく、R² は {r2} です。',
  answer_no_better:
    '学習に使っていない {rows} 行で、典型的な誤差（RMSE）は {rmse} で、常に平均を予測した場合（{baseline}）を下回りません。{target} の予測には使わないでください。',
  answer_beyond_spread: 'この改善は、{folds} 分割の間のばらつき（RMSE {mean} ± {sd}）を超えています。',
  answer_within_spread:
    'この改善は、{folds} 分割の間のばらつき（RMSE {mean} ± {sd}）の範囲内です。別の行では改善が見られないおそれがあります。',
  warning_row_of_test:
    'テストデータの二乗誤差の {share} は行 {row}（実測 {actual}、予測 {predicted}）によるものです。入力ミスがないか確認してください。',
  warning_row_of_folds:
    '交差検証の二乗誤差の {share} は行 {row}（実測 {actual}、予測 {predicted}）によるものです。入力ミスがないか確認してください。',
  answer_least:
    '{target} の交差検証の誤差が最も小さいモデルは {model} です。RMSE は {rmse} で、常に平均を予測した場合（{baseline}）より {share} 小さくなりました。',
} satisfies JapaneseOf<typeof en>;
