import type { JapaneseOf } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';

export const ja = {
  title: 'プロフィール',
  account: 'アカウント',
  account_text: 'サインインに使う ID プロバイダーの情報です。変更は ID プロバイダーで行ってください。',
  name: '名前',
  username: 'ユーザー名',
  organization: '組織',
  settings: 'このブラウザの設定',
  settings_text: 'このブラウザだけに適用されます。言語を変更するとページを読み込み直します。',
  language: '言語',
  theme: '表示モード',
  time_zone: 'タイムゾーン',
  time_zone_now: '時刻をこのタイムゾーンで表示します（現在 {now}、{zone}）。ファイルには UTC で出力します。',
  zone_of_browser: 'このブラウザの設定',
} satisfies JapaneseOf<typeof en>;
