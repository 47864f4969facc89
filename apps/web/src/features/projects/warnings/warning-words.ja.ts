/** Words of compute's warnings, Japanese. */
export const warningWordsJa = {
  warning_rows_without_target: '{target} の値がない {rows} 行を除きました。',
  warning_rows_incomplete: '欠損のある {rows} 行を除きました。',
  warning_rows_outlying: '外れ値として {rows} 行を除きました。',
  warning_columns_constant: 'すべての行で同じ値のため、学習に役立ちません: {columns}。',
  warning_columns_id_like: '測定値ではなく、行番号や名前のようです: {columns}。',
  warning_columns_empty: '値がまったくありません: {columns}。',
  warning_columns_many_missing: '値の半分以上が欠損しています: {columns}。',
  warning_columns_collinear: '他の説明変数からほぼ決まるため、個々の係数の解釈には注意が必要です: {columns}。',
  warning_columns_many_categories: 'カテゴリが非常に多くあります: {columns}。',
  warning_target_leak:
    '{column} は {target} とほぼ同じ値です。予測時に分からない値であれば、説明変数から外してください。',
  warning_rows_repeated: '他の行と同一の行が {rows} 行あります。',
  warning_rows_repeated_across_split: 'テスト行のうち {rows} 行が学習行と同一です。テストの評価が甘くなります。',
  warning_time_order_shuffled:
    '行は時間順（{column}）ですが、テスト行を無作為に選んでいます。時間による分割を検討してください。',
  warning_rows_few: '{rows} 行しかないため、評価は不確かです。',
  warning_rows_fewer_than_columns:
    '行数（{rows}）が列数（{columns}）より少ないため、PLS や正則化付きのモデルを推奨します。',
  warning_mape_near_zero: '{target} に 0 に近い値があるため、MAPE は意味を持ちません。',
  warning_target_repeats: '{target} が長い間同じ値のままの区間があります（保持された値）。',
  warning_test_rows_few: 'テスト行が {rows} 行しかありません。交差検証の値を重視してください。',
  warning_rows_subsampled:
    '{model} は {total} 行のうち無作為に選んだ {rows} 行で学習しました。行数が増えると計算量が急増するためです。',
  warning_not_converged: '{model} は収束しませんでした。',
  warning_search_cut_short: '{model} の探索は {trials} 回で時間切れになりました。',
  warning_group_shared: '{groups} 個のグループが学習とテストの両方に含まれています。',
  warning_recipe_target_untouched:
    'レシピの手順 {number} は目的変数 {target} も変更しますが、行から学習する手順のため目的変数には適用しません。予測値は適用前の単位です。',
  warning_recipe_rows_left_out: 'レシピの手順により、学習行 {rows} 行を除きました。',
  warning_recipe_rows_unscored:
    'レシピの手順で取り除かれるため、テスト行 {rows} 行は予測していません。評価は残りの行によるものです。',
  warning_groups_few: 'グループが {groups} 個しかありません。',
} as const;
