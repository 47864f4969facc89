import type { Language } from '@hakaru/contract';

const en = {
  title: 'Sign in | Hakaru',
  heading: 'Sign in',
  development: 'This is the development sign-in of this machine. It is not for real data.',
  username: 'Username',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'The username or the password is not right.',
  who: 'Who can sign in here',
  person: 'Name',
  organization: 'Organization',
  use: 'Use',
  signing_out: 'Signing out…',
  sign_out: 'Sign out',
  problem: 'Signing in did not work',
  back: 'Back to Hakaru',
} as const;

const ja: Record<keyof typeof en, string> = {
  title: 'サインイン | Hakaru',
  heading: 'サインイン',
  development: 'このマシンの開発用サインインです。実際のデータには使用しないでください。',
  username: 'ユーザー名',
  password: 'パスワード',
  submit: 'サインイン',
  wrong: 'ユーザー名またはパスワードが正しくありません。',
  who: 'サインインできるユーザー',
  person: '名前',
  organization: '組織',
  use: '使う',
  signing_out: 'サインアウトしています…',
  sign_out: 'サインアウト',
  problem: 'サインインできませんでした',
  back: 'Hakaru に戻る',
};

export const signInWords: Record<Language, Record<keyof typeof en, string>> = { en, ja };
