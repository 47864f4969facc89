import type { DatasetColumn } from '@hakaru/contract';
import { columnsNamed } from '@hakaru/contract/preprocessing/columns-named';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import type { Db } from '../../db/database.ts';
import { announceChange } from '../../events/channel.ts';
import { AppError } from '../../http/app-error.ts';
import { insertRecipe, selectNewestVersion } from './recipe-rows.ts';
import { requireSteps } from './require-steps.ts';

export interface RecipeOrder {
  name: string;
  comment: string;
  /** True where the name's next version is meant. */
  again: boolean;
  recipe: Recipe;
}

/** Saves a recipe made for a dataset of these columns. Throws recipe_empty, or recipe_name_taken unless `again`. */
export async function saveRecipe(trx: Db, orgId: string, userId: string, { name, comment, again, recipe }: RecipeOrder, columns: DatasetColumn[]): Promise<{ id: string; version: number }> {
  requireSteps(recipe);
  const newest = await selectNewestVersion(trx, orgId, name);
  const taken = () => new AppError('recipe_name_taken', { name, version: newest, next: newest + 1 });
  if (newest > 0 && !again) throw taken();
  const names = columns.map((column) => column.name);
  const needed = new Set(recipe.steps.flatMap((step) => columnsNamed(step, names)));
  const inputs = columns.filter((column) => needed.has(column.name)).map(({ name: column, type }) => ({ name: column, type }));
  const version = newest + 1;
  const id = await insertRecipe(trx, orgId, userId, { name, version, comment, steps: recipe.steps, inputs }).catch((error: unknown) => {
    throw (error as { constraint?: string }).constraint === 'recipes_name_taken' ? taken() : error;
  });
  await announceChange(trx, { orgId, area: 'recipes', id });
  return { id, version };
}
