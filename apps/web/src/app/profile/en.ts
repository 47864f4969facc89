export const en = {
  title: 'Profile',
  account: 'Account',
  account_text: 'From the identity provider you sign in with. Change them there.',
  name: 'Name',
  username: 'User name',
  organization: 'Organization',
  settings: 'Settings of this browser',
  settings_text: 'These apply to this browser only. Changing the language reloads the page.',
  language: 'Language',
  theme: 'Appearance',
} as const;
