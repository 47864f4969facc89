import { useTranslation } from 'react-i18next';
import type { Catalogue, Translate } from './catalogue-types.ts';
import type { Messages } from './define-messages.ts';
import { i18n } from './i18n.ts';

/** The words of a feature in the reader's language: `const t = useMessages(datasetMessages)`. */
export function useMessages<En extends Catalogue>(messages: Messages<En>): Translate<En> {
  return useTranslation(messages.namespace, { i18n }).t as unknown as Translate<En>;
}
