import type { Translate } from '../../../../lib/i18n/catalogue-types.ts';
import type { en } from '../words.en.ts';

const gap = /: (missing|unreadable)(; |$)/g;
const removed = /(^|; )step (\d+): removed$/;

/** The gaps of a row as compute writes them, 'x: missing; z: unreadable; step 2: removed', in the reader's language. */
export function gapWords(gaps: string, t: Translate<typeof en>): string {
  const known = gaps.replace(
    removed,
    (_found, before: string, number: string) => `${before === '' ? '' : t('gap_mark')}${t('gap_removed', { number })}`,
  );
  return known.replace(
    gap,
    (_found, kind: 'missing' | 'unreadable', end: string) => `${t(`gap_${kind}`)}${end === '' ? '' : t('gap_mark')}`,
  );
}
