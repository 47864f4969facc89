import type { managementErrorWordsEn } from './management-error-words.en.ts';

export const managementErrorWordsJa = {
  column_name_reserved: '列名「{column}」は予約されているため使えません。別の名前を付けてください。',
  column_name_repeated:
    '「{column}」という名前の列が 2 つになります（大文字と小文字は区別しません）。列ごとに別の名前を付けてください。',
  columns_unchanged: '変更がありません。どの列も名前と型がそのままです。',
  draft_not_ready: '変更後の表がまだできていません。完了を待つか、作成し直してください。',
  draft_registered: 'この変更はすでに登録されています。',
  draft_outdated:
    'データセットに別のバージョンが登録されました（現在はバージョン {version}）。そのバージョンから変更し直してください。',
  set_column_missing: '分割に使う列を選んでください。',
  set_time_column:
    '時間による分割には、すべての行に値がある日時または数値の列が必要です。「{column}」は {missing} 行が欠損しているか、日時・数値の列ではありません。該当する行を補完または削除するか、行の順序で分割してください。',
  set_names_equal: '2 つのデータセットには別々の名前を付けてください。',
  set_one_sided:
    'この割合では片方の行がなくなります（学習 {training} 行、推論 {inference} 行）。割合を変更してください。',
  set_strata_many:
    '列「{column}」の値は {limit} 種類を超えています。クラス、ライン、ロットなど、種類の少ない列を選んでください。',
  comparison_forms_differ: '表と画像のデータセットは比較できません。',
  keys_repeated:
    '「{name}」バージョン {version} では、{rows} 行のキーがほかの行と重複しています（例：{example}）。組み合わせるとすべての行で異なる列を選ぶか、行の位置で比較してください。',
  keys_retyped: '列「{column}」は 2 つのバージョンで型が異なるため、キーにできません。',
  original_missing:
    '「{name}」は Hakaru で作成されたため、アップロードした元のファイルがありません。CSV、Excel、Parquet でダウンロードしてください。',
  xlsx_too_many_rows:
    'Excel のシートには見出しのほかに {limit} 行まで入ります。この表は {rows} 行あります。CSV または Parquet でダウンロードするか、データセットを分割してください。',
  xlsx_too_many_columns:
    'Excel のシートには {limit} 列まで入ります。この表は {columns} 列あります。CSV または Parquet でダウンロードしてください。',
  xlsx_cell_too_long:
    'Excel のセルには {limit} 文字まで入ります。{row} 行目の列「{column}」は {length} 文字あります。CSV または Parquet でダウンロードしてください。',
} satisfies Record<keyof typeof managementErrorWordsEn, string>;
