import type { DatasetDetail } from '@hakaru/contract';
import { previewImageRecipe } from '@hakaru/contract/preprocessing/image-calls';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { CompareWith } from '../preview/use-preview.ts';
import { asImageRecipe, type DraftStep, isIncomplete } from '../recipe/draft-step.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

const DEBOUNCE_MS = 400;

/** What the recipe does up to the chosen step (all of it without one) to these images; asked once typing has paused. `incomplete` is the first step that cannot be applied yet. */
export function useImagePreview(
  dataset: DatasetDetail,
  steps: readonly DraftStep[],
  chosen: string | null,
  compareWith: CompareWith,
  numbers: readonly number[],
) {
  const until = chosen === null ? steps.length - 1 : steps.findIndex(({ id }) => id === chosen);
  const requested = useMemo(() => steps.slice(0, until + 1), [steps, until]);
  const incomplete = requested.findIndex((step) => step.on && isIncomplete(step));
  const debounced = useDebounced(requested, DEBOUNCE_MS);
  const sent = debounced.filter((step) => step.on || !isIncomplete(step));
  const body = {
    version_id: dataset.version_id ?? undefined,
    recipe: asImageRecipe(debounced),
    compare_with: compareWith,
    numbers: [...numbers],
    up_to: chosen !== null && sent.some(({ id }) => id === chosen) ? chosen : null,
  };
  const ready = incomplete < 0 && numbers.length > 0 && !debounced.some((step) => step.on && isIncomplete(step));
  const query = useAnswer(
    previewImageRecipe,
    { params: { dataset: dataset.id }, body },
    { enabled: ready, placeholderData: keepPreviousData, retry: false, staleTime: 60_000, gcTime: 120_000 },
  );
  return {
    query,
    body,
    incomplete: incomplete < 0 ? null : incomplete,
    waiting: debounced !== requested || query.isFetching,
  };
}
