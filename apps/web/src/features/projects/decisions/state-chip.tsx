import type { DecisionState } from '@hakaru/contract';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type ChipTone, StatChip } from '../../../ui/stat-chip.tsx';
import { decisionMessages } from './words.ts';

const tones = {
  ready: 'neutral',
  running: 'info',
  succeeded: 'success',
  failed: 'error',
  stopped: 'warning',
} as const satisfies Record<DecisionState, ChipTone>;

export function DecisionStateChip({ state }: { state: DecisionState }) {
  const t = useMessages(decisionMessages);
  return <StatChip label={t(`state_${state}`)} tone={tones[state]} />;
}
