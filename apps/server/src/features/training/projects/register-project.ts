import type { Scope } from '../../../db/scope.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { forms, notReadyError } from '../../datasets/index.ts';
import { lockVersionsForUse } from '../../lineage/index.ts';
import { nameTaken } from './name-taken.ts';
import { insertProject } from './project-rows.ts';
import { requireRefittable, resolveRecipe } from '../recipes/resolve-recipe.ts';
import { selectReadyVersion } from '../tables/training-data-rows.ts';
import type { TrainingContext } from '../training-context.ts';
import { requireForm } from '../tables/require-form.ts';
import { openTrainingTable } from '../tables/training-table.ts';
import type { TrainingKind } from '../training-kind.ts';

export interface Registration {
  name: string;
  comment: string;
  options: unknown;
}

/** Registers a project on the newest version of a dataset, with the recipe it learns anew. Throws form_not_taken; where the options do not fit its columns or their values, or a saved recipe cannot be learned anew. */
export async function registerProject(
  context: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  datasetId: string,
  registration: Registration,
): Promise<{ project_id: string }> {
  const { files, tables } = context;
  const version = requireFound(await selectReadyVersion(scope, datasetId));
  if (version.state !== 'ready' || version.id === null) throw await notReadyError(scope, datasetId);
  if (version.data_type !== 'training_data') throw new AppError('wrong_data_type', { expected: 'training_data' });
  const versionId = version.id;
  requireForm(version, kind.forms);
  const choice = kind.recipe(registration.options);
  const resolved = forms[version.form].isTable
    ? await resolveRecipe(context, scope, datasetId, choice)
    : { recipe: null, columns: version.columns ?? [], refusal: null };
  requireRefittable(resolved, choice);
  const { recipe, columns } = resolved;
  const own = new Set(version.columns?.map((column) => column.name));
  await kind.checkOptions(registration.options, columns, async (column, limit) =>
    own.has(column)
      ? tables.distinctValues((await openTrainingTable(scope, files, versionId)).path, column, limit)
      : null,
  );
  const id = await scope
    .transaction(async (trx) => {
      await lockVersionsForUse(trx, [
        versionId,
        ...(recipe ? [recipe.table, ...recipe.others].map((source) => source.version_id) : []),
      ]);
      return insertProject(trx, {
        training_type: kind.id,
        name: registration.name,
        comment: registration.comment,
        dataset_version_id: versionId,
        config: registration.options,
        recipe,
      });
    })
    .catch(nameTaken(registration.name));
  return { project_id: id };
}
