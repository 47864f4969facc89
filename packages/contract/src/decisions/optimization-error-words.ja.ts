import type { optimizationErrorWordsEn } from './optimization-error-words.en.ts';

/** Words of what an optimization refuses, Japanese. */
export const optimizationErrorWordsJa: Record<keyof typeof optimizationErrorWordsEn, string> = {
  models_missing: '学習済みモデルを 1 つ以上選んでください。',
  model_of_other_dataset:
    'モデル {model} は別のデータセットで学習しています。同じデータセットのモデルだけを選んでください。',
  target_twice: '目的変数「{target}」が重複しています。目的変数ごとにモデルを 1 つ選んでください。',
  target_without_model: '「{target}」を予測するモデルが選ばれていません。',
  model_without_target: '「{target}」の目標を設定してください。',
  target_among_features:
    '「{target}」は目的変数であると同時に、このモデルの説明変数です。どちらかのモデルを外してください。',
  limits_reversed: '「{column}」の下限は上限より小さくしてください。',
  range_too_narrow: '「{factor}」の範囲が狭すぎます。上限と下限が数値の最後の数桁でしか異なりません。',
  unit_too_large: '「{factor}」の刻み幅が範囲より大きくなっています。',
  unit_too_small: '「{factor}」の刻み幅が小さすぎます。数値の最後の数桁しか変わりません。',
  level_twice: '「{factor}」のカテゴリが重複しています。',
  factor_twice: '「{factor}」が重複しています。',
  range_missing: '「{factor}」の探索範囲を設定してください。モデルの説明変数です。',
  factor_of_no_model: '「{factor}」を説明変数とするモデルが選ばれていません。削除してください。',
  factor_is_category: '「{factor}」はカテゴリです。カテゴリを選ぶか、1 つのカテゴリに固定してください。',
  factor_is_number: '「{factor}」は数値です。範囲、刻み幅、離散値を選ぶか、1 つの数値に固定してください。',
  time_not_fixed: '「{factor}」は時刻です。1 つの時刻に固定してください。',
  boolean_not_discrete: '「{factor}」は「はい／いいえ」の列です。離散値 0 と 1 を選ぶか、固定してください。',
  factor_in_two_sums: '「{factor}」が 2 つの合計に含まれています。1 つの因子を含められる合計は 1 つだけです。',
  sum_out_of_reach: '合計を {total} にはできません。各因子の範囲から取り得る合計は {lower}〜{upper} です。',
  factor_unknown: '因子「{factor}」はありません。',
  factor_not_number: '「{factor}」はカテゴリのため、計算には使えません。',
  count_out_of_reach: '因子は {factors} 個のため、使用数の上限を {at_most} 個にはできません。',
  algorithm_twice: '探索手法 {algorithm} が重複しています。',
  trials_too_many: 'ベイズ最適化の試行回数は {limit} 回までです（現在 {trials} 回）。',
  condition_unreadable: '{row} 行目：「{text}」は「{factor}」の値として読み取れません。',
  model_ordered:
    '「{target}」のモデル（{model}）は前後の行を参照するため、1 つの条件だけでは予測できません。別のモデルを選んでください。',
  model_kind_not_taken: 'この種類のモデル（{kind}）では最適化できません。',
  factors_missing: 'モデルの説明変数が不足しています：{factors}',
  candidates_too_many: '候補の一覧は {limit} 行までです。',
  no_feasible_conditions: 'すべての制約を満たす条件がありません。範囲を広げるか、制約を緩めてください。',
  range_file_column_missing: 'ファイルに列「{column}」がありません。',
  range_file_cell_missing: '「{column}」が空です。',
  range_file_cell_unreadable: '「{text}」は「{column}」の値として使えません。',
  range_file_reversed: '下限は上限より小さくしてください。',
  range_file_total_differs: '同じグループの前の行と合計が異なります。',
};
