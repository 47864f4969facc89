import type { SavedRecipe } from '@hakaru/contract/preprocessing/calls';
import type { Db } from '../../db/database.ts';
import { found } from '../../http/app-error.ts';
import { selectRecipe } from './recipe-rows.ts';

/** One version of a saved recipe, as it can be applied again. */
export async function getRecipe(db: Db, orgId: string, id: string): Promise<SavedRecipe> {
  const { name, version, comment, steps, inputs, created_by_name, created_at } = found(
    await selectRecipe(db, orgId, id, 'table'),
  );
  return {
    id,
    name,
    version,
    comment,
    recipe: { steps },
    inputs,
    created_by: created_by_name ?? '',
    created_at: created_at.toISOString(),
  };
}
