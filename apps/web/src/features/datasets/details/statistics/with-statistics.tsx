import type { DatasetStatistics } from '@hakaru/contract';
import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { useTask } from '../../../../lib/polling/use-task.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ProgressPanel } from '../../../../ui/progress-panel/progress-panel.tsx';
import { Section } from '../../../../ui/section.tsx';
import { datasetMessages } from '../../dataset-messages.ts';
import { useStatistics } from './use-statistics.ts';
import { Failed } from '../../../../ui/answered.tsx';

interface WithStatisticsProps {
  datasetId: string;
  title: string;
  text?: string;
  /** Beside the title. */
  action?: ReactNode;
  children: (statistics: DatasetStatistics) => ReactNode;
}

/** A section that needs the statistics: shows their progress until they are there. */
export function WithStatistics({ datasetId, title, text, action, children }: WithStatisticsProps) {
  const t = useMessages(datasetMessages);
  const { state, statistics, taskId, error, compute } = useStatistics(datasetId);
  const { data: task } = useTask(state === 'in_progress' ? taskId : null);
  if (statistics) {
    const { sampled_rows: sampled, row_count: rows } = statistics;
    return (
      <Section title={title} text={text} action={action}>
        {sampled !== null && (
          <Typography variant="body2" color="textSecondary" gutterBottom>
            {t('statistics_sampled', { sampled: formatCount(sampled), rows: formatCount(rows) })}
          </Typography>
        )}
        {children(statistics)}
      </Section>
    );
  }
  if (error) return <Failed query={{ data: undefined, error, refetch: compute }} />;
  if (state === 'failure')
    return <ErrorState title={t('statistics_failed')} details={task?.error?.response} onRetry={compute} />;
  return (
    <Section title={title} action={action}>
      <ProgressPanel
        title={t('statistics_running')}
        stage={t('stage_working')}
        fraction={task?.fraction ?? null}
        secondsLeft={task?.seconds_left}
      />
    </Section>
  );
}
