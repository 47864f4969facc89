import type { CallInput } from '@hakaru/contract';
import type { previewRecipe as previewCall } from '@hakaru/contract/preprocessing/calls';
import type { Preview } from '@hakaru/contract/preprocessing/recipe';
import type { PreprocessingContext } from './preprocessing-context.ts';
import { openRecipeTables } from './recipe-tables.ts';

type Order = CallInput<typeof previewCall>['body'];

/** What a recipe does up to a step, on the table or a sample of it. Throws why a step cannot be applied. */
export async function previewRecipe(
  { database: { db }, files, compute }: PreprocessingContext,
  orgId: string,
  datasetId: string,
  { version_id, ...order }: Order,
): Promise<Preview> {
  const { spec } = await openRecipeTables(db, files, orgId, datasetId, version_id, order.recipe.steps);
  return compute.call('recipes.preview', { ...order, ...spec });
}
