import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './words.en.ts';

export const ja = {
  several_none:
    '{count} 個の変数のどれにも、{category} のグループ間に有意な差は認められません（α = {alpha}、Holm 法で多重性を調整）。ただし、差がないことの証明ではありません。',
  several:
    '{count} 個の変数のうち {differ} 個で、{category} のグループ間に有意な差があります（α = {alpha}、Holm 法で多重性を調整）。',
  differ:
    '{variable} の平均は {category} の {count} グループの間で異なります。最大は {highest}（{high}）、最小は {lowest}（{low}）です（{statistics}）。',
  not_shown:
    '{variable} の平均に、{category} の {count} グループの間で有意な差は認められません（{statistics}）。ただし、差がないことの証明ではありません。',
  pairs_differ: '有意な差がある組（{method}）：{pairs}。',
  pair: '{first} − {second}：{difference}',
  more: 'ほか {count} 組',
  no_pair: '有意な差がある組はありません（{method}）。どのグループの違いによるかは決められません。',
  could_show: 'このデータでは、真の効果量が f = {effect} あれば 80 % の確率で検出できます。',
  left_out: '値が 1 個以下のグループを除きました：{groups}。',
  more_groups: 'ほか {count} グループ',
  group_count: '{group}（{rows} 個）',
  constant_group: 'ばらつきのないグループがあるため Welch の検定はできません。通常の分散分析だけを示します。',
  at_a_glance: '変数の一覧',
  values_chart: '{category} ごとの {variable}：値、四分位数、平均（ひし形）',
  differences_chart: '平均の差と {level} 同時信頼区間（{method}）',
  differences_some: '{total} 組のうち p 値の小さい {drawn} 組を表示しています。',
  pairs_listed: '方法ごとに p 値の小さい {listed} 組を載せています。全 {total} 組はダウンロードした数値にあります。',
  n_of_groups: '{n}（{count} グループ、各 {sizes}）',
  test_welch_anova: 'Welch の F（等分散を仮定しない）',
  test_anova: '通常の F（等分散）',
  test_kruskal_wallis: 'Kruskal–Wallis の H（順位）',
  df1: '自由度 1',
  df2: '自由度 2',
  pairs: 'どのグループが異なるか',
  pairs_text:
    'p 値と信頼区間は、すべての組の同時比較として調整しています。Welch の F には Games–Howell、通常の F には Tukey、順位には Dunn（Holm 法で調整）が対応します。',
  method: '方法',
  method_games_howell: 'Games–Howell 法',
  method_tukey: 'Tukey 法',
  method_dunn: 'Dunn 法（Holm で調整）',
  first_pair: '組',
  difference: '差',
  rank_difference: '平均順位の差',
  effects_text:
    'η² と ε² はこのデータでの値で、母集団に対しては大きめに出ます。ω² はそれを補正した値で、{level} 信頼区間は分散の真の割合の区間です（非心 F 分布）。',
  residuals_chart: 'グループの平均からの残差：正規 Q–Q プロット',
  variances: '等分散性の Brown–Forsythe 検定：F({df1}, {df2}) = {f}、p {p}。Welch の F は等分散を前提としません。',
  outlier: '{row}（{group}）：{value}',
  power_chart: '真の差を検出する確率',
  true_effect: '真の効果量 f',
  size_of: '真の効果量 f',
  power_text:
    'f は、真の平均の標準偏差をグループ内の標準偏差で割った値です。慣例では 0.1 が小、0.25 が中、0.4 が大です。検出力は、今回の値の数での通常の F によります。',
  statistics_line: 'F({df1}, {df2}) = {f}、{p}',
  paste_line: '{test}：{statistics}、ω² = {omega}［{low}, {high}］（{level} 信頼区間）、n = {n}。',
} satisfies JapaneseOf<typeof en>;
