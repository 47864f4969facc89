import type { DatasetDetail } from '@hakaru/contract';
import { saveSeriesLabels } from '@hakaru/contract/time-series/labels';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall } from '../../../../lib/api/use-call.ts';
import { showError } from '../../../../lib/errors/show-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { notify } from '../../../../lib/notices/notices.ts';
import { addressTo, paths, useScreenSearch } from '../../../../lib/paths.ts';
import { useTask } from '../../../../lib/polling/use-task.ts';
import { ScreenButton } from '../../../../lib/screens/links.tsx';
import { kindScreens, type OfferedKind, offeredTrainingTypes } from '../../../../lib/training-screens.ts';
import { labelsMessages } from './labels-messages.ts';

/** Keeps labels as the next version, and what comes after that. */
export function useSavedLabels(dataset: DatasetDetail, forget: () => void) {
  const t = useMessages(labelsMessages);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [{ back }] = useScreenSearch(paths.datasetLabels);
  const wizard = offeredTrainingTypes.find((kind): kind is OfferedKind => kind === back);
  const backTo =
    wizard &&
    addressTo(kindScreens(wizard).paths.register, { params: { dataset_id: dataset.id }, search: { step: 'labels' } });
  const [taskId, setTaskId] = useState<string | null>(null);
  const save = useCall(saveSeriesLabels, { onSuccess: ({ task_id }) => setTaskId(task_id), onError: showError });
  const { data: task } = useTask(taskId);
  useEffect(() => {
    if (!task?.finished_at || task.task_id !== taskId) return;
    setTaskId(null);
    if (task.state !== 'succeeded') {
      notify(t('failed'), { severity: 'error' });
      return;
    }
    forget();
    void client.invalidateQueries().then(() => (backTo ? navigate(backTo) : undefined));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the run has ended
  }, [task, taskId]);
  return {
    isBusy: save.isPending || taskId !== null,
    start: (body: Parameters<typeof save.mutate>[0]['body']) => save.mutate({ params: { id: dataset.id }, body }),
    next: backTo ? (
      <ScreenButton {...backTo}>{t('back')}</ScreenButton>
    ) : (
      <ScreenButton
        {...addressTo(paths.supervisedTimeSeriesRegister, { params: { dataset_id: dataset.id }, search: {} })}
      >
        {t('train')}
      </ScreenButton>
    ),
  };
}
