import type { InputColumn, RecipeForm } from '@hakaru/contract/preprocessing/calls';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import type { Db } from '../../db/database.ts';
import { json } from '../../db/json.ts';

export interface NewRecipe {
  form: RecipeForm;
  name: string;
  version: number;
  comment: string;
  steps: Recipe['steps'];
  inputs: InputColumn[];
}

/** Throws the driver's unique violation of `recipes_name_taken` where the name has this version. */
export async function insertRecipe(trx: Db, orgId: string, userId: string, recipe: NewRecipe): Promise<string> {
  const row = await trx
    .insertInto('recipes')
    .values({ ...recipe, org_id: orgId, created_by: userId, steps: json(recipe.steps), inputs: json(recipe.inputs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The newest version of a name; 0 where there is none. */
export async function selectNewestVersion(db: Db, orgId: string, form: RecipeForm, name: string): Promise<number> {
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

function recipes(db: Db, orgId: string) {
  return db
    .selectFrom('recipes as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .where('r.org_id', '=', orgId)
    .selectAll('r')
    .select('u.name as created_by_name');
}

export async function selectRecipe(db: Db, orgId: string, id: string, form?: RecipeForm) {
  return recipes(db, orgId)
    .where('r.id', '=', id)
    .$if(form !== undefined, (query) => query.where('r.form', '=', form ?? 'table'))
    .executeTakeFirst();
}

/** All versions, by name, newest first. */
export async function selectRecipes(db: Db, orgId: string, search: string | undefined, form: RecipeForm | 'any') {
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return recipes(db, orgId)
    .where('r.name', 'ilike', like)
    .$if(form !== 'any', (query) => query.where('r.form', '=', form as RecipeForm))
    .orderBy('r.name')
    .orderBy('r.form')
    .orderBy('r.version', 'desc')
    .execute();
}

export async function deleteRecipesNamed(trx: Db, orgId: string, form: RecipeForm, name: string): Promise<number> {
  const result = await trx
    .deleteFrom('recipes')
    .where('org_id', '=', orgId)
    .where('form', '=', form)
    .where('name', '=', name)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
