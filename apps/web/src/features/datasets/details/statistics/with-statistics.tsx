import { type DatasetStatistics, computeStatistics, getStatistics } from '@hakaru/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { useTask } from '../../../../lib/polling/use-task.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ProgressPanel } from '../../../../ui/progress-panel/progress-panel.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Failed } from '../../../../ui/answered.tsx';
import { useCall } from '../../../../lib/api/use-call.ts';
import { datasetMessages } from '../../dataset-messages.ts';
import { Muted } from '../../../../ui/muted.tsx';
import { useAnswer } from '../../../../lib/api/use-answer.ts';

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
          <Muted gutterBottom>
            {t('statistics_sampled', { sampled: formatCount(sampled), rows: formatCount(rows) })}
          </Muted>
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

/** The statistics of a dataset; where nobody has asked for them yet, they are asked for now. */
export function useStatistics(datasetId: string) {
  const query = useAnswer(getStatistics, { params: { dataset: datasetId } });
  const compute = useCall(computeStatistics, { invalidates: [computeStatistics.area], meta: { quiet: true } });
  const requested = useRef(false);
  const state = query.data?.state;
  const { mutate } = compute;
  useEffect(() => {
    if (state !== 'none' || requested.current) return;
    requested.current = true;
    mutate({ params: { dataset: datasetId } });
  }, [state, datasetId, mutate]);
  return {
    state: state ?? 'none',
    statistics: query.data?.statistics ?? null,
    taskId: query.data?.task_id ?? null,
    error: query.error ?? compute.error,
    compute: () => mutate({ params: { dataset: datasetId } }),
  };
}
