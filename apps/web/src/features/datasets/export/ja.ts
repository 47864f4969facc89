import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';

export const ja = {
  download: 'ダウンロード',
  csv: 'CSV（UTF-8、Excel 対応）',
  cp932: 'CSV（CP932／Shift_JIS）',
  xlsx: 'Excel（.xlsx）',
  parquet: 'Parquet',
  zip: 'zip（CSV と読み込み方の記録）',
  original: 'アップロードした元のファイル',
  protect: '数式として実行されないようにする',
  protect_help:
    'CSV では、=、+、-、@ で始まる文字列の前にアポストロフィを付け、表計算ソフトで数式として実行されないようにします。Excel ファイルでは、この設定によらず文字列として保存します。',
  cp932_title: 'CP932 でダウンロード',
  checking: 'CP932 で表せない文字を調べています',
  all_fit: 'すべての文字を CP932 で表せます。',
  do_not_fit_other: '{count} 個のセルに、CP932 で表せない文字があります。',
  characters: '該当する文字',
  character_cells_other: '{character}：{count} セル',
  places: '該当箇所',
  first_places: '{total} 件のうち、最初の {shown} 件を表示しています。',
  row: '行',
  column: '列',
  value: 'セルの値',
  lacking: '表せない文字',
  in_names: '列名',
  instead: '表せない文字の扱い',
  question: '? に置き換える',
  geta: '〓（げた記号）に置き換える',
  refuse: '置き換えない（データを修正するか、UTF-8 を選ぶ）',
} satisfies JapaneseOf<typeof en>;
