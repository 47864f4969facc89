import type { RecipeOfProject } from '@hakaru/contract';

interface Trained {
  dataset: { name: string; version: number };
  recipe: RecipeOfProject | null;
}

/**
 * The version whose rows a training reads, which is the one its hash is of. Where a recipe is learned in the training it is
 * the table the recipe begins with, not the one that it made before and that the project was registered on.
 */
export function trainedOn({ dataset, recipe }: Trained): { name: string; version: number } {
  return recipe ? { name: recipe.table.name, version: recipe.table.version } : dataset;
}
