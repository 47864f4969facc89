import type { JapaneseOf } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './words.en.ts';

export const ja = {
  rows_kept: '保持している行',
  rows_note: '受信 {seen} 行、最新の {most} 行を保持',
  last_row: '最新の行',
  no_rows: 'まだありません',
  rows_needed: '必要な行数',
  send: '最新の行',
  send_text:
    '表計算ソフトなどから、見出しとともに古い順に貼り付けます。最初は {rows} 行以上、その後は新しい行だけを送ってください。',
  paste: '見出し付きの行',
  taken: '新規 {count} 行、受信済み {repeated} 行、遅延 {late} 行です。',
  no_header: '1 行目に列名が必要です（{columns} を含む）。',
  no_line: '見出しの下に行がありません。',
  bad_number: '{line} 行目：{column} の「{text}」は数値ではありません。',
  bad_time: '{line} 行目：{column} の「{text}」は時刻ではありません。2026-01-05 12:00 の形式で入力してください。',
  too_many: '一度に送れるのは {most} 行までです。',
  when: '日時',
  who: '担当者',
  system: '外部システムからの呼び出し',
  system_text: 'ヒストリアンや制御システムから、組織のトークンで呼び出します。',
  copy: 'コピー',
  state: '現在の状態',
  unwatched: '学習時に長く変化しなかったため、値が固着しても判別できない列：{columns}。',
  title: 'オンライン：{model}',
  run_online: 'オンライン運用',
} satisfies JapaneseOf<typeof en>;
