import { errorWords, isErrorCode, type Language } from '@hakaru/contract';
import type { RecipeChoice } from '@hakaru/contract/training/recipe-choice';
import type { TrainingRecipePlan } from '@hakaru/contract/training/training-recipe';
import type { Scope } from '../../../db/scope.ts';
import type { TrainingContext } from '../training-context.ts';
import { resolveRecipe } from './resolve-recipe.ts';

/** What a training would make of a recipe, before it is registered. */
export async function planRecipe(
  context: TrainingContext,
  scope: Scope,
  datasetId: string,
  choice: RecipeChoice,
  language: Language,
): Promise<TrainingRecipePlan> {
  const { recipe, columns, steps, targetEffects, refusal } = await resolveRecipe(context, scope, datasetId, choice);
  return {
    recipe: recipe && { name: recipe.name, version: recipe.version, table: recipe.table },
    columns: columns.map(({ name, type }) => ({ name, type })),
    steps,
    target_effects: targetEffects,
    refusal: refusal && {
      code: refusal.code,
      response: isErrorCode(refusal.code) ? errorWords(refusal.code, language, refusal.params) : refusal.code,
    },
  };
}
