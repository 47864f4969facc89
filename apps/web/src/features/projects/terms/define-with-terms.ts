import type { Catalogue, JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import { defineMessages, type Messages } from '../../../lib/i18n/define-messages.ts';
import { en as terms } from './words.en.ts';
import { ja as japaneseTerms } from './words.ja.ts';

type WithTerms<En extends Catalogue> = Omit<typeof terms, keyof En> & En;

/** Registers words beside the terms that kinds have in common; a catalogue's own go before these. */
export function defineWithTerms<const En extends Catalogue, Ja extends JapaneseOf<En>>(
  namespace: string,
  en: En,
  ja: Ja & Record<Exclude<keyof Ja, keyof En>, never>,
): Messages<WithTerms<En>> {
  return defineMessages(namespace, { ...terms, ...en } as WithTerms<En>, { ...japaneseTerms, ...ja } as never);
}
