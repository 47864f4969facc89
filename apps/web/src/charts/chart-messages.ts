import type { Translate } from '../lib/i18n/catalogue-types.ts';
import { defineMessages } from '../lib/i18n/define-messages.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

export const chartMessages = defineMessages('charts', en, ja);

/** The words option and table builders take. */
export type ChartWords = Translate<typeof en>;
