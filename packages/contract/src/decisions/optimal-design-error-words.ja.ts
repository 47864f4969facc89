import type { optimalDesignErrorWordsEn } from './optimal-design-error-words.en.ts';

export const optimalDesignErrorWordsJa: Record<keyof typeof optimalDesignErrorWordsEn, string> = {
  design_name_twice: '「{factor}」が重複しています。因子と結果には、それぞれ別の名前を付けてください。',
  factor_name_reserved: '「{factor}」は実験シートの列の名前です。別の名前を付けてください。',
  factor_range_empty: '「{factor}」の下限は、上限より小さくしてください。',
  factor_levels_few: '「{factor}」には、異なる水準が 2 つ以上必要です。',
  factor_level_twice: '「{factor}」に同じ水準が重複しています。',
  factor_not_numeric: '「{factor}」はカテゴリカル因子なので、線形制約には使えません。除外条件を使ってください。',
  factor_level_unknown: '「{factor}」に水準「{level}」はありません。登録されている水準から選んでください。',
  condition_empty: '「{factor}」の下限または上限を入力してください。',
  terms_missing: 'モデルに項を 1 つ以上追加してください。',
  term_power_of_category: '「{factor}」はカテゴリカル因子なので、2 乗の項は作れません。この項を外してください。',
  term_needs_levels:
    '「{factor}」の水準は {levels} つです。曲率を推定するには {needed} つ以上必要です。水準を増やすか、2 乗の項を外してください。',
  term_twice: '項 {term} が重複しています。',
  mixture_of_one: '配合には 2 つ以上の成分が必要です。「{factor}」のほかに成分を追加するか、連続因子に変えてください。',
  mixture_impossible:
    '配合成分の合計は {least} から {most} の範囲なので、合計が {total} になる配合を作れません。範囲または合計を見直してください。',
  constraint_out_of_reach:
    'この制約を満たす条件がありません。因子の範囲内で取り得る合計は {least}〜{most} で、{bound} は満たせません。制約の値か因子の範囲を変えてください。',
  constraints_contradict:
    '制約 {first} と制約 {second} は、因子の範囲内では同時に満たせません。値を変えるか、一方を削除してください。',
  runs_too_few:
    '{runs} 回の実験では、{coefficients} 個の係数を推定できません。{coefficients} 回以上にするか、より単純なモデルを選んでください。',
  blocks_too_many: '{runs} 回の実験を {blocks} 個のブロックには分けられません。ブロックを減らしてください。',
  runs_all_repeated: '{runs} 回のうち {repeated} 回が中心点と反復です。ほかの実験が 1 回以上必要です。',
  factors_all_hard:
    'すべての因子が変更困難なので、主区画が 1 回ずつの実験になります。実験ごとに設定する因子を 1 つ以上残すか、変更困難の指定をすべて外してください。',
  plots_need_d_optimal:
    '「{factor}」は変更困難な因子です。このような計画（分割法）は D 最適でのみ作成できます。手法に D 最適を選んでください。',
  plots_with_blocks: '主区画がすでにブロックの役割をしています。ブロックの数を 1 にしてください。',
  plots_without_repeats:
    '中心点と反復は独立した主区画で行うため、主区画は全部で {plots} 個必要です。主区画を {plots} 個以上にするか、中心点と反復を減らしてください。',
  plots_with_continuous:
    '変更困難な因子がある計画では、実験の条件は水準の値に限られます。「連続因子を水準の間でも動かす」を外してください。',
  plots_too_many: '{runs} 回の実験を {plots} 個の主区画には分けられません。主区画を減らしてください。',
  plots_too_few:
    '{plots} 個の主区画では、変更困難な因子の {coefficients} 個の係数（平均を含む）を推定できません。{coefficients} 個以上（できれば 2 個多く）にするか、より単純なモデルを選んでください。',
  plots_without_error:
    '主区画が {plots} 個では主区画間の誤差を推定できず、変更困難な因子の効果を検定できません。主区画を 1 個以上増やしてください。',
  runs_without_error:
    '{plots} 個の主区画に {runs} 回の実験では、実験ごとの誤差を推定できず、効果を検定できません。実験を増やすか、主区画を減らしてください。',
  earlier_run_incomplete: '既存の実験 {row} に、{factors} 個の因子の値がそろっていません。',
  earlier_level_unknown:
    '{row} 行目：「{factor}」に水準「{level}」はありません。行を修正するか、水準を追加してください。',
  earlier_not_number: '{row} 行目：「{value}」は数値ではありません（因子「{factor}」）。行を修正してください。',
  runs_file_unreadable:
    '実験のファイルを読み取れませんでした。因子ごとに列がある CSV（UTF-8 または CP932、20 MB まで）を使ってください。',
  runs_file_column_missing: '実験のファイルに列「{factor}」がありません。見出しにすべての因子の名前が必要です。',
  centre_not_allowed: '因子の中心は制約を満たしません。中心点をなくすか、制約を変えてください。',
  design_region_empty: '制約と除外条件を満たす水準の組み合わせがありません。条件を緩めてください。',
  design_region_thin:
    '制約を満たす領域が狭すぎます（ランダムに見つかった点：{points}）。因子の範囲を狭めるか、制約を緩めてください。',
  design_not_estimable:
    'この領域では、「{term}」の項をほかの項と区別できません。モデルから外すか、水準を増やすか、制約を緩めてください。',
  design_singular:
    'すべての項を推定できる {runs} 回の実験が見つかりませんでした。実験を増やすか、より単純なモデルを選んでください。',
  design_too_many_candidates:
    '組み合わせが {candidates} 通りあります。列挙できるのは {limit} 通りまでです。水準を減らしてください。',
  design_too_many_candidates_listed:
    '水準の組み合わせが多すぎて列挙できません。組み合わせをランダムに選ぶ D 最適（モンテカルロ）を使うか、水準を減らしてください。',
  design_not_run: '実験計画がまだ作成されていません。先にプロジェクトを実行してください。',
  results_factor_missing:
    'シートに実験順の列も「{factor}」の列もありません。見出しに「実験順」か、すべての因子の名前が必要です。',
  results_response_missing: 'シートに列「{column}」がありません。シートにある列を結果として選んでください。',
  results_none:
    'シートに結果が入力されていません。結果の列（{responses}）に数値を入力して保存し、もう一度読み込んでください。',
  results_column_missing:
    'シートに結果の列がありません。因子とは別の列に結果を数値で入力して保存し、もう一度読み込んでください。',
  results_terms_missing: 'モデルに項を 1 つ以上残してください。',
  results_sheet_too_large: '結果のシートは {rows} 行、{columns} 列までです。この実験計画のシートを読み込んでください。',
};
