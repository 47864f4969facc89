import type { RecipeForm, RecipeSummary } from '@hakaru/contract/preprocessing/calls';
import type { Db } from '../../db/database.ts';
import { found } from '../../http/app-error.ts';
import { selectRecipes } from './recipe-rows.ts';

/** Saved recipes by name, each as its newest version. */
export async function listRecipes(
  db: Db,
  orgId: string,
  search: string | undefined,
  form: RecipeForm | 'any',
): Promise<RecipeSummary[]> {
  const byName = Map.groupBy(await selectRecipes(db, orgId, search, form), (row) => `${row.form} ${row.name}`);
  return [...byName.values()].map((rows) => {
    const versions = rows.map(({ id, version, created_at, created_by_name }) => ({
      id,
      version,
      created_at: created_at.toISOString(),
      created_by: created_by_name ?? '',
    }));
    const [newest] = rows;
    const { id, form: kind, name, version, comment, steps, created_at, created_by_name } = found(newest);
    return {
      id,
      form: kind,
      name,
      version,
      comment,
      steps: steps.length,
      versions,
      created_by: created_by_name ?? '',
      created_at: created_at.toISOString(),
    };
  });
}
