import type { ReadOptions } from '@hakaru/contract';
import { sql } from 'kysely';
import { json } from '../../../db/json.ts';
import type { Scope } from '../../../db/scope.ts';
import type { Row } from '../../../db/tables.ts';

export type ImageFileRow = Pick<Row<'upload_files'>, 'path' | 'byte_size' | 'sha256' | 'file_key'>;

/** An upload of images: its files are rows of their own, and how they are understood is worked out anew each time. */
export async function insertImageUpload(scope: Scope, id: string, file_name: string): Promise<void> {
  await scope.insert('uploads', {
    id,
    kind: 'images',
    file_name,
    byte_size: 0,
    sha256: '',
    file_key: `uploads/${id}/files`,
    detected: json({} as ReadOptions),
    created_by: scope.userId,
  });
}

/** Keeps files of an upload; one of the same path is replaced. Answers the keys of the files replaced. */
export async function storeImageFiles(
  { db: trx, orgId }: Scope,
  uploadId: string,
  files: ImageFileRow[],
): Promise<string[]> {
  const replaced = await trx
    .deleteFrom('upload_files')
    .where('org_id', '=', orgId)
    .where('upload_id', '=', uploadId)
    .where(
      'path',
      'in',
      files.map(({ path }) => path),
    )
    .returning('file_key')
    .execute();
  await trx
    .insertInto('upload_files')
    .values(files.map((file) => ({ ...file, org_id: orgId, upload_id: uploadId })))
    .execute();
  return replaced.map((row) => row.file_key);
}

export async function selectImageFiles({ db, orgId }: Scope, uploadId: string): Promise<ImageFileRow[]> {
  return db
    .selectFrom('upload_files')
    .select(['path', 'byte_size', 'sha256', 'file_key'])
    .where('org_id', '=', orgId)
    .where('upload_id', '=', uploadId)
    .orderBy(sql`path collate "C"`)
    .execute();
}

export async function countImageFiles(
  { db, orgId }: Scope,
  uploadId: string,
): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('upload_files')
    .select([sql<string>`count(*)`.as('count'), sql<string>`coalesce(sum(byte_size), 0)`.as('bytes')])
    .where('org_id', '=', orgId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}
