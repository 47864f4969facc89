import type { DatasetDetail } from '@hakaru/contract';
import { previewRecipe } from '@hakaru/contract/preprocessing/calls';
import type { ColumnKind } from '@hakaru/contract/preprocessing/recipe';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { StepColumn } from '../controls/control-props.ts';
import { asRecipe, type DraftStep, isIncomplete } from '../recipe/draft-step.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

export const PREVIEW_ROWS = 25;
const DEBOUNCE_MS = 500;

export type CompareWith = 'previous' | 'source';

export type RecipePreview = ReturnType<typeof usePreview>;

/**
 * What the recipe does up to the chosen step, page by page; asked once typing has paused. `incomplete` is the first step
 * that cannot be applied yet, `refused` the one whose formula cannot be calculated, with the reason in words.
 */
export function usePreview(dataset: DatasetDetail, steps: readonly DraftStep[], chosen: string | null) {
  const [compareWith, setCompareWith] = useState<CompareWith>('previous');
  const [{ page: last, of }, setPage] = useState({ page: 1, of: chosen });
  const page = of === chosen ? last : 1;
  const until = steps.findIndex(({ id }) => id === chosen);
  const requested = useMemo(() => (until < 0 ? [] : steps.slice(0, until + 1)), [steps, until]);
  const incomplete = requested.findIndex((step) => (step.on || step.id === chosen) && isIncomplete(step));
  const debounced = useDebounced(requested, DEBOUNCE_MS);
  const body = {
    version_id: dataset.version_id ?? undefined,
    recipe: asRecipe(debounced),
    up_to: debounced.at(-1)?.id ?? null,
    compare_with: compareWith,
    page,
    page_size: PREVIEW_ROWS,
  };
  const ready =
    incomplete < 0 &&
    debounced.every((step, index) => !isIncomplete(step) || (!step.on && index < debounced.length - 1));
  const query = useAnswer(
    previewRecipe,
    { params: { id: dataset.id }, body },
    { enabled: ready, placeholderData: keepPreviousData, retry: false, staleTime: 60_000 },
  );
  const waiting = debounced !== requested || query.isFetching;
  const refused = waiting ? null : refusedFormula(query.error, body.recipe.steps);
  return {
    query,
    incomplete: incomplete < 0 ? null : incomplete,
    refused,
    waiting,
    compareWith,
    setCompareWith,
    page,
    setPage: (next: number) => setPage({ page: next, of: chosen }),
  };
}

/** The step whose formula is why a recipe was refused. */
function refusedFormula(error: unknown, steps: readonly { id: string }[]): { id: string; words: string } | null {
  if (!(error instanceof ApiError) || !error.code.startsWith('formula_') || error.words === null) return null;
  const step = steps[Number(error.params.number) - 1];
  return step ? { id: step.id, words: error.words } : null;
}

const kindOf: Record<DatasetDetail['columns'][number]['type'], ColumnKind> = {
  numeric: 'number',
  categorical: 'text',
  boolean: 'boolean',
  datetime: 'datetime',
};

/** The columns as the chosen step meets them: those of the dataset after the steps before it. */
export function useStepColumns(
  dataset: DatasetDetail,
  steps: readonly DraftStep[],
  chosen: string | null,
): StepColumn[] {
  const at = steps.findIndex(({ id }) => id === chosen);
  const usable = useMemo(
    () => steps.slice(0, Math.max(0, at)).filter((step) => step.on && !isIncomplete(step)),
    [steps, at],
  );
  const before = useDebounced(usable, DEBOUNCE_MS);
  const body = {
    version_id: dataset.version_id ?? undefined,
    recipe: asRecipe(before),
    page_size: 1,
    histogram_columns: [],
  };
  const { data } = useAnswer(
    previewRecipe,
    { params: { id: dataset.id }, body },
    { enabled: before.length > 0, retry: false, staleTime: 60_000 },
  );
  return useMemo(
    () =>
      before.length > 0 && data
        ? data.after.columns
        : dataset.columns.map(({ name, type }) => ({ name, type: kindOf[type] })),
    [before, data, dataset.columns],
  );
}
