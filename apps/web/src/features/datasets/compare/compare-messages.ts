import { defineMessages } from '../../../lib/i18n/define-messages.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

export const compareMessages = defineMessages('dataset-compare', en, ja);
