import { defineMessages } from '../../../lib/i18n/define-messages.ts';

const en = {
  history: 'How this version was made',
  history_text: 'The steps of preprocessing that made this version, oldest first.',
  history_none: 'The values are as they were registered: no step of preprocessing was applied.',
  made_from: 'Made from:',
  source: '{name}, version {version}',
  source_gone: '(deleted since)',
  process_type: 'Process type',
  action_name: 'Action',
  changes: 'Changes',
  modified_at: 'Modified',
  modified_by: 'By',
  rows_changed: 'rows {before} → {after}',
  cells_of: '{column}: {changed} cells',
  columns_added: 'new: {columns}',
  columns_removed: 'removed: {columns}',
  columns_renamed: 'renamed: {columns}',
  nothing_changed: 'nothing changed',
  between: '; ',
  pictures_changed: '{changed} of {pictures} pictures changed',
  pictures_count: '{before} → {after} pictures',
} as const;

const ja = {
  history: 'このバージョンの作成手順',
  history_text: 'このバージョンを作った前処理の手順です（古い順）。',
  history_none: '登録時の値のままです。前処理は行われていません。',
  made_from: '作成元:',
  source: '{name}（バージョン {version}）',
  source_gone: '（その後削除）',
  process_type: '処理の種類',
  action_name: '処理名',
  changes: '変更内容',
  modified_at: '変更日時',
  modified_by: '変更者',
  rows_changed: '{before} 行 → {after} 行',
  cells_of: '{column}：{changed} セル',
  columns_added: '追加：{columns}',
  columns_removed: '削除：{columns}',
  columns_renamed: '名前の変更：{columns}',
  nothing_changed: '変更なし',
  between: '、',
  pictures_changed: '{pictures} 枚中 {changed} 枚が変化',
  pictures_count: '画像 {before} 枚 → {after} 枚',
} as const;

export const historyMessages = defineMessages('dataset-history', en, ja);
