import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './words.en.ts';

export const ja = {
  several_none:
    '{count} 個の変数のどれにも、{first} と {second} に有意な差は認められません（α = {alpha}、Holm 法で多重性を調整）。ただし、差がないことの証明ではありません。',
  several:
    '{count} 個の変数のうち {differ} 個で、{first} と {second} に有意な差があります（α = {alpha}、Holm 法で多重性を調整）。',
  differs: '{variable} の値は、{first} が {second} より {size} {direction}傾向があります（{interval}、p {p}）。',
  differs_pairs: '{first} は {second} より {size} {direction}傾向があります（{interval}、p {p}）。',
  differs_tied:
    '{variable} の値は、{first} が {second} より {direction}傾向があります（p {p}）。同じ値が多いため、位置のずれは {size} です（{interval}）。',
  differs_tied_pairs:
    '{first} は {second} より {direction}傾向があります（p {p}）。同じ差が多いため、位置のずれは {size} です（{interval}）。',
  not_shown:
    '{variable} に、{first} と {second} の有意な差は認められません。位置のずれは {size} です（{interval}、p {p}）。ただし、差がないことの証明ではありません。',
  not_shown_pairs:
    '{first} と {second} に有意な差は認められません。位置のずれは {size} です（{interval}、p {p}）。ただし、差がないことの証明ではありません。',
  not_that_way:
    '指定した方向の差は認められません。{second} に対する {first} の位置のずれは {size} で（{interval}、p {p}）、反対の方向です。両方向の差を調べるには両側検定を使います。',
  probability: '{first} の値が {second} の値を上回る確率は {share} です（{level} 信頼区間 {low}〜{high}）。',
  interval: '{level} 信頼区間 {low}〜{high}',
  interval_none: '値が少なく、{level} 信頼区間は求められません',
  interval_above: '{level} 信頼限界：{low} より大きい',
  interval_below: '{level} 信頼限界：{high} より小さい',
  at_a_glance: '変数の一覧',
  shift: '位置のずれ（Hodges–Lehmann 推定量）',
  shift_chart: '位置のずれと {level} 信頼区間',
  shift_text:
    '位置のずれは、両者の値のすべての差の中央値です（対では、2 つの差のすべての平均の中央値）。2 つの分布の形が同じなら、一方をこれだけ動かすと他方に重なります。',
  exact: '正確確率',
  normal: '正規近似（連続性と同順位の補正あり）',
  how: 'p 値の求め方',
  used: '使った値の数',
  effects_text:
    '{level} 両側信頼区間です。2 群の確率と順位双列相関は Newcombe の方法 5、対では Fisher の z 変換によります。',
  assumptions_text:
    '正規分布は仮定しません。値は互いに独立で、位置のずれを読むには両者の分布の形が同じであること、対では差が対称に分布することが必要です。',
  paste_line:
    '{test}：{statistic} = {value}、{p}、位置のずれ {shift}［{low}, {high}］（{level} 信頼区間）、r = {effect}、n = {n}。',
} satisfies JapaneseOf<typeof en>;
