import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on upload_files (org_id, upload_id)`.execute(db);
}
