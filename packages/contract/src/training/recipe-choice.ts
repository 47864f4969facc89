import { z } from 'zod';

/**
 * Which recipe a training learns anew in its folds. history: the ones that made the dataset, if any. saved: a saved one,
 * after these. none: the dataset is taken as it is, whatever made it.
 */
export const recipeChoice = z.discriminatedUnion('use', [
  z.object({ use: z.literal('history') }),
  z.object({ use: z.literal('saved'), recipe_id: z.uuid() }),
  z.object({ use: z.literal('none') }),
]);
export type RecipeChoice = z.infer<typeof recipeChoice>;
