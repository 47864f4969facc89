import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import { firstMessage, type Messages } from '../../../lib/i18n/define-messages.ts';
import { projectMessages } from '../words.ts';

/** What keeps a draft from being trained, in words: a kind's own `problem_…` where it has one. */
export function problemWords(code: string, own: Messages<Catalogue>): string {
  return firstMessage([own, projectMessages], `problem_${code}`) ?? code;
}
