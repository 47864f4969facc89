import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import { AppError } from '../../http/app-error.ts';

/** Throws recipe_empty where no step is on. */
export function requireSteps(recipe: Recipe): void {
  if (!recipe.steps.some((step) => step.on !== false)) throw new AppError('recipe_empty');
}
