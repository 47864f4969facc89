import type { JapaneseOf } from '../i18n/catalogue-types.ts';
import type { errorsEn } from './en.ts';

export const errorsJa = {
  server_busy_title: 'サーバーが混み合っています',
  server_busy:
    'ただいまアクセスが集中しています。しばらく待ってから、もう一度お試しください。ご不便をおかけして申し訳ありません。',
  invalid_fields: '入力内容に誤りがあります。',
  wrong_step: '手順 {number}：「{field}」の入力内容に誤りがあります。',
  wrong_address: 'このアドレスには何もありません。途中で切れている可能性があります。一覧から開き直してください。',
  unknown: '不明なエラーが発生しました。',
  unreachable: 'サーバーに接続できません。ネットワーク接続を確認してください。',
} satisfies JapaneseOf<typeof errorsEn>;
