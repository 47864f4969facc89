import type { DatasetSummary } from '@hakaru/contract';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../lib/numbers/format-number.ts';
import { useTask } from '../../lib/polling/use-task.ts';
import { StatChip } from '../../ui/stat-chip.tsx';
import { datasetMessages } from './dataset-messages.ts';

/** Whether a dataset can be used; while it is being read, how far that is. */
export function StateBadge({ dataset }: { dataset: Pick<DatasetSummary, 'state' | 'task_id'> }) {
  const t = useMessages(datasetMessages);
  const { data: task } = useTask(dataset.state === 'reading' ? dataset.task_id : null);
  if (dataset.state === 'ready') return <StatChip label={t('state_ready')} tone="success" />;
  if (dataset.state === 'failed') return <StatChip label={t('state_failed')} tone="error" />;
  const fraction = task?.state === 'running' ? task.fraction : null;
  return (
    <StatChip label={t('state_reading')} value={fraction === null ? undefined : formatPercent(fraction)} tone="info" />
  );
}
