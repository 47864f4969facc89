import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import { hasMessage, type Messages, translator } from '../../../lib/i18n/define-messages.ts';
import { projectMessages } from '../words.ts';

/** A type's own words, in which `section_…` are looked for first. */
export type SectionWords = Messages<Catalogue>;

/** What a part of a report is called. */
export function sectionTitle(section: string, own: SectionWords): string {
  const key = `section_${section}`;
  for (const messages of [own, projectMessages as SectionWords]) {
    if (hasMessage(messages, key)) return (translator(messages) as (key: string) => string)(key);
  }
  return section;
}
