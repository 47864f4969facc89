import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { Row } from '../../db/tables.ts';

export type PreparationRow = Row<'preparations'>;

/** The version that a preparation was registered as. */
export async function selectMadeVersion(
  { db, orgId }: Scope,
  id: string,
): Promise<{ dataset_id: string; version_id: string } | undefined> {
  return db
    .selectFrom('dataset_versions')
    .select(['dataset_id', 'id as version_id'])
    .where('org_id', '=', orgId)
    .where('made_from', '=', id)
    .executeTakeFirst();
}

/** Removes preparations that no version is made of any more: a week after they were begun, unless still running. Answers the folders that are then nobody's. */
export async function deleteStalePreparations(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('preparations as p')
    .where('p.created_at', '<', sql<Date>`now() - interval '7 days'`)
    .where('p.state', '<>', 'running')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('dataset_versions as v').select('v.id').whereRef('v.made_from', '=', 'p.id'))),
    )
    .returning('p.files_prefix')
    .execute();
  return rows.flatMap((row) => row.files_prefix ?? []);
}

/** The preparation that made a version, with who registered it and when; undefined where it was uploaded. */
export async function selectMaking({ db, orgId }: Scope, versionId: string) {
  return db
    .selectFrom('dataset_versions as v')
    .innerJoin('preparations as p', (join) => join.onRef('p.org_id', '=', 'v.org_id').onRef('p.id', '=', 'v.made_from'))
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .where('v.org_id', '=', orgId)
    .where('v.id', '=', versionId)
    .select([
      'v.id as version_id',
      'v.created_at as modified_at',
      'p.sources',
      'p.steps',
      'p.result',
      'p.image_result',
      'u.name as modified_by',
    ])
    .executeTakeFirst();
}

/** How a version was made of another otherwise than by a recipe, with who made it and when. */
export async function selectDerivation({ db, orgId }: Scope, versionId: string) {
  return db
    .selectFrom('dataset_versions as v')
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .where('v.org_id', '=', orgId)
    .where('v.id', '=', versionId)
    .where('v.derived', 'is not', null)
    .select(['v.derived', 'v.row_count', 'v.created_at as modified_at', 'u.name as modified_by'])
    .executeTakeFirst();
}

/** Which of these versions are still there, and whether their dataset shows them now. */
export async function selectPresent({ db, orgId }: Scope, versionIds: string[]) {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('dataset_versions as v')
    .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
    .where('v.org_id', '=', orgId)
    .where('v.id', 'in', versionIds)
    .select(['v.id', 'v.version', 'd.name', 'd.data_type', 'd.current_version'])
    .execute();
}

/** The recipe run that made a version of a table, and what the recipe was saved as; undefined where none did. */
export async function selectTableRecipe({ db, orgId }: Scope, versionId: string) {
  return db
    .selectFrom('dataset_versions as v')
    .innerJoin('preparations as p', (join) => join.onRef('p.org_id', '=', 'v.org_id').onRef('p.id', '=', 'v.made_from'))
    .leftJoin('recipes as r', (join) => join.onRef('r.org_id', '=', 'p.org_id').onRef('r.id', '=', 'p.recipe_id'))
    .where('v.org_id', '=', orgId)
    .where('v.id', '=', versionId)
    .select(['p.sources', 'p.steps', 'r.name', 'r.version'])
    .executeTakeFirst();
}
