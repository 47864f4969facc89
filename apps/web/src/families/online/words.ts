import { defineMessages } from '../../lib/i18n/define-messages.ts';
import { en } from './words.en.ts';
import { ja } from './words.ja.ts';

export const onlineMessages = defineMessages('online', en, ja);
