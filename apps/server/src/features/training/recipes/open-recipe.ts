import type { Scope } from '../../../db/scope.ts';
import type { ProjectRecipe } from '../../../db/tables/training.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { AppError } from '../../../http/app-error.ts';
import { selectVersionTable } from '../tables/training-data-rows.ts';
import { openTrainingTable } from '../tables/training-table.ts';
import type { TableInputs, TrainingTable } from '../training-kind.ts';

/** Where the tables of a recipe lie on this machine. Throws recipe_source_deleted where one is gone. */
export async function openRecipeFiles(
  scope: Scope,
  files: FileStore,
  { table, others }: Pick<ProjectRecipe, 'table' | 'others'>,
) {
  async function open({ version_id, name, version }: ProjectRecipe['table']): Promise<TrainingTable> {
    if (!(await selectVersionTable(scope, version_id))) throw new AppError('recipe_source_deleted', { name, version });
    return openTrainingTable(scope, files, version_id);
  }
  const other_tables: Record<string, TrainingTable> = {};
  for (const other of others) other_tables[other.version_id] = await open(other);
  return { table: await open(table), other_tables };
}

interface Project {
  dataset_version_id: string;
  recipe: ProjectRecipe | null;
}

/** What a project trains on, as compute reads it: its dataset's table, or the table its recipe begins with. Throws recipe_source_deleted. */
export async function openProjectTables(
  scope: Scope,
  files: FileStore,
  { dataset_version_id, recipe }: Project,
): Promise<TableInputs> {
  if (!recipe) return { table: await openTrainingTable(scope, files, dataset_version_id), recipe: null };
  const { table, other_tables } = await openRecipeFiles(scope, files, recipe);
  const { steps, name, version, time_series } = recipe;
  return { table, recipe: { steps: steps.map((step) => ({ ...step })), name, version, time_series, other_tables } };
}

/** The same for what is made of a trained model, which can do without the tables of its recipe. */
export async function openTrainingTables(scope: Scope, files: FileStore, project: Project): Promise<TableInputs> {
  return openProjectTables(scope, files, project).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'recipe_source_deleted')
      return openProjectTables(scope, files, { ...project, recipe: null });
    throw error;
  });
}
