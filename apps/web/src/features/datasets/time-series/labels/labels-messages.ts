import { defineMessages } from '../../../../lib/i18n/define-messages.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

export const labelsMessages = defineMessages('series-labels', en, ja);
