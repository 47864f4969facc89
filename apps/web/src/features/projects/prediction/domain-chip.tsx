import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { predictionMessages } from './words.ts';

/** Whether a row lies where the model was trained; null where nothing was predicted. */
export function DomainChip({ inside, hint }: { inside: boolean | null; hint?: string }) {
  const t = useMessages(predictionMessages);
  if (inside === null) return null;
  return (
    <StatChip
      label={t(inside ? 'domain_inside' : 'domain_outside')}
      tone={inside ? 'success' : 'warning'}
      hint={hint}
    />
  );
}
