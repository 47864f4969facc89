import type { DatasetColumn } from '@hakaru/contract';
import { columnsNamed } from '@hakaru/contract/preprocessing/columns-named';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import type { Db } from '../../db/database.ts';
import { announceChange } from '../../events/channel.ts';
import { AppError } from '../../http/app-error.ts';
import { insertRecipe, type NewRecipe, selectNewestVersion } from './recipe-rows.ts';
import { requireSteps } from './require-steps.ts';

/** What a recipe is saved as. */
export interface RecipeName {
  name: string;
  comment: string;
  /** True where the name's next version is meant. */
  again: boolean;
}

/** Saves a recipe made for a dataset of these columns. Throws recipe_empty, or recipe_name_taken unless `again`. */
export async function saveRecipe(
  trx: Db,
  orgId: string,
  userId: string,
  { recipe, ...named }: RecipeName & { recipe: Recipe },
  columns: DatasetColumn[],
): Promise<{ id: string; version: number }> {
  requireSteps(recipe);
  const names = columns.map((column) => column.name);
  const needed = new Set(recipe.steps.flatMap((step) => columnsNamed(step, names)));
  const inputs = columns
    .filter((column) => needed.has(column.name))
    .map(({ name: column, type }) => ({ name: column, type }));
  return keepRecipe(trx, orgId, userId, named, { form: 'table', steps: recipe.steps, inputs });
}

/** Gives a name its next version. Throws recipe_name_taken unless it is the first, or `again`. */
export async function keepRecipe(
  trx: Db,
  orgId: string,
  userId: string,
  { name, comment, again }: RecipeName,
  content: Pick<NewRecipe, 'form' | 'steps' | 'inputs'>,
): Promise<{ id: string; version: number }> {
  const newest = await selectNewestVersion(trx, orgId, content.form, name);
  const taken = () => new AppError('recipe_name_taken', { name, version: newest, next: newest + 1 });
  if (newest > 0 && !again) throw taken();
  const version = newest + 1;
  const id = await insertRecipe(trx, orgId, userId, { ...content, name, version, comment }).catch((error: unknown) => {
    throw (error as { constraint?: string }).constraint === 'recipes_name_taken' ? taken() : error;
  });
  await announceChange(trx, { orgId, area: 'recipes', id });
  return { id, version };
}
