import { warningWordsEn } from './warning-words.en.ts';

export const en = {
  ...warningWordsEn,
  warnings: 'What to be careful about',
} as const;
