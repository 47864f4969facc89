import { errorWords, isErrorCode } from '@hakaru/contract';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';

/** Why a variable was not tested. */
export function refusalWords({ code, params }: { code: string; params: Record<string, string | number> }): string {
  return isErrorCode(code) ? errorWords(code, currentLanguage() === 'ja-jp' ? 'ja' : 'en', params) : code;
}
