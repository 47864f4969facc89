import type { InputColumn, RecipeForm } from '@hakaru/contract/preprocessing/calls';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import {
  findInList,
  type ListMatches,
  inOrder,
  type ListFilter,
  type ListPage,
  pageOfList,
  rowsOfPage,
} from '../../db/lists/list-rows.ts';
import type { Scope } from '../../db/scope.ts';
import type { Tables } from '../../db/tables.ts';
import type { InsertObject } from 'kysely';

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

/** Answers its id, or undefined where the name has this version already, once who gave it that has committed. */
export async function insertRecipe(
  { db, orgId }: Scope,
  row: Omit<InsertObject<Tables, 'recipes'>, 'org_id'>,
): Promise<string | undefined> {
  const made = await db
    .insertInto('recipes')
    .values({ ...row, org_id: orgId })
    .onConflict((met) => met.constraint('recipes_name_taken').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
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

export interface RecipeFilter {
  form: RecipeForm | 'any';
  search?: string | undefined;
}

function listed({ form, search }: RecipeFilter): ListFilter {
  return { ...(form !== 'any' && { form }), search };
}

/** All versions of a page of names, by name, newest first; of the names found. */
export const selectRecipes = rowsOfPage((scope, found) =>
  recipes(scope)
    .innerJoin('recipes as first', (join) =>
      join.onRef('first.org_id', '=', 'r.org_id').onRef('first.form', '=', 'r.form').onRef('first.name', '=', 'r.name'),
    )
    .innerJoin(pageOfList(found), 'e.id', 'first.id')
    .orderBy(inOrder)
    .orderBy('r.version', 'desc'),
);

/** The names there are, whatever their versions. */
export async function findRecipes(scope: Scope, filter: RecipeFilter, page: ListPage): Promise<ListMatches> {
  return findInList(scope, 'recipes', listed(filter), page);
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
