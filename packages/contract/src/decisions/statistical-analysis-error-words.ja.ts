import type { statisticalAnalysisErrorWordsEn } from './statistical-analysis-error-words.en.ts';

/** Words of what tests refuse, Japanese. */
export const statisticalAnalysisErrorWordsJa = {
  groups_same: 'グループ 1 とグループ 2 がどちらも「{group}」です。異なるグループを選んでください。',
  group_unknown: '列「{column}」に「{group}」の行がありません。データにあるグループを選んでください。',
  category_is_variable: '列「{column}」はグループ分けに使うため、検定する変数にはできません。',
  variables_same: '変数 1 と変数 2 がどちらも「{column}」です。異なる列を選んでください。',
  sample_too_small: '「{sample}」の値は {rows} 個です。検定には 2 個以上必要です。',
  samples_constant: '「{first}」も「{second}」も、値がそれぞれすべて同じです。ばらつきがないため検定できません。',
  groups_constant: '「{column}」の値は、どのグループの中でもすべて同じです。ばらつきがないため検定できません。',
  sample_constant: '「{sample}」の値はすべて同じです。ばらつきがないため検定できません。',
  pairs_too_few:
    '両方の値がそろった対は {rows} 組しかありません（欠損のある行：{missing} 行）。検定には 2 組以上必要です。',
  groups_too_few:
    '列「{column}」には、値が 2 個以上あるグループが {groups} 個しかありません。比較には 2 グループ必要です。',
  groups_too_many:
    '列「{column}」には {groups} 個のグループがあります。比較できるのは {most} 個までです。グループをまとめてください。',
  pairs_for_line_too_few:
    '両方の値がある行は {rows} 行しかありません（欠損のある行：{missing} 行）。相関には 3 行以上必要です。',
  event_unknown: '列「{column}」に「{label}」の行がありません。データにあるクラスを選んでください。',
  events_beyond: '該当数 {events} が総数 {total} を超えています。',
  frequency_wrong: '「{column}」の {row} 行目は度数として読み取れません。度数は 0 以上の整数にしてください。',
  classes_too_few: '列「{column}」には、集計できるクラスが {classes} 個しかありません。検定には 2 個以上必要です。',
  classes_too_many:
    '列「{column}」には {classes} 個のクラスがあります。集計できるのは {most} 個までです。クラスをまとめてください。',
  share_missing: '列「{column}」の「{label}」の割合が指定されていません。',
  share_twice: '「{label}」の割合が 2 回指定されています。1 つにしてください。',
  subgroup_twice: 'サブグループの列か、2 以上のサブグループの大きさの、どちらか一方を指定してください。',
  subgroups_not_single:
    '「{column}」のサブグループに複数の値があるため、I-MR 管理図にできません。X̄-R か X̄-S を選んでください。',
  subgroups_too_large:
    '範囲 R は、{most} 個を超えるサブグループには適しません。X̄-S を選ぶか、サブグループを小さくしてください。',
  value_beyond_squares:
    '「{column}」の {row} 行目の値 {value} は大きすぎて計算できません（2 乗が計算機で扱える範囲を超えます）。値を修正するか、単位を変えてください。',
  points_too_many:
    '打点が {points} 点あり、1 枚の管理図の上限（{most} 点）を超えています。サブグループを大きくしてください。計数値は、直や日ごとに集計してから使います。',
  points_too_few: '打点が {points} 点しかありません。管理限界の計算には 2 点以上必要です。',
  phase_too_short: 'フェーズ「{phase}」の打点は {points} 点です。管理限界の計算には 2 点以上必要です。',
  counts_wrong:
    '「{column}」の {row} 行目は個数として読み取れません。個数は 0 以上の整数、検査数は 0 より大きい値にしてください。',
  counts_beyond: '{row} 行目の「{column}」が検査数を超えています。',
  inspected_needed: '検査数の列を選んでください。',
  inspected_differs:
    'np 管理図では検査数が毎回同じでなければなりませんが、「{column}」は一定ではありません。p を選んでください。',
  limit_needed: '規格値を少なくとも一方は入力してください。',
  specification_limits_reversed: '下側規格値は上側規格値より小さくしてください。',
  distribution_unfit:
    'この分布を当てはめられるのは、0 から十分に離れてばらつく正の値だけです。「{column}」には使えません。正規分布を選んでください。',
} satisfies Record<keyof typeof statisticalAnalysisErrorWordsEn, string>;
