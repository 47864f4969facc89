import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';

/** Versions that recipes made from a version of this id: of the one they ran on, or of one they joined. */
function madeBy(orgId: string, id: RawBuilder<unknown>) {
  return sql`
    select v.id from preparations p join dataset_versions v on v.org_id = ${orgId} and v.made_from = p.id
    where p.org_id = ${orgId} and p.sources @> jsonb_build_array(jsonb_build_object('version_id', ${id}::text))
    union all
    select v.id from dataset_versions v where v.org_id = ${orgId} and v.derived -> 'source' ->> 'version_id' = ${id}::text`;
}

/** Every version made from these, directly or by way of others, with these themselves. */
export async function selectDerived({ db, orgId }: Scope, versionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive derived (id) as (
      select v.id from dataset_versions v where v.org_id = ${orgId} and v.id = any(${versionIds}::uuid[])
      union
      select made.id from derived cross join lateral (${madeBy(orgId, sql.raw('derived.id'))}) made
    )
    select id from derived`.execute(db);
  return rows.map((row) => row.id);
}

/** The versions that were saved from models, or results, of these projects. */
export async function selectSavedFrom({ db, orgId }: Scope, projectIds: string[]): Promise<string[]> {
  if (projectIds.length === 0) return [];
  const rows = await db
    .selectFrom('dataset_versions as v')
    .select('v.id')
    .where('v.org_id', '=', orgId)
    .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb(sql`v.derived ->> 'kind'`, 'in', ['model', 'decision']),
          eb(sql<string>`v.derived -> 'project' ->> 'id'`, 'in', projectIds),
        ]),
        eb.and([eb('v.version', '=', 1), eb(sql<string>`d.made_with ->> 'project_id'`, 'in', projectIds)]),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

export async function selectVersionIds({ db, orgId }: Scope, datasetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dataset_versions')
    .select('id')
    .where('org_id', '=', orgId)
    .where('dataset_id', '=', datasetId)
    .execute();
  return rows.map((row) => row.id);
}

export async function datasetExists({ db, orgId }: Scope, id: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('datasets')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

/** The datasets that these versions are of. */
export async function selectDatasetIds({ db, orgId }: Scope, versionIds: string[]): Promise<string[]> {
  if (versionIds.length === 0) return [];
  const rows = await db
    .selectFrom('dataset_versions')
    .select('dataset_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('id', 'in', versionIds)
    .execute();
  return rows.map((row) => row.dataset_id);
}

/** The versions with what is said of them, of those that are there. */
export async function selectVersions({ db, orgId }: Scope, versionIds: string[]) {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('dataset_versions as v')
    .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
    .leftJoin('preparations as p', 'p.id', 'v.made_from')
    .leftJoin('series_versions as s', 's.version_id', 'v.id')
    .leftJoin('users as u', (join) =>
      join.on('u.id', '=', sql<string>`coalesce(v.created_by, p.created_by, d.created_by)`),
    )
    .where('v.org_id', '=', orgId)
    .where('v.id', 'in', versionIds)
    .select([
      'v.id',
      'v.dataset_id',
      'd.name',
      'd.data_type',
      'd.form',
      'd.file_name',
      'd.created_by as registered_by',
      'd.created_at as registered_at',
      'd.made_with',
      'v.version',
      'd.current_version',
      'v.content_hash',
      'v.row_count',
      'v.source_key',
      's.source_keys',
      'v.source_options',
      'v.made_from',
      'v.derived',
      'v.created_at',
      'u.name as created_by_name',
      sql<number>`jsonb_array_length(v.columns)`.as('column_count'),
    ])
    .orderBy('v.created_at')
    .orderBy('v.version')
    .execute();
}

export type LineageVersion = Awaited<ReturnType<typeof selectVersions>>[number];
