import type { CallInput, CallResponse } from '@hakaru/contract';
import type {
  getImageRecipe as getCall,
  saveImageRecipe as saveCall,
} from '@hakaru/contract/preprocessing/image-calls';
import type { Db } from '../../../db/database.ts';
import { transaction } from '../../../db/transaction.ts';
import { found } from '../../../http/app-error.ts';
import { selectRecipe } from '../recipe-rows.ts';
import { requireSteps } from '../require-steps.ts';
import { keepRecipe } from '../save-recipe.ts';
import { imageSteps, storedSteps } from './start-images.ts';

/** One version of a saved recipe for pictures. */
export async function getImageRecipe(db: Db, orgId: string, id: string): Promise<CallResponse<typeof getCall>> {
  const { name, version, comment, steps, created_by_name, created_at } = found(
    await selectRecipe(db, orgId, id, 'images'),
  );
  return {
    id,
    name,
    version,
    comment,
    recipe: { steps: imageSteps(steps) },
    created_by: created_by_name ?? '',
    created_at: created_at.toISOString(),
  };
}

/** Throws recipe_empty, or recipe_name_taken unless `again`. */
export async function saveImageRecipe(
  db: Db,
  orgId: string,
  userId: string,
  { recipe, ...named }: CallInput<typeof saveCall>['body'],
): Promise<CallResponse<typeof saveCall>> {
  requireSteps(recipe);
  return transaction(db, (trx) =>
    keepRecipe(trx, orgId, userId, named, { form: 'images', steps: storedSteps(recipe.steps), inputs: [] }),
  );
}
