import { getProject } from '@hakaru/contract';
import { regressionCalls } from '@hakaru/contract/training/regression';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';

export interface ModelChoice {
  model_key: string;
  name: string;
  target: string | null;
  /** Of the cross-validation where there is one, else of the test rows. */
  rmse: number | null;
  r2: number | null;
}

/** A project and its trained models, the best of each target first. */
export function useProjectModels(projectId: string) {
  const project = useQuery({ ...callQuery(getProject, { params: { id: projectId } }), meta: { quiet: true } });
  const result = useQuery({ ...callQuery(regressionCalls.getResult, { params: { project: projectId } as never }), meta: { quiet: true } });
  const board = result.data?.result?.leaderboard ?? [];
  const models = (result.data?.trained_models ?? []).map(({ model_key, name, target, index }): ModelChoice => {
    const row = board.find((entry) => entry.index === index);
    const metrics = row?.cross_validation ?? row?.test;
    return { model_key, name, target, rmse: metrics?.rmse ?? null, r2: metrics?.r2 ?? null };
  });
  return {
    project: project.data,
    models: result.data ? models.sort(byTargetThenError) : undefined,
    error: project.error ?? result.error,
    retry: () => void Promise.all([project.refetch(), result.refetch()]),
  };
}

function byTargetThenError(a: ModelChoice, b: ModelChoice): number {
  return (a.target ?? '').localeCompare(b.target ?? '') || (a.rmse ?? Infinity) - (b.rmse ?? Infinity);
}
