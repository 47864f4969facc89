import type { Scope } from '../../../db/scope.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../http/app-error.ts';

/** An upload of tables, or of images. Throws upload_not_found. */
export async function findUpload(
  scope: Scope,
  id: string,
  kind: Row<'uploads'>['kind'] = 'table',
): Promise<Row<'uploads'>> {
  const upload = await scope.row('uploads', id);
  if (upload?.kind !== kind) throw new AppError('upload_not_found', {}, 404);
  return upload;
}

/** The upload a file of the store is. */
export async function selectUploadOf({ db, orgId }: Scope, fileKey: string): Promise<Row<'uploads'> | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('file_key', '=', fileKey)
    .executeTakeFirst();
}

/** Whether a version came of an upload: of its one file, or of it among several. */
const ofSomeVersion = sql<boolean>`(exists (select from dataset_versions v where v.source_key = uploads.file_key) or exists (select from series_versions s where s.source_keys @> array[uploads.file_key]))`;

/** Whether a run that waits or is at work reads it, as its one file or among several. */
const isBeingRead = sql<boolean>`exists (
  select from runs r where r.state in ('queued', 'running')
    and (r.payload ->> 'upload_id' = uploads.id::text or jsonb_path_exists(r.payload, '$.series.files[*] ? (@.upload_id == $id)', jsonb_build_object('id', uploads.id::text))))`;

/** Keeps uploads from being deleted until the transaction ends, in which a run begins to read them. Throws upload_not_found where one is gone. */
export async function lockUploadsForUse({ db: trx, orgId }: Scope, uploadIds: string[]): Promise<void> {
  const ids = [...new Set(uploadIds)];
  const held = await trx
    .selectFrom('uploads')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (held.length < ids.length) throw new AppError('upload_not_found', {}, 404);
}

/** Removes the uploads of these file keys that no version came from any more and no run is reading; answers their keys. To be called in a transaction. */
export async function deleteUnusedUploads({ db: trx, orgId }: Scope, fileKeys: string[]): Promise<string[]> {
  if (fileKeys.length === 0) return [];
  // Waits for who registers one of them just now; only the next statement sees the run that reading it became.
  await trx
    .selectFrom('uploads')
    .select('id')
    .where('org_id', '=', orgId)
    .where('file_key', 'in', fileKeys)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await trx
    .deleteFrom('uploads')
    .where('org_id', '=', orgId)
    .where('file_key', 'in', fileKeys)
    .where(sql<boolean>`not ${ofSomeVersion}`)
    .where(sql<boolean>`not ${isBeingRead}`)
    .returning('file_key')
    .execute();
  return rows.map((row) => row.file_key);
}

/** Removes uploads older than a day that nothing came of and no run is reading; answers their keys. To be called in a transaction. */
export async function deleteStaleUploads(trx: Db): Promise<string[]> {
  const old = sql<boolean>`created_at < now() - interval '1 day'`;
  const candidates = await trx
    .selectFrom('uploads')
    .select('id')
    .where(old)
    .where(sql<boolean>`not ${ofSomeVersion}`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (candidates.length === 0) return [];
  const rows = await trx
    .deleteFrom('uploads')
    .where(
      'id',
      'in',
      candidates.map(({ id }) => id),
    )
    .where(sql<boolean>`not ${ofSomeVersion}`)
    .where(sql<boolean>`not ${isBeingRead}`)
    .returning('file_key')
    .execute();
  return rows.map((row) => row.file_key);
}
