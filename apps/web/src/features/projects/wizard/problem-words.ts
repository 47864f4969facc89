import { hasMessage, type Messages, translator } from '../../../lib/i18n/define-messages.ts';
import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import { projectMessages } from '../words.ts';

/** What keeps a draft from being trained, in words: a type's own `problem_…` where it has one. */
export function problemWords(code: string, own: Messages<Catalogue>): string {
  const key = `problem_${code}`;
  const messages: Messages<Catalogue> = hasMessage(own, key) ? own : projectMessages;
  return (translator(messages) as (key: string) => string)(key);
}
