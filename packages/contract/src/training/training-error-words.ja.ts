import type { trainingErrorWordsEn } from './training-error-words.en.ts';

/** Words of what the kinds that train models refuse, Japanese. */
export const trainingErrorWordsJa: Record<keyof typeof trainingErrorWordsEn, string> = {
  leak_copy: '{columns} と {target} は同じ内容です。{target} から計算した列なら除いてください。',
  leak_order: '{columns} の大小の順序は、全行で {target} と一致します。{target} から計算した列と思われます。',
  leak_cut: '{columns} と {target} は、一方の値から他方の値の範囲が隙間なく決まります。',
  leak_alone:
    '{columns} だけで {target} の変動の {percent} % を説明できます。{target} の測定より先に分かる値かどうか確認してください。',
  leak_verdict:
    '{columns} は合格・不合格などの判定の列です。{target} の測定後に決まる判定なら除いてください。残すと、予測のときにも判定の値が必要になります。',
  leak_combination:
    '{target} は {columns} の重み付き和と正確に一致します。{target} より先に分かる値かどうか確認してください。',
  split_twins:
    '行の {percent} % には、目的変数までほぼ等しい行がほかにあります（例：{one} 行目と {other} 行目）。ランダムに分割すると両側に分かれるため、グループの列で分割してください。',
  split_twins_grouped:
    '「{column}」が同じ行は互いにほぼ等しい値です（ほぼ等しい行の {percent} %、例：{one} 行目と {other} 行目）。ランダムに分割すると両側に分かれるため、グループで分割してください。',
  split_alike_in_group:
    '「{column}」が同じ行では目的変数が似ています（級内相関 {percent} %）。新しいグループを予測する場合は、グループで分割してください。',
  split_drift:
    '目的変数は「{column}」に沿って変動しています（分散の {percent} %）。将来を予測する場合は、時間で分割してください。',
  scaling_off:
    'スケーリングなしでは、正則化や距離を使うモデルとニューラルネットワークは列の単位に左右され、値の小さい列はほとんど影響しなくなります。',
  model_twice: '「{model}」が 2 回選ばれています。手法はそれぞれ 1 回だけ選んでください。',
  memory_beyond:
    '{rows} 行 × {columns} 列の表には約 {needed_mb} MB のメモリが必要ですが、この処理に使えるのは {limit_mb} MB です。使用する行数を {sample} 行に絞るか、列を減らすか、上限を上げてください。',
  rows_beyond_method:
    '「{model}」でここで扱えるのは {limit} 行までですが、{rows} 行あります。「使用する行数」でランダムに抽出するか、ほかの手法を選んでください。',
  perplexity_beyond: 'パープレキシティ {perplexity} は {rows} 行に対して大きすぎます。{limit} 以下にしてください。',
  neighbours_beyond: '近傍数 {neighbours} は {rows} 行に対して大きすぎます。{limit} 以下にしてください。',
  recipe_rows_unlinked:
    'このレシピは元の表にない行（ブロックの平均、連結した表の行など）を作るため、結果を元の行に対応づけられません。結果をデータセットとして登録し、レシピなしで学習してください。',
  nothing_varies:
    '選んだ列（{columns}）の値は、学習に使う行の中でどれも変化していません。値が変化する列を選んでください。',
  values_beyond:
    '列「{column}」には {value} に及ぶ値があり、大きすぎて距離を計算できません。標準化するか、単位を変えるか、その列または行を除いてください。',
  scores_not_finite:
    '{model} の計算結果が大きくなりすぎて、数値として扱えません。標準化するか、極端な値を除くか、設定を緩やかにしてください。',
  no_projection: '{model} は新しい行を配置できません。主成分分析（PCA）など、射影できる手法を選んで学習してください。',
  contributions_unavailable: '寄与を求められるのは主成分分析（PCA）だけです。{model} にはありません。',
  target_many_classes:
    '列「{column}」には {classes} 種類の値があり、クラスにできるのは {limit} 種類までです。ラベルの列を選ぶか、値をまとめてください。',
  target_one_class: '学習に使う行のクラスが 1 つ（「{column}」の「{label}」）しかないため、判別できません。',
  positive_class_unknown: '「{label}」は目的変数のクラスにありません。クラス：{classes}。',
  threshold_and_costs: 'しきい値とコストは別々の判定方法です。どちらか一方を指定してください。',
  rows_one_class:
    '学習に使う行が 1 クラスだけになる分割があり、判別できません。分割数を減らすか、別の分割方法を選ぶか、少ないクラスの行を増やしてください。',
  covariance_singular:
    '共分散を求められないクラスがあります（列どうしが従属しているか、行が少なすぎます）。正則化を強めるか、自動探索を使うか、列を減らしてください。',
  class_unknown: 'このモデルにクラス「{label}」はありません。',
  threshold_needs_two_classes:
    'しきい値は 2 クラスのときに使えます（現在 {classes} クラス）。代わりにコストを指定してください。',
  costs_unfit: 'コストと割合は {classes} 個のクラスそれぞれに必要ですが、{rows} 個指定されています。',
  axis_unknown: '「{column}」はこのモデルの説明変数ではないか、値がありません。別の軸を選んでください。',
  axis_constant: '「{column}」はすべての行で同じ値なので、軸にできません。別の列を選んでください。',
  axes_unknown: 'このモデルの列から作れる軸は {axes} 本です。その中から選ぶか、説明変数を 2 つ選んでください。',
  label_is_feature: '既知のグループの列「{column}」は、クラスターとの比較に使うため、クラスタリングには使えません。',
  clusters_beyond_rows:
    'クラスター数 {clusters} は、値の異なる行の数 {distinct}（全 {rows} 行）を超えています。少なくしてください。',
  neighbours_beyond_memory:
    '距離 {distance} 以内に 1 行あたり約 {neighbours} 個の近傍があり、{needed_mb} MB のメモリが必要ですが、この処理に使えるのは {limit_mb} MB です。距離を小さくするか、行を減らすか、HDBSCAN を選んでください。',
  metric_undefined:
    '距離「{metric}」は、値がすべて 0 または一定の行では定義できません（{rows} 行、最初は {row} 行目）。その行を除くか、別の距離を選んでください。',
  linkage_needs_euclidean:
    '{linkage}はユークリッド距離で定義されており、距離「{metric}」では使えません。ユークリッド距離か、別の連結法を選んでください。',
  cut_twice: '樹形図の切断には、クラスター数か高さのどちらか一方を指定してください。',
  scan_reversed: '比較するクラスター数の下限（{smallest}）が上限（{largest}）を超えています。入れ替えてください。',
  nothing_to_keep: '残せる結果がまだないか、途中の結果を残せない処理です。完了を待つか、停止してください。',
  training_diverged:
    'エポック {epoch} で損失を計算できなくなりました。学習率を小さくするか、説明変数をスケーリングしてください。',
  settings_none: 'このモデルには、学習後に変更できる設定がありません。',
  settings_changed:
    'その間に {by} が設定を変更しました（バージョン {version}）。現在の値を確認してから、もう一度変更してください。',
  few_features: '列を 2 つ以上選んでください。1 列では次元を減らせません。',
  excluded_rows_beyond: '表は {rows} 行です。{row} 行目はありません。',
  bounds_reversed: '「{column}」の下限は上限より小さくしてください。',
  series_step_differs:
    'このファイルの行の間隔は {found} で、学習時の {trained} と異なります。学習時の間隔にリサンプリングしてください。',
  sensor_rows_none: '新しい行がありません。過去の行（{rows}）の後に 1 行以上送信してください。',
  no_tree: '「{model}」には樹形図がありません。作れるのは階層的クラスタリングだけです。',
};
