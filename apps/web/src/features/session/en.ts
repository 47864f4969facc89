export const en = {
  sign_in: 'Sign in with single sign-on',
  welcome: 'Sign in to continue',
  promise: 'From measurements to models, predictions and better conditions.',
  lost: 'Your session has ended. Sign in again and you will be back where you were.',
  failed: 'Signing in did not work.',
  failed_hint: 'Try again. If it still fails, give your administrator the text shown here.',
  unreachable: 'The sign-in service cannot be reached. Try again in a moment.',
  language: 'Language',
} as const;
