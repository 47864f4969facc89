import { AppError } from '../../http/app-error.ts';

/** Throws recipe_empty where no step is on. */
export function requireSteps(recipe: { steps: readonly { on?: boolean }[] }): void {
  if (!recipe.steps.some((step) => step.on !== false)) throw new AppError('recipe_empty');
}
