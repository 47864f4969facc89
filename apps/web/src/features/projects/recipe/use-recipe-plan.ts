import type { RecipeChoice } from '@hakaru/contract/training/recipe-choice';
import { planTrainingRecipe, type TrainingRecipePlan } from '@hakaru/contract/training/training-recipe';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';

export interface RecipePlan {
  plan: TrainingRecipePlan | undefined;
  error: unknown;
  isPending: boolean;
}

/** What a training on a dataset would make of the recipe that is chosen; nothing is asked where there is nothing to know. */
export function useRecipePlan(datasetId: string, choice: RecipeChoice, isPreprocessed: boolean): RecipePlan {
  const enabled = (choice.use === 'saved' && choice.recipe_id !== '') || (choice.use === 'history' && isPreprocessed);
  const { data, error, isFetching } = useQuery({
    queryKey: ['projects', 'recipe-plan', datasetId, choice],
    queryFn: () => callApi(planTrainingRecipe, { params: { dataset: datasetId }, body: { recipe: choice } }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    retry: false,
    staleTime: 60_000,
  });
  return enabled
    ? { plan: error ? undefined : data, error, isPending: isFetching }
    : { plan: undefined, error: null, isPending: false };
}
