import type { Catalogue, JapaneseOf, MessageKey, Translate } from './catalogue-types.ts';
import { i18n } from './i18n.ts';

/** A registered catalogue: what `useMessages` and `translate` take. */
export type Messages<En extends Catalogue> = { readonly namespace: string; readonly en: En };

/**
 * Registers a feature's words. Placeholders are written {name}, or {rows, row|rows} where the word after a
 * number follows it; plurals of a whole text as key_one / key_other
 * (Japanese has key_other only). A key missing from `ja`, or one too many, is a type error.
 */
export function defineMessages<const En extends Catalogue, Ja extends JapaneseOf<En>>(
  namespace: string,
  en: En,
  ja: Ja & Record<Exclude<keyof Ja, keyof En>, never>,
): Messages<En> {
  i18n.addResourceBundle('en', namespace, en, true, true);
  i18n.addResourceBundle('ja', namespace, ja, true, true);
  return { namespace, en };
}

/** A translator outside React (titles, exports). Inside components use `useMessages`. */
export function translator<En extends Catalogue>(messages: Messages<En>): Translate<En> {
  return i18n.getFixedT(null, messages.namespace) as unknown as Translate<En>;
}

/** Whether a key that came over the wire (a code, a stage) has words here. */
export function hasMessage<En extends Catalogue>(messages: Messages<En>, key: string): key is MessageKey<En> {
  return key in messages.en || `${key}_other` in messages.en;
}

/** The words of a key made of a code, from the first of these catalogues that has it; undefined where none does. */
export function firstMessage(
  catalogues: readonly Messages<Catalogue>[],
  key: string,
  params: object = {},
): string | undefined {
  const owner = catalogues.find((messages) => hasMessage(messages, key));
  return owner && (translator(owner) as (key: string, params: object) => string)(key, params);
}
