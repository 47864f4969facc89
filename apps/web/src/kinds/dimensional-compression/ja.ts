import type { JapaneseOf } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';
import { reportWordsJa } from './report/words.ja.ts';

export const ja = {
  ...reportWordsJa,
  new_project: '新しい次元削減プロジェクト',
  step_preprocessing: '前処理',
  step_models: '手法',
  chosen: '{features} 列を圧縮します。予測は行わないため、目的変数はありません。',
  preprocessing_text:
    'すべての列を同じ尺度の数値にします。変換は使用する行から求め、新しい行にも同じ変換を行います。主成分分析だけは、欠損した数値を主成分から推定します（手法のパラメータで変更できます）。',
  models_text: '選んだ手法を設定どおりに実行します。t-SNE と UMAP は、近傍の大きさを変えた複数の配置を作成します。',
  problem_no_feature:
    '圧縮する列を選んでください。すべて同じ値の列と、行ごとに異なる名前の列は、情報がないため最初から外しています。',
  no_target: 'なし',
  leaderboard_text:
    '最初の 2 次元が近傍をどれだけ保っているか（近傍数 12 での信頼性と連続性の平均。1 が最良）の順に並べています。',
  quality: '近傍の保存',
  trustworthiness: '信頼性',
  continuity: '連続性',
  components: '成分数',
  explained_variance: '累積寄与率',
  fitted_rows: '学習した行',
  new_rows: '新しい行',
  projects: '射影できる',
  projects_not: '射影できない',
  seconds_column: '時間 (s)',
  problem_few_features: '列を 2 つ以上選んでください。1 列では圧縮できません。',
  option_choice_count: '数を指定',
  option_choice_variance: '累積寄与率',
  option_choice_cross_validation: '交差検証',
  option_choice_parallel: '平行分析',
  option_choice_kaiser: 'カイザー基準',
  option_choice_broken_stick: 'ブロークンスティック',
  option_missing_estimate: '主成分で推定',
  option_missing_filled: '前処理で補完',
  option_varimax: 'バリマックス',
  option_quartimax: 'クォーティマックス',
  option_logcosh: 'log cosh',
  option_contrast_exp: '指数',
  option_cube: '3 乗（尖度）',
  option_polynomial: '多項式',
  option_sigmoid: 'シグモイド',
  option_cosine: 'コサイン',
  option_euclidean: 'ユークリッド',
  option_manhattan: 'マンハッタン',
  option_correlation: '相関',
  warning_rows_few: '{columns} 列に対して {rows} 行しかないため、行が変わると成分も変わるおそれがあります。',
  warning_rows_fewer_than_columns:
    '行数（{rows}）が列数（{columns}）より少ないため、成分が個々の行に引きずられやすくなります。成分数は交差検証か平行分析で決めてください。',
  warning_rows_sampled: '{total} 行から {rows} 行を無作為に選んで使いました。',
  warning_rows_outlying_left_out: '外れ値として {rows} 行を除きました。これらの行からは学習していません。',
  warning_fit_rows_sampled:
    'この手法はすべての行の組を比べるため、{total} 行から無作為に選んだ {rows} 行で学習し、残りは射影しました。',
  warning_components_limited: '{asked} 成分を指定しましたが、このデータから求められるのは {components} 成分です。',
  warning_missing_estimated: '欠損値 {cells} 個を主成分から推定しました。',
  warning_missing_filled: '欠損値 {cells} 個を前処理（{method}）で補いました。補った列のばらつきは小さく見えます。',
  warning_rows_without_values:
    '値が 1 つもない行があります（{rows} 行目）。図での位置に意味はないため、除外してください。',
  warning_heywood_case:
    'ヘイウッドケース：{count} 列の独自性がゼロになりました（{columns}）。因子数を減らすか、これらの列を除いてください。',
  warning_graph_disconnected:
    '近傍数 {neighbours} では、行がつながりのない {parts} 個の部分に分かれるため、部分どうしの位置関係に意味はありません。近傍数を増やすとつながることがあります。',
  warning_perplexities_limited:
    '{rows} 行は {limit} 行を超えるため、パープレキシティ 30 の配置だけを作成しました。ほかの値も指定すると作成できます。',
  warning_neighbours_limited:
    '{rows} 行は {limit} 行を超えるため、配置を 1 つだけ作成しました。ほかの近傍数も指定すると作成できます。',
  warning_neighbourhoods_poor:
    '配置が近傍をあまり保っていません（{quality}。1 が最良）。元のデータを確かめずにグループを読み取らないでください。',
} satisfies JapaneseOf<typeof en>;
