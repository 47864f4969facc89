import { defineMessages, translator } from '../../../lib/i18n/define-messages.ts';
import { en } from './words.en.ts';
import { ja } from './words.ja.ts';

export const countMessages = defineMessages('statistical-analysis-counts', en, ja);

export const countWords = translator(countMessages);
