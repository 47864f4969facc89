import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import { firstMessage, type Messages } from '../../../lib/i18n/define-messages.ts';
import { projectMessages } from '../words.ts';

/** What a part of a report is called: a kind's own `section_…` where it has one. */
export function sectionTitle(section: string, own: Messages<Catalogue>): string {
  return firstMessage([own, projectMessages], `section_${section}`) ?? section;
}
