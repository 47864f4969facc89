import type { CallInput } from '@hakaru/contract';
import type { registerPreparedImages } from '@hakaru/contract/preprocessing/image-calls';
import { transaction } from '../../../db/transaction.ts';
import { found } from '../../../http/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { publishVersion } from '../../datasets/index.ts';
import { noteRecipe } from '../preparation-rows.ts';
import type { PreprocessingContext } from '../preprocessing-context.ts';
import { keepRecipe } from '../save-recipe.ts';
import { takePreparation } from '../take-preparation.ts';

type Order = CallInput<typeof registerPreparedImages>['body'];

/** Makes the pictures of a recipe a dataset's version. Throws not_found, preparation_not_ready, preparation_registered, name_taken or recipe_name_taken. */
export async function registerImages(
  { database: { db }, jobs }: Pick<PreprocessingContext, 'database' | 'jobs'>,
  { orgId, userId }: Pick<Caller, 'orgId' | 'userId'>,
  id: string,
  order: Order,
) {
  return transaction(db, async (trx) => {
    const { result, image_result, files_prefix, source, steps } = await takePreparation(trx, orgId, id, 'images');
    const recipe =
      order.save_recipe &&
      (await keepRecipe(trx, orgId, userId, order.save_recipe, { form: 'images', steps, inputs: [] }));
    if (recipe) await noteRecipe(trx, orgId, id, recipe.id);
    const made = await publishVersion(trx, jobs, orgId, userId, {
      datasetId: source.dataset_id,
      name: order.as === 'dataset' ? order.name : undefined,
      comment: order.comment,
      madeFrom: id,
      image_summary: found(image_result).summary,
      table_key: result.table_key,
      files_prefix,
      columns: [],
      row_count: result.rows,
      byte_size: result.byte_size,
      content_hash: result.content_hash,
    });
    return { ...made, recipe_id: recipe?.id ?? null };
  });
}
