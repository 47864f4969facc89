import type { Db } from '../../db/database.ts';

/** The recipe run that made a version of a table, and what the recipe was saved as; undefined where none did. */
export async function selectTableRecipe(db: Db, orgId: string, versionId: string) {
  return db
    .selectFrom('dataset_versions as v')
    .innerJoin('preparations as p', (join) => join.onRef('p.org_id', '=', 'v.org_id').onRef('p.id', '=', 'v.made_from'))
    .leftJoin('recipes as r', (join) => join.onRef('r.org_id', '=', 'p.org_id').onRef('r.id', '=', 'p.recipe_id'))
    .where('v.org_id', '=', orgId)
    .where('v.id', '=', versionId)
    .select(['p.sources', 'p.steps', 'r.name', 'r.version'])
    .executeTakeFirst();
}
