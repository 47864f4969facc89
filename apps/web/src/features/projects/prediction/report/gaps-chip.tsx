import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { StatChip } from '../../../../ui/stat-chip.tsx';
import { predictionMessages } from '../words.ts';
import { gapWords } from './gap-words.ts';

/** Which inputs of a row were missing or unreadable. */
export function GapsChip({ gaps }: { gaps: string }) {
  const t = useMessages(predictionMessages);
  const words = gapWords(gaps, t);
  return <StatChip label={words} tone="warning" hint={t('input_gaps_hint', { gaps: words })} />;
}
