import { defineMessages, translator } from '../../../lib/i18n/define-messages.ts';
import { en } from './words.en.ts';
import { ja } from './words.ja.ts';

export const groupMessages = defineMessages('statistical-analysis-groups', en, ja);

export const groupWords = translator(groupMessages);
