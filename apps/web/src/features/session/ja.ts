import type { JapaneseOf } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';

export const ja = {
  sign_in: 'シングルサインオンでサインイン',
  welcome: 'サインインしてください',
  promise: '測定データから、モデル・予測・より良い条件へ。',
  lost: 'セッションが終了しました。もう一度サインインすると、元の画面に戻ります。',
  failed: 'サインインできませんでした。',
  failed_hint: 'もう一度お試しください。繰り返し発生する場合は、この内容を管理者に連絡してください。',
  unreachable: 'サインインサービスに接続できません。しばらくしてからもう一度お試しください。',
  language: '言語',
} satisfies JapaneseOf<typeof en>;
