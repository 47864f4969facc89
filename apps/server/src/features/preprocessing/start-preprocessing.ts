import { randomUUID } from 'node:crypto';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import { transaction } from '../../db/transaction.ts';
import { holdVersions } from '../lineage/index.ts';
import { insertPreparation } from './preparation-rows.ts';
import { preprocessJob } from './preprocess.job.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import { openRecipeTables } from './recipe-tables.ts';
import { requireSteps } from './require-steps.ts';

export interface PreprocessingOrder {
  orgId: string;
  userId: string;
  datasetId: string;
  versionId: string | undefined;
  recipe: Recipe;
}

/** Starts a recipe on every row of a dataset's version. Throws not_found, recipe_empty, recipe_dataset_missing or compute_unavailable. */
export async function startPreprocessing(
  { database: { db }, files, compute, jobs }: PreprocessingContext,
  { orgId, userId, datasetId, versionId, recipe }: PreprocessingOrder,
): Promise<{ task_id: string; temp_id: string }> {
  requireSteps(recipe);
  const { version, sources } = await openRecipeTables(db, files, orgId, datasetId, versionId, recipe.steps);
  compute.requireRunning();
  const id = randomUUID();
  return transaction(db, async (trx) => {
    await holdVersions(
      trx,
      orgId,
      sources.map((source) => source.version_id),
    );
    const runId = await jobs.startRun(trx, {
      job: preprocessJob,
      kind: 'preprocessing',
      orgId,
      userId,
      subjectType: 'preparation',
      subjectId: id,
    });
    await insertPreparation(trx, orgId, {
      id,
      dataset_version_id: version.id,
      sources,
      steps: recipe.steps,
      run_id: runId,
      created_by: userId,
    });
    return { task_id: runId, temp_id: id };
  });
}
