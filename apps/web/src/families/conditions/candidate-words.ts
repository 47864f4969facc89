import { textOrTime } from '../../lib/dates/time-text.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { conditionMessages } from './words.ts';

/** What a condition is called in a list of candidates, or its row there; null where it is in none. */
export function candidateWords(candidate: { label: string | null; row: number } | null | undefined): string | null {
  if (!candidate) return null;
  const { label, row } = candidate;
  return label === null ? translator(conditionMessages)('candidate_row', { row }) : textOrTime(label);
}
