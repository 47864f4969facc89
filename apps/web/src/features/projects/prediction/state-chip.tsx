import type { PredictionSummary } from '@hakaru/contract';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { StatChip, type ChipTone } from '../../../ui/stat-chip.tsx';
import { predictionMessages } from './words.ts';

const tones = {
  queued: 'neutral',
  running: 'info',
  succeeded: 'success',
  failed: 'error',
  stopped: 'warning',
} as const satisfies Record<PredictionSummary['state'], ChipTone>;

/** How far a prediction is; live while it runs. */
export function StateChip({ prediction }: { prediction: Pick<PredictionSummary, 'state' | 'task_id'> }) {
  const t = useMessages(predictionMessages);
  const open = prediction.state === 'queued' || prediction.state === 'running';
  const { data: task } = useTask(open ? prediction.task_id : null);
  const state = task?.state ?? prediction.state;
  return (
    <StatChip
      label={t(`state_${state}`)}
      tone={tones[state]}
      value={state === 'running' && task?.fraction ? formatPercent(task.fraction) : undefined}
    />
  );
}
