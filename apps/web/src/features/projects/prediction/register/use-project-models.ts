import { getProject, type ModelListEntry, type TrainingTypeId } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/call-api.ts';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { predictionOf } from '../../registry.ts';
import { projectIn } from '../../kind.ts';
import type { ModelRank } from '../prediction-kind.ts';

export interface ModelChoice extends ModelListEntry, ModelRank {}

/** A project, its type's parts, and its trained models, the best of each target first. `parts` is null where its type predicts nothing. */
export function useProjectModels(projectId: string) {
  const project = useQuery({ ...callQuery(getProject, { params: { id: projectId } }), meta: { quiet: true } });
  const type = project.data?.training_type;
  const found = useQuery({
    // Of the project's area: a training that ends changes them.
    queryKey: ['projects', 'predicting-models', projectId, type],
    queryFn: ({ signal }) => modelsOf(projectId, type!, signal),
    enabled: type !== undefined,
    meta: { quiet: true },
  });
  return {
    project: project.data,
    parts: found.data?.parts ?? null,
    models: found.data?.models,
    error: project.error ?? found.error,
    retry: () => void Promise.all([project.refetch(), ...(type === undefined ? [] : [found.refetch()])]),
  };
}

async function modelsOf(projectId: string, id: TrainingTypeId, signal: AbortSignal) {
  const parts = (await predictionOf(id)?.parts()) ?? null;
  if (!parts) return { parts, models: [] };
  const { result, trained_models } = await callApi(
    parts.calls.getResult,
    { params: projectIn(parts.calls.getResult, projectId) },
    { signal },
  );
  const models = trained_models.map((model): ModelChoice => ({ ...model, ...parts.rank(result, model) }));
  return { parts, models: models.sort((a, b) => (a.target ?? '').localeCompare(b.target ?? '') || a.order - b.order) };
}
