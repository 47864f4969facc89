import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { discriminantMessages } from '../words.ts';

/** A row that may be of a class the model does not know. */
export function UnlikeChip({ limit }: { limit: number }) {
  const t = useMessages(discriminantMessages);
  return (
    <StatChip label={t('unlike_short')} tone="error" hint={t('unlike_hint', { limit: formatPercent(limit, 1) })} />
  );
}
