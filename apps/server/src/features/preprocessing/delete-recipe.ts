import type { Db } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { found } from '../../http/app-error.ts';
import { deleteRecipesNamed, selectRecipe } from './recipe-rows.ts';

/** Deletes a recipe with all its versions. */
export async function deleteRecipe(db: Db, orgId: string, id: string): Promise<number> {
  return transaction(db, async (trx) => {
    const { form, name } = found(await selectRecipe(trx, orgId, id));
    await announceChange(trx, { orgId, area: 'recipes', id });
    return deleteRecipesNamed(trx, orgId, form, name);
  });
}
