import type { CallRequest, CallResponse } from '@hakaru/contract';
import { analyseDesign, type DesignAnalysis } from '@hakaru/contract/decisions/optimal-design';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';

type StoredAnalysis = CallResponse<typeof analyseDesign.result>;
/** What an analysis was asked of, and what it found. */
export type Analysed = StoredAnalysis & { answer: DesignAnalysis };
type AnalysisRequest = CallRequest<typeof analyseDesign.start>['body'];

/** The newest analysis of a design, the task that is under way or went wrong, and how to begin another one. */
export function useAnalysis(projectId: string) {
  const client = useQueryClient();
  const query = useAnswer(analyseDesign.list, { params: { id: projectId } });
  const refresh = () => client.invalidateQueries({ queryKey: [analyseDesign.start.area] });
  const newest = query.data?.items[0]?.task ?? null;
  const pushed = useTask(newest && !isFinished(newest) ? newest.task_id : null).data;
  const ended = pushed !== undefined && isFinished(pushed) && pushed.task_id === newest?.task_id;
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: [analyseDesign.start.area] });
  }, [ended, client]);
  const start = useMutation({
    mutationFn: async (asked: AnalysisRequest | Promise<AnalysisRequest>) =>
      callApi(analyseDesign.start, { params: { project: projectId }, body: await asked }, { idempotencyKey: newKey() }),
    onSuccess: refresh,
    onError: showError,
  });
  const done = query.data?.items.filter((kept): kept is Analysed => kept.answer !== null) ?? [];
  return {
    query,
    /** The newest that was answered. */
    analysed: done[0] ?? null,
    task: ended ? pushed : newest,
    start,
    isBusy: start.isPending || (newest !== null && !isFinished(newest) && !ended),
  };
}
