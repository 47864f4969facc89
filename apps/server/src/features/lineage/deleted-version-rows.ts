import { sql } from 'kysely';
import { json } from '../../db/json.ts';
import type { Scope } from '../../db/scope.ts';
import type { Row } from '../../db/tables.ts';
import { selectMakings } from './making-rows.ts';
import { selectVersions } from './version-rows.ts';

export type DeletedVersion = Row<'deleted_versions'>;

/** Notes what is known of versions that are about to be deleted. Call forgetDeletedVersions once they are. */
export async function noteDeletedVersions(scope: Scope, versionIds: string[]): Promise<void> {
  const { db: trx, orgId, userId } = scope;
  const versions = await selectVersions(scope, versionIds);
  if (versions.length === 0) return;
  const makings = await selectMakings(scope, versions);
  const deleted_by =
    userId === null
      ? ''
      : ((
          await trx
            .selectFrom('users')
            .select('name')
            .where('org_id', '=', orgId)
            .where('id', '=', userId)
            .executeTakeFirst()
        )?.name ?? '');
  await trx
    .insertInto('deleted_versions')
    .values(
      versions.map((version) => {
        const { sources, ...made } = makings.get(version.id)!;
        return {
          id: version.id,
          org_id: orgId,
          dataset_id: version.dataset_id,
          name: version.name,
          data_type: version.data_type,
          version: version.version,
          content_hash: version.content_hash,
          row_count: version.row_count,
          column_count: version.column_count,
          made: json(made),
          sources: json(sources),
          created_at: version.created_at,
          created_by: version.created_by_name ?? '',
          deleted_by,
        };
      }),
    )
    .execute();
}

export async function selectDeletedVersions({ db, orgId }: Scope, versionIds: string[]): Promise<DeletedVersion[]> {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('deleted_versions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', 'in', versionIds)
    .execute();
}

/** Forgets deleted versions that nothing was made from any more, neither a version that is there nor one that is remembered. */
export async function forgetDeletedVersions({ db: trx, orgId }: Scope): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from deleted_versions t
      where t.org_id = ${orgId}
        and not exists (
          select 1 from preparations p join dataset_versions v on v.org_id = p.org_id and v.made_from = p.id
          where p.org_id = ${orgId} and p.sources @> jsonb_build_array(jsonb_build_object('version_id', t.id::text)))
        and not exists (select 1 from dataset_versions v where v.org_id = ${orgId} and v.derived -> 'source' ->> 'version_id' = t.id::text)
        and not exists (
          select 1 from training_projects p, jsonb_array_elements(jsonb_build_array(p.recipe -> 'table') || coalesce(p.recipe -> 'others', '[]')) source
          where p.org_id = ${orgId} and p.recipe is not null and source ->> 'version_id' = t.id::text)
        and not exists (select 1 from deleted_versions u where u.org_id = ${orgId} and u.sources @> jsonb_build_array(jsonb_build_object('version_id', t.id::text)))`.execute(
      trx,
    );
    if (!numAffectedRows) return;
  }
}
