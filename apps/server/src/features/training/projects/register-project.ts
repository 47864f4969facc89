import { Scope } from '../../../db/scope.ts';
import { transaction } from '../../../db/transaction.ts';
import { AppError, found } from '../../../http/app-error.ts';
import { unready } from '../../datasets/index.ts';
import { holdVersions } from '../../lineage/index.ts';
import { requireRefittable, resolveRecipe } from '../recipes/resolve-recipe.ts';
import { selectReadyVersion } from '../tables/training-data-rows.ts';
import { openTrainingTable } from '../tables/training-table.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingType } from '../training-type.ts';
import { nameTaken } from './name-taken.ts';
import { insertProject } from './project-rows.ts';

export interface Registration {
  name: string;
  comment: string;
  options: unknown;
}

/** Registers a project on the newest version of a dataset, with the recipe it learns anew. Throws where the options do not fit its columns or their values, or a saved recipe cannot be learned anew. */
export async function registerProject(
  context: TrainingContext,
  orgId: string,
  userId: string,
  type: TrainingType,
  datasetId: string,
  registration: Registration,
): Promise<{ project_id: string }> {
  const {
    database: { db },
    files,
    tables,
  } = context;
  const scope = new Scope(db, { orgId, userId });
  const version = found(await selectReadyVersion(db, orgId, datasetId));
  if (version.state !== 'ready' || version.id === null) throw await unready(scope, datasetId);
  if (version.data_type !== 'training_data') throw new AppError('wrong_data_type', { expected: 'training_data' });
  const versionId = version.id;
  const choice = type.recipe(registration.options) ?? { use: 'history' };
  const resolved = await resolveRecipe(context, orgId, datasetId, choice);
  requireRefittable(resolved, choice);
  const { recipe } = resolved;
  const own = new Set(version.columns?.map((column) => column.name));
  await type.checkOptions(registration.options, resolved.columns, async (column, limit) =>
    own.has(column)
      ? tables.distinctValues((await openTrainingTable(db, files, orgId, versionId)).path, column, limit)
      : null,
  );
  const id = await transaction(db, async (trx) => {
    await holdVersions(scope.within(trx), [
      versionId,
      ...(recipe ? [recipe.table, ...recipe.others].map((source) => source.version_id) : []),
    ]);
    return insertProject(trx, orgId, userId, {
      training_type: type.id,
      name: registration.name,
      comment: registration.comment,
      dataset_version_id: versionId,
      config: registration.options,
      recipe,
    });
  }).catch(nameTaken(registration.name));
  return { project_id: id };
}
