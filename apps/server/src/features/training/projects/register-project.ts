import type { Scope } from '../../../db/scope.ts';
import { lockVersionsForUse } from '../../lineage/index.ts';
import { nameTaken } from './name-taken.ts';
import { insertProject } from './project-rows.ts';
import { findProblems, refuseOptions } from '../options/find-problems.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingKind } from '../training-kind.ts';

export interface Registration {
  name: string;
  comment: string;
  options: unknown;
}

/** Registers a project on the newest version of a dataset, with the recipe it learns anew. Throws what keeps options from being looked at, and what is wrong with them. */
export async function registerProject(
  context: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  datasetId: string,
  registration: Registration,
): Promise<{ project_id: string }> {
  const { versionId, recipe, problems } = await findProblems(context, scope, kind, datasetId, registration.options);
  refuseOptions(problems);
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
