import { optimalDesignErrorWordsJa } from '../decisions/optimal-design-error-words.ja.ts';
import { statisticalAnalysisErrorWordsJa } from '../decisions/statistical-analysis-error-words.ja.ts';
import { managementErrorWordsJa } from '../datasets/management-error-words.ja.ts';
import { recipeErrorWordsJa } from '../preprocessing/recipe-error-words.ja.ts';
import { seriesErrorWordsJa } from '../time-series/series-error-words.ja.ts';
import { nextExperimentsErrorWordsJa } from '../decisions/next-experiments-error-words.ja.ts';
import { optimizationErrorWordsJa } from '../decisions/optimization-error-words.ja.ts';
import { softSensorErrorWordsJa } from '../training/soft-sensor-error-words.ja.ts';
import { timeSeriesErrorWordsJa } from '../training/time-series-error-words.ja.ts';
import { trainingErrorWordsJa } from '../training/training-error-words.ja.ts';
import type { errorWordsEn } from './error-words.en.ts';

/** Words of every error code, Japanese. */
export const errorWordsJa: Record<keyof typeof errorWordsEn, string> = {
  server_busy:
    'ただいまアクセスが集中しています。しばらく待ってから、もう一度お試しください。ご不便をおかけして申し訳ありません。',
  unauthenticated: 'セッションが終了しました。もう一度サインインしてください。',
  forbidden: 'この操作は許可されていません。',
  not_found: '対象が存在しないか、閲覧する権限がありません。',
  too_many_requests: 'リクエストが多すぎます。{seconds} 秒待ってからもう一度お試しください。',
  shutting_down: 'サーバーを再起動しています。少し待ってからもう一度お試しください。',
  idempotency_conflict: '同じ Idempotency-Key が別のリクエストに使われています。',
  request_too_large: 'リクエストが上限の {limit_mb} MB を超えています。',
  headers_too_large: 'リクエストの URL またはヘッダーが 16 kB を超えています。',
  request_timed_out: 'リクエストが時間内に届きませんでした。もう一度お試しください。',
  request_unreadable: 'リクエストを HTTP として読み取れませんでした。',
  compute_unavailable: '計算サービスが停止しています。起動してからもう一度お試しください。',
  compute_failed: '計算サービスが処理を完了できませんでした：{reason}',
  out_of_memory:
    'この処理には上限の {limit_mb} MB を超えるメモリが必要です。行・列・モデルを減らすか、上限を上げてください。',
  worker_died: 'この処理を行うプロセスが {times} 回予期せず終了したため、中止しました。',
  answer_too_large: '応答が上限の {limit_mb} MB を超えています。範囲を小さくしてください。',
  call_timed_out: '{seconds} 秒を超えたため中止しました。',
  pdf_not_available: 'このサーバーではPDF ファイルを作成できません。ブラウザの印刷機能でPDF として保存してください。',
  pdf_failed:
    'PDF を作成できませんでした。ブラウザの印刷機能をお使いください。原因はサーバーのログに記録されています。',
  stopped: '要求により停止しました。',
  disk_full: 'データの保存先に空き容量がありません。空きを作ってからもう一度お試しください。',
  storage_failed:
    'データの保存先に読み書きできませんでした。何も変更されていません。管理者にお問い合わせください（原因はログに記録されています）。',
  database_unavailable: '現在データベースに接続できません。しばらくしてからもう一度お試しください。',
  upload_cancelled: 'アップロードは途中で取り消されました。何も保存されていません。',
  workbook_too_large:
    'Excel ファイル {file} は展開すると {found_mb} MB になり、一度に読み込める {limit_mb} MB を超えます。シートを CSV で保存し、その CSV をアップロードしてください。',
  upload_too_large: 'ファイルが上限の {limit_mb} MB を超えています。',
  upload_empty: 'ファイル {file} は空か、空白しか含まれていません。表のあるファイルを送信してください。',
  upload_no_file: 'ファイルが送信されていません。',
  upload_not_found: 'このアップロードは残っていません。もう一度アップロードしてください。',
  file_not_a_table: 'ファイル {file} は表として読み込めません。CSV、TSV、Excel、Parquet のいずれかを送信してください。',
  file_compressed: 'ファイル {file} は圧縮されています。展開してから中の表をアップロードしてください。',
  zip_no_table: 'zip ファイル {file} には表（CSV、TSV、テキスト、Excel、Parquet）が含まれていません。',
  zip_entry_unknown: 'zip ファイル {file} に表「{entry}」はありません。一覧から選んでください。',
  gzip_bomb:
    'ファイル {file} は受け付けられません。展開すると {found_mb} MB を超え、このサイズの表としては大きすぎます。展開した表をそのままアップロードしてください。',
  file_protected: 'ファイル {file} はパスワードで保護されています。パスワードを解除してからアップロードしてください。',
  file_damaged: 'ファイル {file} は壊れているか途中で切れており、{format} として開けません。',
  images_paths_differ:
    'パスの一覧と送られたファイルの数が合いません（パス {paths} 件、ファイル {files} 件）。もう一度送信してください。',
  images_path_unsafe: 'パス「{path}」はフォルダの外を指しています。ファイル名を変えて、もう一度送信してください。',
  images_too_many: '画像が {limit} 枚を超えています。複数のデータセットに分けてください。',
  images_none:
    '{file} に画像が見つかりません。読み込めるのは PNG、JPEG、BMP、TIFF です。画像が別の圧縮ファイルの中に入っていないか確認してください。',
  images_none_readable:
    '{count} 枚の画像をどれも開けませんでした。最初の {path} は壊れているか、画像ではありません。ビューアで確認してから、もう一度アップロードしてください。',
  zip_damaged:
    'zip ファイル {file} が壊れているか、途中で切れています（{reason}）。作り直してからアップロードしてください。',
  zip_too_many_entries:
    'zip ファイル {file} には {found} 件の項目があります。上限は {limit} 件です。複数の zip に分けてください。',
  zip_unsafe_name:
    'zip ファイル {file} に、フォルダの外へ書き出される項目「{entry}」があるため、全体を受け付けませんでした。フォルダから zip を作り直してください。',
  zip_bomb:
    'ファイル {file} は展開すると元の {ratio} 倍になります。表や画像の集まりとしてはあり得ないため、受け付けませんでした。',
  zip_unpacked_too_large:
    'zip ファイル {file} は展開すると {found_mb} MB になります。上限は {limit_mb} MB です。複数の zip に分けてください。',
  dataset_not_images: '「{name}」は表であり、画像のデータセットではありません。',
  typed_rows_not_taken:
    'このモデルにはデータセット全体が必要です。データセットを選ぶか、ファイルをアップロードしてください。',
  form_not_taken: '「{name}」はここでは使えません。必要なのは{forms}です。',
  dataset_not_table: '「{name}」は画像のデータセットです。ここでは表が必要です。',
  sheet_unknown: 'ブックにシート「{sheet}」はありません。',
  table_quote_open: '{row} 行目で始まる引用符が閉じられていません。',
  table_row_width: '{row} 行目の値は {found} 個ですが、見出しは {expected} 列です。',
  table_bad_value: '{row} 行目、列「{column}」：「{value}」は{expected}ではありません。',
  table_cell_too_long:
    '{row} 行目、列「{column}」：セルまたは行の長さが、読み込める上限の {limit}00 万文字を超えています。短くするか、その付近で抜けている改行や引用符を修正してください。',
  table_no_rows: '見出しの下に行がありません。',
  table_too_large:
    'ファイル {file} は表として読み込むと {found_gb} GB になります。このサイズのファイルで読み込めるのは {limit_gb} GB までです。複数のファイルに分けてください。',
  table_too_many_columns: '列が {found} あります。読み込めるのは {limit} 列までです。',
  encoding_mismatch: 'ファイルは {encoding} として正しくありません。{position} バイト付近を読み取れません。',
  name_taken: '名前「{name}」はすでに使われています。別の名前にしてください。',
  dataset_not_ready: 'データセットを読み込んでいます。完了するまでお待ちください。',
  dataset_failed:
    'ファイルの読み込みに失敗したため、このデータセットは使えません（{cause}）。ファイルか読み込み方を変更して登録し直し、そのデータセットを使ってください。',
  dataset_in_use:
    '「{name}」はほかの {count} 件（{examples}）で使われています。先にそれらを削除するか、まとめて削除してください。',
  dependents_changed: 'その間に「{name}」を使うものが増えました。一覧をもう一度確認してから削除してください。',
  preparation_running: 'このデータに対する前処理を実行中です。終わるまで待つか、停止してください。',
  rows_removed_none: 'この前処理で削除された行はありません。',
  column_unknown: 'このデータセットに列「{column}」はありません。',
  column_not_numeric: '列「{column}」は数値ではありません。',
  rows_too_many:
    '表は {rows} 行あります。1 行ずつ送れるのは {limit} 行までです。行を除外するか、集計するグラフを使ってください。',
  value_unfit: '「{value}」は列「{column}」（{type}）の値と比べられません。',
  time_column_missing: 'このデータセットには時刻の列がありません。時刻の列を選んでください。',
  column_not_time: '列「{column}」は時刻ではありません。',
  wrong_data_type: '別の種類のデータセットが必要です：{expected}。',
  target_missing: '目的変数を 1 つ以上選んでください。',
  feature_missing: '説明変数を 1 つ以上選んでください。',
  term_feature_missing: 'モデルの項に使われている「{column}」が説明変数にありません。',
  target_is_feature: '「{column}」を目的変数と説明変数の両方にすることはできません。',
  model_missing: 'モデルを 1 つ以上選んでください。',
  too_few_rows: '学習に使える行が {rows} 行しかありません。{minimum} 行以上必要です。',
  target_constant: '目的変数「{column}」はすべての行で同じ値です。学習できるものがありません。',
  target_too_large:
    '目的変数「{column}」に {value} もの大きさの値があります。モデルが計算できるのは {limit} までです。単位を変えるか、値を修正してください。',
  folds_too_many: '{folds} 分割には {folds} 以上の行またはグループが必要ですが、{available} しかありません。',
  features_constant:
    '「{target}」を学習する手がかりがありません。選んだ説明変数はすべて空か、学習データで値が一定です。ほかの説明変数を選んでください。',
  column_twice: '列「{column}」が 2 回選ばれています。',
  split_column_values:
    '列「{column}」には、学習用かテスト用かを示す値がすべての行に必要です。見つかった値：{values}。使える値：{expected}。',
  split_column_missing: '分割に使う列を選んでください（train/test、グループ、または時間の列）。',
  split_column_is_target: '「{column}」は目的変数なので、分割には使えません。ほかの列を選んでください。',
  split_column_is_feature:
    '「{column}」は分割に使うため、説明変数にできません（テストデータの値はどのモデルも学習していません）。説明変数から外してください。',
  split_column_not_time:
    '時間による分割には、日時または時間とともに増える数値の列が必要です。「{column}」はどちらでもありません。',
  split_one_sided: 'この分割では学習用かテスト用の行がなくなります。割合か列を変えてください。',
  table_changed: 'モデルを学習した表とは異なります。',
  interval_unavailable: '{model} には独自の予測区間がありません。共形予測区間を選んでください。',
  model_file_untrusted: 'モデルファイルに想定外の内容（{types}）が含まれるため、開きませんでした。',
  project_running: 'このプロジェクトは実行中です。終わるまで待つか、停止してください。',
  training_running: 'このプロジェクトは学習中です。終わるまで待つか、停止してください。',
  training_not_done: 'このプロジェクトには完了した学習がまだありません。',
  recipe_column_unusable:
    'レシピに必要な列「{column}」は、予測する行で扱えない型です。先に型を変更するか、使わないでください。',
  recipe_source_deleted:
    'レシピの元のデータセット「{name}」（バージョン {version}）は削除されています。データセットをそのまま使って学習してください。',
  prediction_running: 'この予測は実行中です。終わるまで待つか、停止してください。',
  predictions_not_kept: '{model} の評価に使った予測値は保存されていません。',
  model_not_found: 'このプロジェクトに学習済みモデル「{model}」はありません。',
  columns_missing: 'モデルに必要な列がデータにありません：{columns}。代わりになる列を指定してください。',
  column_unreadable:
    '列「{column}」には、説明変数「{feature}」の値として読み取れるセルがありません（例：{texts}）。別の列を選ぶか、データを直して登録し直してください。',
  no_values_to_predict:
    'すべての行で、すべての説明変数が欠損しています。値のあるデータを選ぶか、説明変数に対応する列を修正してください。',
  row_without_values: '{row} 行目には、どの説明変数の値もありません。少なくとも 1 つ入力してください。',
  cell_unreadable: '{row} 行目：「{text}」は「{feature}」の値として読み取れません。直すか、空欄にしてください。',
  value_too_large:
    '{row} 行目：{value} は「{feature}」の値として大きすぎるか小さすぎます。モデルが計算できるのは {minimum}〜{maximum} です。',
  mapping_feature_unknown: 'モデルに説明変数「{feature}」はありません。モデルの説明変数：{features}。',
  mapping_column_unknown: 'データに列「{column}」（「{feature}」に指定）はありません。データの列から選んでください。',
  no_rows_to_predict: '予測する行がありません。',
  run_finished: 'この処理はすでに終了しています。',
  cp932_unencodable:
    'CP932 で表せない文字があります（最初：{row} 行目、列「{column}」の「{character}」）。UTF-8 を選んでください。',
  cp932_unencodable_name:
    'CP932 で表せない文字があります（最初：見出し、列「{column}」の「{character}」）。UTF-8 を選んでください。',
  ...optimalDesignErrorWordsJa,
  ...managementErrorWordsJa,
  ...recipeErrorWordsJa,
  ...seriesErrorWordsJa,
  ...trainingErrorWordsJa,
  ...softSensorErrorWordsJa,
  ...timeSeriesErrorWordsJa,
  ...nextExperimentsErrorWordsJa,
  ...optimizationErrorWordsJa,
  ...statisticalAnalysisErrorWordsJa,
};
