import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './words.en.ts';

export const ja = {
  several: '{count} 組のうち {found} 組に有意な相関があります（α = {alpha}、Holm 法で多重性を調整）。',
  several_none:
    '{count} 組のどれにも、有意な相関は認められません（α = {alpha}、Holm 法で多重性を調整）。関係がないことの証明ではありません。',
  together: '{first} が大きいほど {second} も大きい傾向があります（{statistics}）。',
  opposed: '{first} が大きいほど {second} は小さい傾向があります（{statistics}）。',
  not_shown: '{first} と {second} に有意な相関は認められません（{statistics}）。関係がないことの証明ではありません。',
  statistics: '{coefficient} {value}（{level} 信頼区間 {low}〜{high}）、{p}、n = {n}',
  statistics_plain: '{coefficient} {value}、{p}、n = {n}',
  no_cause: '相関があっても、一方が他方の原因とは限りません。',
  curved:
    '{first} と {second} の関係は曲線的です。2 次の項を加えると、分散の {gain} が追加で説明されます。Pearson の r では捉えきれないため、散布図を確認してください。',
  decides:
    '行 {row} だけで結果が変わります。この行を除くと、{first} と {second} の Pearson の r は {value}（p {p}）です。',
  decides_constant:
    '結果は行 {row} だけで決まっています。この行を除くと {first} と {second} の一方が一定の値になり、相関を計算できません。',
  matrix: 'すべての組の相関',
  coefficient: '相関係数',
  scatter: '{first} と {second} の散布図',
  line: '最小二乗直線',
  rows: '行',
  influential: 'r を最も変える行',
  some_drawn: '{total} 行のうち {drawn} 行を表示しています。',
  pairs: 'すべての組',
  pair: '組',
  name_pearson: 'Pearson の r',
  name_spearman: 'Spearman の ρ',
  name_kendall: 'Kendall の τ',
  numbers_text: '最初の行が、報告に使う相関係数です。信頼区間は Fisher の z 変換によります。',
  exact: '正確確率',
  normal: '近似',
  how: 'p 値の求め方',
  checks: '相関係数だけでは分からないこと',
  curve_text: '直線に 2 次の項を加えた場合：p {p}、分散の {gain} が追加で説明されます。',
  no_curve: 'このデータでは、2 次の項を直線と区別できません。',
  influence_text:
    'Pearson の r を最も変えるのは行 {row}（{first} = {x}、{second} = {y}）です。この行を除くと r は {value}（p {p}）になります。値が正しいか確認してください。計算からは除いていません。',
  influence_constant:
    '結果は行 {row}（{first} = {x}、{second} = {y}）だけで決まっています。この行を除くと、一方の列が一定の値になります。値が正しいか確認してください。計算からは除いていません。',
  checks_text:
    'Pearson の r は直線的な関係を測り、1 行に左右されることもあります。検定と合わせて両方を確認してください。',
  paste_line: '{first} と {second}：{statistics}。',
} satisfies JapaneseOf<typeof en>;
