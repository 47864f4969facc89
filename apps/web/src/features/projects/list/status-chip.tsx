import type { ProjectStatus } from '@hakaru/contract';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type ChipTone, StatChip } from '../../../ui/stat-chip.tsx';
import { projectMessages } from '../words.ts';

const tones = {
  ready: 'neutral',
  training: 'info',
  trained: 'success',
  failed: 'error',
  stopped: 'warning',
} as const satisfies Record<ProjectStatus, ChipTone>;

export function StatusChip({ status }: { status: ProjectStatus }) {
  const t = useMessages(projectMessages);
  return <StatChip label={t(`status_${status}`)} tone={tones[status]} />;
}
