import { defineMessages } from '../../../lib/i18n/define-messages.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

export const settingsMessages = defineMessages('training-settings', en, ja);
