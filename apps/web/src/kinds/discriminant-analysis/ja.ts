import type { JapaneseOf } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';
import { methodWordsJa } from './report/method-words.ja.ts';
import { reportWordsJa } from './report/words.ja.ts';

export const ja = {
  ...reportWordsJa,
  ...methodWordsJa,
  new_project: '新しい判別分析プロジェクト',
  step_summary: 'クラスと説明変数',
  chosen: '{features} 個の説明変数から {target} のクラスを判別します。',
  preprocessing_text: '学習行だけから求め、交差検証の分割ごとに求め直し、新しい行にも同じ処理を行います。',
  models_text: 'どの行にもクラスの割合をそのまま確率として与えるベースラインを自動的に加えます。',
  class_column: 'クラスの列',
  class: 'クラス',
  classes: 'クラス',
  classes_of: '{column} のクラス',
  classes_found: '{rows} 行に {count} クラスあります。',
  classes_unknown: 'クラスの行数は学習時に数えます。レシピ適用後のこの列の値は、まだ分からないためです。',
  classes_more: '他に {count} クラス（行数はこれらより少なくなります）。',
  classes_text: 'テスト行と交差検証の分割は、グループ・時間・分割の列が許すかぎり、クラスの割合を保ちます（層化）。',
  classes_few: '行数が {limit} 未満のクラス：{classes}。これらのクラスの指標は非常に不確かです。',
  numbers_as_classes: '異なる {count} 個の数値を、それぞれ 1 つのクラスとして扱います。',
  target_missing_rows: 'クラスのない {rows} 行は除きます。',
  imbalance_text:
    '最大のクラスの行数は、最小のクラスの {ratio} 倍です。クラスの重みが自動の場合は、どのクラスも同じ重みで学習します。正解率ではなく均衡正解率を見てください。',
  share: '割合',
  rows: '行数',
  class_weights: 'クラスの重み',
  positive_class: '陽性クラス',
  positive_class_help:
    '見つけたいほうのクラス（不良、疾患など）です。適合率、再現率、ROC、閾値はこのクラスについて示します。',
  positive_rarer: '行の少ないほう',
  option_class_weights_automatic: '自動（クラスの偏りが大きいときだけ均等）',
  option_class_weights_balanced: '均等（どのクラスも同じ重み）',
  option_class_weights_none: 'なし（どの行も同じ重み）',
  option_rule_automatic: '自動（交差検証で選択）',
  option_rule_largest: '予測値が最大のクラス',
  option_rule_scores: 'スコアの線形判別分析',
  option_shrinkage_none: 'なし',
  option_shrinkage_automatic: '自動（Ledoit–Wolf）',
  option_automatic: '自動（15 %、クラスの割合を保つ）',
  problem_no_target: 'クラスの列を選んでください。',
  problem_target_many_numbers:
    'この列には 100 種類を超える数値があります。測定値には回帰が適しています。ラベルの列を選んでください。',
  problem_target_one_class: 'この列にはクラスが 1 つしかなく、判別できません。',
  leaderboard_text:
    '交差検証の均衡正解率、次に対数損失の順に並べています。ベースラインは、どの行にもクラスの割合を確率として与えます。',
  dummy: 'ベースライン（クラスの割合）',
  board_of: '対象の行',
  board_folds: '交差検証（平均 ± 標準偏差）',
  board_test: 'テスト',
  board_train: '学習',
  figure: '指標',
  figure_of_models: 'モデルごとの{figure}：{target}',
  models_side_by_side: 'モデルの比較',
  accuracy: '正解率',
  balanced_accuracy: '均衡正解率',
  f1: 'F1',
  mcc: 'MCC',
  roc_auc: 'ROC AUC',
  log_loss: '対数損失',
  average_precision: '平均適合率',
  rows_used:
    '学習 {train} 行、テスト {test} 行。欠損のため {incomplete} 行、クラスがないため {without_target} 行を除きました。',
  nested:
    '交差検証で決めるもの（探索したパラメータ、潜在変数の数）は各分割の内側で決め直しているため、交差検証の指標は決定に使っていない行によるものです（二重交差検証）。',
  no_better_than_baseline:
    '交差検証で、偶然よりよくクラスを判別できるモデルがありません。この説明変数からはクラスとの関係が見つかっていないため、予測には使わないでください。説明変数やデータの行数・質を見直してください。',
  balance_is: 'どのクラスも行数は同じです。',
  imbalance_is: '最大のクラスの行数は、最小のクラスの {ratio} 倍です。',
  weights_balanced: '学習では、どのクラスも同じ重みです（均等）。',
  weights_none: '学習では、どの行も同じ重みです（クラスの重みなし）。',
  positive_is: '適合率、再現率、ROC は「{label}」についての値です。',
  rows_of_classes: 'クラスごとの行数：{target}',
  classes_shown: '{total} クラスのうち最初の {shown} クラスです。',
  warning_class_rows_few:
    '学習行が {limit} 行未満のクラス：{classes}。これらのクラスの指標は非常に不確かです。また、重みが均等の場合は、この少数の行が他のクラス全体と同じ重みになります。他のクラスとまとめる、その行を除く、またはデータを増やすことを検討してください。',
  warning_class_not_in_training: 'テスト行にはあるが学習行にないため、どのモデルも判定できないクラス：{classes}。',
  warning_class_not_in_test: 'テスト行がなく、テストでは評価できないクラス：{classes}。',
  warning_class_not_in_every_fold: '学習できる行がない分割があるため、その分割では誤りと数えるクラス：{classes}。',
  warning_classes_unbalanced:
    '最大のクラスの行数は、最小のクラスの {ratio} 倍です。正解率ではなく、均衡正解率とクラスごとの指標を見てください。',
  warning_many_classes:
    'クラスが {classes} 個あり、クラスごとの手がかりが少なくなります。まとめることを検討してください。',
  warning_feature_tells_class:
    '{column} だけで、ほぼすべての行の {target} のクラスが決まります。予測時に分からない列であれば、除いてください。',
  warning_qda_class_too_small:
    '二次判別分析には、クラスごとに列数（{columns}）より多い行が必要です：{classes}。正則化するか、このモデルを外してください。',
  warning_groups_few: 'グループが {groups} 個しかないため、グループごとの交差検証から言えることは限られます。',
} satisfies JapaneseOf<typeof en>;
