import type { ReadOptions } from '@hakaru/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { json } from '../../db/json.ts';
import type { Row } from '../../db/tables.ts';

export interface NewUpload {
  id: string;
  fileName: string;
  byteSize: number;
  sha256: string;
  fileKey: string;
  detected: ReadOptions;
}

export async function insertUpload(db: Db, orgId: string, userId: string | null, upload: NewUpload): Promise<Row<'uploads'>> {
  return db
    .insertInto('uploads')
    .values({
      id: upload.id, org_id: orgId, kind: 'table', file_name: upload.fileName, byte_size: upload.byteSize, sha256: upload.sha256,
      file_key: upload.fileKey, detected: json(upload.detected), created_by: userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An upload of a table; pictures have rows of their own (images/image-upload-rows.ts). */
export async function selectUpload(db: Db, orgId: string, id: string): Promise<Row<'uploads'> | undefined> {
  return db.selectFrom('uploads').selectAll().where('org_id', '=', orgId).where('id', '=', id).where('kind', '<>', 'images').executeTakeFirst();
}

/** Removes the uploads of these file keys that no version came from any more; answers their keys. */
export async function deleteUnusedUploads(db: Db, orgId: string, fileKeys: string[]): Promise<string[]> {
  if (fileKeys.length === 0) return [];
  const rows = await db
    .deleteFrom('uploads')
    .where('org_id', '=', orgId)
    .where('file_key', 'in', fileKeys)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('dataset_versions as v').select('v.id').whereRef('v.source_key', '=', 'uploads.file_key'))))
    .returning('file_key')
    .execute();
  return rows.map((row) => row.file_key);
}

/** Removes uploads older than a day that nothing came of and no run is reading; answers their keys. */
export async function deleteStaleUploads(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('dataset_versions as v').select('v.id').whereRef('v.source_key', '=', 'uploads.file_key'))))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('runs as r').select('r.id').where('r.state', 'in', ['queued', 'running']).where(sql<boolean>`r.payload ->> 'upload_id' = uploads.id::text`))),
    )
    .returning('file_key')
    .execute();
  return rows.map((row) => row.file_key);
}
