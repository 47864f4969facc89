import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';

export const ja = {
  cluster: 'クラスター',
  cluster_named: 'クラスター {number}',
  noise: 'ノイズ',
  clusters: '割り当てたクラスター',
  clusters_text: '各クラスターに割り当てた行数と、モデル作成時の割合です。',
  shares: '各クラスターの行の割合',
  these_rows: '今回の行',
  training_rows: 'モデル作成時',
  rows: '行数',
  share: '割合',
  training_share: 'モデル作成時の割合',
  own_distance: '中心までの距離',
  own_distance_noise: '最も近い中心までの距離',
  second: '2 番目に近いクラスター',
  second_probable: '2 番目に確率の高いクラスター',
  second_distance: '2 番目までの距離',
  probability: '確率',
  second_probability: '2 番目の確率',
  neighbour_distance: '学習行までの距離',
  domain_hint:
    '最も近い学習行までの平均距離は {distance} です（限界 {limit}）。範囲外の行の近くには学習行がなく、モデルの知らないクラスターかもしれません。',
  assigned_by: '割り当て先',
  assigned_nearest_centre: '最も近い中心',
  assigned_nearest_medoid: '最も近いメドイド',
  assigned_most_probable: '最も確率の高い成分',
  assigned_nearest_row: '最も近い学習行のクラスター（この手法自体には新しい行の規則がありません）',
  assigned_nearest_core:
    '届く範囲で最も近いコア行のクラスター、なければノイズ（この手法自体には新しい行の規則がありません）',
  model_figures: 'シルエット係数 {silhouette}、クラスター数 {clusters}',
  model_help: 'シルエット係数が最も良いモデルが先頭です。',
  noise_rows: 'ノイズ',
  caution_outside_other:
    '{shown} 行（{share}）は、学習行どうしの距離よりも学習行から離れています。モデルの知らないクラスターかもしれません。',
  caution_noise_other: '{shown} 行（{share}）はどのクラスターにも属しません。',
  caution_unknown_other:
    '「{column}」：{shown} 行に学習時になかったカテゴリ（{labels}）があります。既知のどのカテゴリでもないものとして扱います。',
  caution_filled_other: '{shown} 行に欠損または読めない入力があります。「入力の欠け」列に示します。',
} satisfies JapaneseOf<typeof en>;
