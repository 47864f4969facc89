import { useTranslation } from 'react-i18next';
import { currentLanguage, i18n } from './i18n.ts';
import type { AnyLanguage } from './language.ts';

/** The language on the screen; re-renders when a test changes it. */
export function useLanguage(): AnyLanguage {
  useTranslation(undefined, { i18n });
  return currentLanguage();
}
