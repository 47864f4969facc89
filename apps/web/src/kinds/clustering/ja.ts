import { choiceTitles } from '@hakaru/contract/training/choice-titles';
import type { JapaneseOf } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';
import { reportWordsJa } from './report/words.ja.ts';

export const ja = {
  ...reportWordsJa,
  new_project: '新しいクラスタリング',
  step_preprocessing: '前処理',
  step_models: '手法',
  chosen:
    '{features} 列で行どうしを比べます。予測は行わないため、目的変数はありません。カテゴリどうしの距離にはあまり意味がないため、カテゴリの列は最初は除いてあります。',
  label_column: '既知のグループ',
  label_column_help:
    'すでに分かっているグループを示す列です。手法には使わず（説明変数から外れます）、得られたクラスターと比べます。',
  no_label_column: 'なし',
  preprocessing_text:
    'どの列も距離に同じように効くよう、すべての列を同じ尺度の数値にします。変換は使用する行から求め、新しい行にも同じ変換を行います。',
  models_text:
    '手法ごとに異なる方法でクラスターを見つけます。クラスター数が必要な手法は、指定がなければ推奨数を使います。',
  beyond_rows:
    '表は {rows} 行あり、選んだ手法のうち次のものが扱える行数を超えています：{methods}。下の「使用する行数」で減らさないと学習できません。k-means と混合ガウスモデルには行数の上限がありません。',
  beyond_rows_of: '{model}（{limit} 行まで）',
  scan: '比較するクラスター数',
  scan_text: 'クラスター数が必要な手法では、いくつかの数を比べ、理由とともに 1 つを推奨します。',
  problem_label_is_feature: '既知のグループの列は説明変数にできません。',
  problem_scan_reversed: '最小のクラスター数は最大以下にしてください。',
  problem_linkage_metric:
    '階層的クラスタリングで選んだ連結法（ウォード法・重心法・メディアン法）は、ユークリッド距離でのみ使えます。',
  problem_cut_twice: '階層的クラスタリングの樹形図は、クラスター数か高さのどちらか一方で切ってください。',
  leaderboard_text:
    'シルエット係数（1：よく分かれている、0：接している、負：混ざっている）の順に並べています。丸いクラスターほど高くなるため、レポートでも確かめてください。',
  silhouette: 'シルエット係数',
  clusters: 'クラスター数',
  recommended: '推奨',
  stability: '安定性 (ARI)',
  calinski_harabasz: 'Calinski–Harabasz',
  davies_bouldin: 'Davies–Bouldin',
  adjusted_rand: '既知との一致 (ARI)',
  noise: 'ノイズ',
  seconds_column: '時間 (s)',
  reason_of: '{model}：{reason}',
  and: '、',
  reason_majority:
    'クラスター数 {clusters} を推奨します。{of} 個の基準のうち {votes} 個がこの数を支持しています（{criteria}）。',
  reason_tie_silhouette:
    'クラスター数 {clusters} を推奨します。{of} 個の基準のうち {votes} 個が支持する数が複数あり、その中でシルエット係数が最良です（{criteria}）。',
  reason_tie_fewest:
    'クラスター数 {clusters} を推奨します。{of} 個の基準のうち {votes} 個が支持する数が複数あり、その中で最小です（{criteria}）。',
  reason_only_criterion:
    'クラスター数 {clusters} を推奨します。計算できた唯一の基準がこの数を支持しています（{criteria}）。',
  reason_none: '計算できた基準がないため、推奨する数はありません。',
  criterion_elbow: 'エルボー法',
  criterion_silhouette: 'シルエット係数',
  criterion_calinski_harabasz: 'Calinski–Harabasz',
  criterion_davies_bouldin: 'Davies–Bouldin',
  criterion_gap: 'ギャップ統計量',
  criterion_bic: 'BIC',
  criterion_aic: 'AIC',
  criterion_stability: '安定性',
  criterion_eigengap: '固有値ギャップ',
  option_ward: choiceTitles.linkage.ward.ja,
  option_average: choiceTitles.linkage.average.ja,
  option_complete: choiceTitles.linkage.complete.ja,
  option_single: choiceTitles.linkage.single.ja,
  option_weighted: choiceTitles.linkage.weighted.ja,
  option_centroid: choiceTitles.linkage.centroid.ja,
  option_linkage_median: choiceTitles.linkage.median.ja,
  option_euclidean: choiceTitles.metric.euclidean.ja,
  option_cityblock: choiceTitles.metric.cityblock.ja,
  option_chebyshev: choiceTitles.metric.chebyshev.ja,
  option_cosine: choiceTitles.metric.cosine.ja,
  option_correlation: choiceTitles.metric.correlation.ja,
  excluded_rows_text:
    '学習に使わない行の番号（前に見つけた外れ値など）。例：3, 17-20。クラスターは後から割り当てます。',
  option_full: '制約なし',
  option_tied: '共通',
  option_diag: '対角',
  option_spherical: '球状',
  option_eom: '超過質量',
  option_leaf: '葉',
  option_nearest_neighbours: '近傍',
  warning_rows_sampled: '{total} 行から {rows} 行を無作為に選んで使いました。',
  warning_rows_outlying_left_out: '外れ値として {rows} 行を除きました。これらの行からは学習していません。',
  warning_categories_as_numbers:
    'カテゴリを 0 と 1 の列として扱います（{columns}）。カテゴリ間の距離にはあまり意味がないため、除くことも検討してください。',
  warning_structure_weak:
    '構造が弱く、平均シルエット係数は {silhouette} です。クラスターが接しているか重なっています。',
  warning_no_structure_found:
    '{criteria}によると、1 つのクラスターでも同じように表せます。クラスターが存在しない可能性があります。',
  warning_clusters_unstable: '一部の行を除くとクラスターが変わります（調整ランド指数の平均 {stability}。1 が最良）。',
  warning_cluster_tiny: '行がごく少ないクラスターが {clusters} 個あります（最小 {rows} 行）。',
  warning_clusters_fewer_than_asked: 'クラスター数 {asked} を指定しましたが、見つかったのは {clusters} 個です。',
  warning_noise_much: '{rows} 行はどのクラスターにも属しません。',
  warning_all_noise:
    'クラスターが見つかりませんでした。{rows} 行すべてがノイズです。距離 ε を大きくする（DBSCAN）、最小クラスターの行数を減らす（HDBSCAN）、または近傍数を減らしてください。',
  warning_one_cluster: 'クラスターは 1 つしか見つかりませんでした。',
  warning_components_empty: 'どの行も最も属さない成分が {components} 個あります。',
  warning_graph_disconnected: '近傍でつながらない {parts} 個の部分に分かれています。',
  warning_inversions: 'この連結法（{linkage}）では、併合の高さが逆転している箇所があります。',
  warning_scan_at_edge: '推奨された数（{clusters}）は比較した最大の数です。より大きい数も比較してください。',
  warning_scan_rows_sampled: 'クラスター数の比較には {total} 行のうち {rows} 行を使いました。',
} satisfies JapaneseOf<typeof en>;
