export const en = {
  title: 'Profile',
  account: 'Account',
  account_text: 'These come from the identity provider you sign in with, and are changed there.',
  name: 'Name',
  username: 'User name',
  organization: 'Organization',
  settings: 'Settings of this browser',
  settings_text: 'They apply to this browser only. Changing the language loads the page again.',
  language: 'Language',
  theme: 'Appearance',
} as const;
