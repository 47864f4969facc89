import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from '../en.ts';

const gap = /: (missing|unreadable)(; |$)/g;

/** The gaps of a row as compute writes them, 'x: missing; z: unreadable', in the reader's language. */
export function gapWords(gaps: string, t: Translate<typeof en>): string {
  return gaps.replace(gap, (_found, kind: 'missing' | 'unreadable', end: string) => `${t(`gap_${kind}`)}${end === '' ? '' : t('gap_mark')}`);
}
