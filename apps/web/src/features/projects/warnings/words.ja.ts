import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './words.en.ts';

export const ja = {
  warning_rows_without_target: '{target} の値がない {rows} 行を除きました。',
  warning_rows_incomplete: '欠損のある {rows} 行を除きました。',
  warning_rows_outlying: '外れ値として {rows} 行を除きました。',
  warning_outliers_masked:
    '平均 ± {width}σ では検出できない外れ値があります（外れ値自身が σ を広げるため）：{columns}。「Hampel」なら検出できます。',
  warning_values_far:
    'ほかの値から大きく離れた値が学習データに残っています：{columns}（行 {rows}）。入力ミスなら、元のデータを修正するか、前処理のレシピで除いてください。',
  warning_columns_constant: '全行で値が同じため、学習に役立たない列：{columns}。',
  warning_columns_id_like: '測定値ではなく、行番号や名前と思われる列：{columns}。',
  warning_columns_empty: '値が 1 つもない列：{columns}。',
  warning_columns_many_missing: '欠損が半数を超える列：{columns}。',
  warning_columns_collinear:
    'ほかの説明変数からほぼ決まる（条件数 {condition}）ため、個々の係数の解釈に注意が必要な列：{columns}。',
  warning_columns_dependent: 'ほかの説明変数から完全に決まり、効果を区別できない列：{columns}。',
  warning_columns_many_categories: 'カテゴリの数が非常に多い列：{columns}。',
  warning_target_leak: '{column} は {target} とほぼ同じ値です。予測時に分からない値なら、説明変数から外してください。',
  warning_leak_order:
    '{columns} の大小の順序は、全行で {target} と一致します。{target} から計算した列と思われます。{target} より先に分かる値でなければ、説明変数から外してください。',
  warning_leak_cut:
    '{columns} と {target} は、一方の値から他方の値の範囲が隙間なく決まります。目的変数から計算した列なら、説明変数から外してください。',
  warning_leak_alone:
    '{columns} だけで {target} の変動の {percent} % を説明できます。{target} の測定より先に分かる値かどうか確認してください。',
  warning_leak_combination:
    '{target} は {columns} の重み付き和と正確に一致します。{target} より先に分かる値でなければ、説明変数から外してください。',
  warned_pairs: '例：行 {pairs}。',
  warning_rows_alike:
    '行の {percent} % には、説明変数も {target} もほぼ等しい行がほかにあります。ランダムに分割すると両側に分かれ、テストの評価は新しいロットには当てはまりません。グループで分割してください。',
  warning_rows_repeated: 'ほかの行とまったく同じ行が {rows} 行あります。',
  warning_rows_repeated_across_split:
    'テストデータの {rows} 行は学習データの行とまったく同じです。テストの評価は実際より良く見えます。',
  warning_time_order_shuffled:
    '行は時間順（{column}）ですが、テストデータをランダムに選んでいます。時間による分割を検討してください。',
  warning_rows_few: '{rows} 行しかないため、評価指標は不確かです。',
  warning_rows_fewer_than_columns:
    '行数（{rows}）が列数（{columns}）より少ないため、PLS や正則化付きのモデルを推奨します。',
  warning_mape_near_zero: '{target} に 0 に近い値があるため、MAPE は意味をもちません。',
  warning_target_repeats: '{target} には、同じ値が長く続く区間があります（前回値の保持と思われます）。',
  warning_test_row_far:
    '{target}：テストデータの誤差が交差検証よりはるかに大きくなっています（RMSE {rmse_test}、交差検証では {rmse_folds}、{model}）。行 {row} だけで二乗誤差の {percent} % を占めています。どちらの値も、この行を確認してから判断してください。',
  warning_fold_rows_far:
    '{target}：交差検証の二乗誤差の {percent} % は {count} 行（行 {rows}）によるものです。ほかの行だけなら RMSE は {rmse_others} です（{model}）。入力ミスがないか確認してください。',
  warning_kept_worse_than_folds:
    '{target}：保存した {model} の予測は、交差検証より悪くなっています（各行をほかの行から予測した RMSE は {rmse_kept}、交差検証では {rmse_folds}）。交差検証の評価は、このモデルには当てはまりません。乱数シードを変えるか、探索に使う行を増やすと改善することがあります。',
  warning_test_far_from_folds:
    '{target}：テストデータの誤差が交差検証よりはるかに大きくなっています（RMSE {rmse_test}、交差検証では {rmse_folds}、{model}）。学習データと性質が異なるか、一部の行に誤りがある可能性があります。',
  warning_test_rows_few: 'テストデータが {rows} 行しかありません。交差検証の値を重視してください。',
  warning_rows_subsampled:
    '{model} は {total} 行のうちランダムに選んだ {rows} 行で学習しました。行数が増えると計算量が急増するためです。',
  warning_rows_condensed:
    '{model}：{total} 行の情報を、ランダムに選んだ {points} 行（誘導点）に集約して学習しました（スパースガウス過程、FITC 近似）。厳密な計算は行数が増えると計算量が急増するためです。',
  warning_not_converged: '{model} は収束しませんでした。',
  warning_no_unique_solution:
    '{model} の解は一意に決まりません（{columns} 列のうち独立なのは {rank} 列）。当てはまりが同じ解のうち、係数が最も小さい解（最小ノルム解）を採用しました。個々の係数には意味がありません。',
  warning_constant_within_classes:
    '{model}：どのクラスの中でも値が変わらない列が {columns} 列あります。クラスをよく分ける列でも、この手法では使えません。',
  warning_classes_separated:
    '{model} は学習データを誤りなく判別しています。係数の大きさは正則化（C）だけで決まり、確率は実際より 0 や 1 に寄ることがあります。',
  warning_probabilities_uninformed:
    '{model} には、確率を求める根拠が十分にありません。確率は各クラスの割合とし、判別値は確率が同じクラスから選ぶときにだけ使います。',
  warning_columns_rounded:
    '{model} は数値を単精度で比較するため、区別できない値がある列：{columns}。列を分けるか、倍精度で扱うモデル（ヒストグラム勾配ブースティング）を使ってください。',
  warning_search_cut_short: '{model} のパラメータ探索は、{trials} 回で時間切れになりました。',
  warning_group_shared: '{groups} 個のグループが、学習データとテストデータの両方に含まれています。',
  warning_recipe_target_untouched:
    'レシピの手順 {number} は目的変数 {target} も対象ですが、データから値を求める手順のため、目的変数には適用しません。予測値は元の単位です。',
  warning_recipe_target_rows:
    'レシピの手順により、{target} の値から学習データ {count} 行（行 {rows}）を除きました。これらの行は学習にも交差検証にも使っていません。テストデータの行は測定値のまま評価に使っています。',
  warning_recipe_rows_left_out: 'レシピの手順により、学習データの {rows} 行を除きました。',
  warning_recipe_rows_unscored:
    'レシピの手順で除かれるテストデータ {rows} 行は予測していません。評価指標は残りの行によるものです。',
  warning_groups_few: 'グループが {groups} 個しかありません。',
} satisfies JapaneseOf<typeof en>;
