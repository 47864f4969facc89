import type { CallInput } from '@hakaru/contract';
import type { registerPrepared as registerCall } from '@hakaru/contract/preprocessing/calls';
import { transaction } from '../../db/transaction.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { publishVersion, selectVersion } from '../datasets/index.ts';
import { columnsAfter } from './columns-after.ts';
import { noteRecipe } from './preparation-rows.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import { saveRecipe } from './save-recipe.ts';
import { takePreparation } from './take-preparation.ts';

type Order = CallInput<typeof registerCall>['body'];

/** Makes a recipe's result a dataset's version. Throws not_found, preparation_not_ready, preparation_registered, preparation_empty, name_taken or recipe_name_taken. */
export async function registerPrepared(
  { database: { db }, jobs }: Pick<PreprocessingContext, 'database' | 'jobs'>,
  { orgId, userId }: Pick<Caller, 'orgId' | 'userId'>,
  id: string,
  order: Order,
) {
  return transaction(db, async (trx) => {
    const {
      result,
      files_prefix,
      source: { dataset_id, version_id },
      steps,
    } = await takePreparation(trx, orgId, id, 'table');
    if (result.rows === 0) throw new AppError('preparation_empty');
    const before = found(await selectVersion(trx, orgId, version_id));
    const recipe =
      order.save_recipe &&
      (await saveRecipe(trx, orgId, userId, { ...order.save_recipe, recipe: { steps } }, before.columns));
    if (recipe) await noteRecipe(trx, orgId, id, recipe.id);
    const made = await publishVersion(trx, jobs, orgId, userId, {
      datasetId: dataset_id,
      name: order.as === 'dataset' ? order.name : undefined,
      comment: order.comment,
      madeFrom: id,
      table_key: result.table_key,
      files_prefix,
      columns: columnsAfter(result, before.columns),
      row_count: result.rows,
      byte_size: result.byte_size,
      content_hash: result.content_hash,
    });
    return { ...made, recipe_id: recipe?.id ?? null };
  });
}
