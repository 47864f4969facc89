import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ProjectRow } from '../projects/project-rows.ts';
import { selectVersionTable } from '../tables/training-data-rows.ts';

/** The version whose rows a project's models learned from: its dataset's, or the one its recipe begins with. Throws recipe_source_deleted. */
export async function tableVersionOf(
  scope: Scope,
  { dataset_version_id, recipe }: Pick<ProjectRow, 'dataset_version_id' | 'recipe'>,
): Promise<string> {
  if (!recipe) return dataset_version_id;
  const { version_id, name, version } = recipe.table;
  if (!(await selectVersionTable(scope, version_id))) throw new AppError('recipe_source_deleted', { name, version });
  return version_id;
}
