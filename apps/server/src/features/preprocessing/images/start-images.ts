import { randomUUID } from 'node:crypto';
import type { ImageRecipe } from '@hakaru/contract/preprocessing/image-recipe';
import { transaction } from '../../../db/transaction.ts';
import { openImages } from '../../datasets/index.ts';
import { holdVersions } from '../../lineage/index.ts';
import { insertPreparation, type PreparationRow } from '../preparation-rows.ts';
import type { PreprocessingContext } from '../preprocessing-context.ts';
import { requireSteps } from '../require-steps.ts';
import { preprocessImagesJob } from './preprocess-images.job.ts';

export interface ImageOrder {
  orgId: string;
  userId: string;
  datasetId: string;
  versionId: string | undefined;
  recipe: ImageRecipe;
}

/** Starts a recipe on every picture of a dataset's version. Throws not_found, dataset_not_images, recipe_empty or compute_unavailable. */
export async function startImages(
  { database: { db }, compute, jobs }: PreprocessingContext,
  { orgId, userId, datasetId, versionId, recipe }: ImageOrder,
): Promise<{ task_id: string; temp_id: string }> {
  requireSteps(recipe);
  const { name, version } = await openImages(db, orgId, datasetId, versionId);
  compute.requireRunning();
  const id = randomUUID();
  const source = {
    dataset_id: datasetId,
    name,
    version_id: version.id,
    version: version.version,
    content_hash: version.content_hash,
  };
  return transaction(db, async (trx) => {
    await holdVersions(trx, orgId, [version.id]);
    const runId = await jobs.startRun(trx, {
      job: preprocessImagesJob,
      kind: 'preprocessing',
      orgId,
      userId,
      subjectType: 'preparation',
      subjectId: id,
    });
    await insertPreparation(trx, orgId, {
      id,
      form: 'images',
      dataset_version_id: version.id,
      sources: [source],
      steps: storedSteps(recipe.steps),
      run_id: runId,
      created_by: userId,
    });
    return { task_id: runId, temp_id: id };
  });
}

/** Steps for pictures as the tables of recipes keep them, whose `form` tells them from those for tables. */
export function storedSteps(steps: ImageRecipe['steps']): PreparationRow['steps'] {
  return steps as unknown as PreparationRow['steps'];
}

/** The same, read again. */
export function imageSteps(steps: PreparationRow['steps']): ImageRecipe['steps'] {
  return steps as unknown as ImageRecipe['steps'];
}
