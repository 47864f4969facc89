import type { CallInput, CallResponse } from '@hakaru/contract';
import type {
  RecipeForm,
  RecipeSummary,
  SavedRecipe,
  listRecipes as listCall,
  saveRecipe as saveCall,
} from '@hakaru/contract/preprocessing/calls';
import type {
  getImageRecipe as getImageCall,
  saveImageRecipe as saveImageCall,
} from '@hakaru/contract/preprocessing/image-calls';
import { requestedPage } from '../../db/lists/list-rows.ts';
import { json } from '../../db/json.ts';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { openTable } from '../datasets/index.ts';
import { imageSteps } from './image-recipes.ts';
import type { PreparationRow } from './preparation-rows.ts';
import {
  findRecipes,
  deleteRecipesNamed,
  insertRecipe,
  type NewRecipe,
  selectNewestVersion,
  selectRecipe,
  selectRecipes,
} from './recipe-rows.ts';
import { tableRecipes } from './table-recipes.ts';

/** What a recipe is saved as. */
interface RecipeName {
  name: string;
  comment: string;
  /** True where the name's next version is meant. */
  again: boolean;
}

/** A page of saved recipes by name, each as its newest version. */
export async function listRecipes(
  scope: Scope,
  { page, page_size, ...filter }: CallInput<typeof listCall>['query'],
): Promise<CallResponse<typeof listCall>> {
  const asked = requestedPage({ page, page_size, sort: 'name' });
  const found = await findRecipes(scope, filter, asked);
  const rows = await selectRecipes(scope, found);
  const byName = Map.groupBy(rows, (row) => `${row.form} ${row.name}`);
  return { items: [...byName.values()].map(toSummary), total: found.total, page, page_size };
}

function toSummary(versions: Awaited<ReturnType<typeof selectRecipes>>): RecipeSummary {
  const { id, form, name, version, comment, steps, created_at, created_by_name } = requireFound(versions[0]);
  return {
    id,
    form,
    name,
    version,
    comment,
    steps: steps.length,
    versions: versions.map((row) => ({
      id: row.id,
      version: row.version,
      created_at: row.created_at.toISOString(),
      created_by: row.created_by_name ?? '',
    })),
    created_by: created_by_name ?? '',
    created_at: created_at.toISOString(),
  };
}

/** One version of a saved recipe for tables, as it can be applied again. */
export async function getRecipe(scope: Scope, id: string): Promise<SavedRecipe> {
  const { steps, inputs, told } = await findRecipe(scope, id, 'table');
  return { ...told, recipe: { steps }, inputs };
}

/** One version of a saved recipe for images. */
export async function getImageRecipe(scope: Scope, id: string): Promise<CallResponse<typeof getImageCall>> {
  const { steps, told } = await findRecipe(scope, id, 'images');
  return { ...told, recipe: { steps: imageSteps(steps) } };
}

async function findRecipe(scope: Scope, id: string, form: RecipeForm) {
  const { name, version, comment, steps, inputs, created_by_name, created_at } = requireFound(
    await selectRecipe(scope, id, form),
  );
  const described = {
    id,
    name,
    version,
    comment,
    created_by: created_by_name ?? '',
    created_at: created_at.toISOString(),
  };
  return { steps, inputs, told: described };
}

/** Saves a recipe made for a dataset. Throws recipe_empty, or recipe_name_taken unless `again`. */
export async function saveRecipe(
  scope: Scope,
  datasetId: string,
  { recipe, ...named }: CallInput<typeof saveCall>['body'],
): Promise<{ id: string; version: number }> {
  return scope.transaction(async (trx) => {
    const { version } = await openTable(trx, datasetId);
    requireSteps(recipe);
    const inputs = tableRecipes.inputs(recipe.steps, version.columns);
    return storeRecipe(trx, named, { form: 'table', steps: recipe.steps, inputs });
  });
}

/** Throws recipe_empty, or recipe_name_taken unless `again`. */
export async function saveImageRecipe(
  scope: Scope,
  { recipe, ...named }: CallInput<typeof saveImageCall>['body'],
): Promise<CallResponse<typeof saveImageCall>> {
  requireSteps(recipe);
  const steps = recipe.steps as unknown as PreparationRow['steps'];
  return scope.transaction((trx) => storeRecipe(trx, named, { form: 'images', steps, inputs: [] }));
}

/** Gives a name its next version. Throws recipe_name_taken unless it is the first, or `again`. */
export async function storeRecipe(
  scope: Scope,
  { name, comment, again }: RecipeName,
  { form, steps, inputs }: Pick<NewRecipe, 'form' | 'steps' | 'inputs'>,
): Promise<{ id: string; version: number }> {
  const newest = await selectNewestVersion(scope, form, name);
  if (newest > 0 && !again) throw new AppError('recipe_name_taken', { name, version: newest, next: newest + 1 });
  const version = newest + 1;
  const id = await insertRecipe(scope, {
    form,
    name,
    version,
    comment,
    steps: json(steps),
    inputs: json(inputs),
    created_by: scope.userId,
  });
  // Somebody else took this version meanwhile.
  if (id === undefined) return storeRecipe(scope, { name, comment, again }, { form, steps, inputs });
  await scope.announce('recipes', id);
  return { id, version };
}

/** Throws recipe_empty where no step is on. */
export function requireSteps(recipe: { steps: readonly { on?: boolean }[] }): void {
  if (!recipe.steps.some((step) => step.on !== false)) throw new AppError('recipe_empty');
}

/** Deletes a recipe with all its versions. */
export async function deleteRecipe(scope: Scope, id: string): Promise<number> {
  return scope.transaction(async (trx) => {
    const { form, name } = requireFound(await trx.row('recipes', id));
    await trx.announce('recipes', id);
    return deleteRecipesNamed(trx, form, name);
  });
}
