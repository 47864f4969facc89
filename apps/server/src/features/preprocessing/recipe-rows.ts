import type { InputColumn, RecipeForm } from '@hakaru/contract/preprocessing/calls';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import type { Scope } from '../../db/scope.ts';

/** What is saved of a recipe beside its name. */
export interface NewRecipe {
  form: RecipeForm;
  steps: Recipe['steps'];
  inputs: InputColumn[];
}

/** The newest version of a name; 0 where there is none. */
export async function selectNewestVersion({ db, orgId }: Scope, form: RecipeForm, name: string): Promise<number> {
  const row = await db
    .selectFrom('recipes')
    .select('version')
    .where('org_id', '=', orgId)
    .where('form', '=', form)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

function recipes({ db, orgId }: Scope) {
  return db
    .selectFrom('recipes as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .where('r.org_id', '=', orgId)
    .selectAll('r')
    .select('u.name as created_by_name');
}

export async function selectRecipe(scope: Scope, id: string, form?: RecipeForm) {
  return recipes(scope)
    .where('r.id', '=', id)
    .$if(form !== undefined, (query) => query.where('r.form', '=', form ?? 'table'))
    .executeTakeFirst();
}

/** All versions, by name, newest first. */
export async function selectRecipes(scope: Scope, search: string | undefined, form: RecipeForm | 'any') {
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return recipes(scope)
    .where('r.name', 'ilike', like)
    .$if(form !== 'any', (query) => query.where('r.form', '=', form as RecipeForm))
    .orderBy('r.name')
    .orderBy('r.form')
    .orderBy('r.version', 'desc')
    .execute();
}

export async function deleteRecipesNamed({ db: trx, orgId }: Scope, form: RecipeForm, name: string): Promise<number> {
  const result = await trx
    .deleteFrom('recipes')
    .where('org_id', '=', orgId)
    .where('form', '=', form)
    .where('name', '=', name)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
