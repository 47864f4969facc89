import type { StepWarning } from '../jobs/generated/recipes.ts';

/** Words of what a step of a recipe warns of, Japanese. */
export const recipeWarningWordsJa: Record<StepWarning['code'], string> = {
  all_missing: '列「{column}」には値が 1 つもないため、そのままにしました。',
  column_constant: '列「{column}」は値が 1 種類しかないため、そのままにしました。',
  infinite_values: '列「{column}」に無限大の値が {count} 個あり、値を求める計算には使っていません。',
  rows_sampled: '{total} 行のうち、ランダムに選んだ {rows} 行から値を求めました。',
  formula_not_finite: '{count} 行で計算結果が有限の数にならず（0 での割り算など）、欠損にしました。',
  values_unreadable: '列「{column}」：{count} 個の値を読み取れず、欠損にしました（例：{row} 行目の「{value}」）。',
  unknown_categories: '列「{column}」：学習時にないカテゴリの値が {count} 個あります（例：「{value}」）。',
  categories_merged: '列「{column}」：少ないカテゴリ {count} 種類を 1 列にまとめました。',
  keys_repeated: 'もう一方のデータセットで {count} 個のキーが重複しています（例：{example}）。',
  keys_unmatched: '{count} 行は、もう一方のデータセットに一致する行がありません。',
  still_missing: '列「{column}」には欠損が {rows} 個残っています。',
  block_incomplete: '最後のブロックは {k} 行ではなく {rows} 行です。',
  values_outside: '列「{column}」：{count} 個の値が、学習時の区間の外にあります。',
  values_impossible: '列「{column}」：{count} 個の値はこの方法で扱えないため、欠損にしました。',
  intervals_empty: '{count} 個の区間に行がありません。',
  time_missing: '列「{column}」の {rows} 行に時刻がありません。',
  time_unordered: '列「{column}」の時刻が順に並んでいません。',
  classes_merged: '列「{column}」：区別できた区間は {count} 個だけです。',
  rows_not_found: '指定した行のうち {count} 行が見つかりません。',
  columns_left_out: 'もう一方のデータセットの {count} 列を除きました：{columns}。',
  sigma_unreachable:
    '列「{column}」：値が {rows} 個では、平均から標準偏差の {most} 倍より離れた値はあり得ません。この規則（n = {n}）では外れ値が見つからないため、「中央値 ± MAD」を使ってください。',
  sigma_masked:
    '列「{column}」：中央値から大きく離れた値が {count} 個ありますが（例：{value}）、この限界の内側です。外れ値自身が標準偏差を大きくしているためで、「中央値 ± MAD」なら検出できます。',
  half_equal: '列「{column}」：半数を超える値が等しく MAD が 0 のため、代わりに平均絶対偏差を使いました。',
  quartiles_equal: '列「{column}」：半数以上の値が等しく四分位数から限界を決められないため、そのままにしました。',
  skipped_for_prediction: '学習に使う行を選ぶだけの手順のため、予測では省略しました。',
};
