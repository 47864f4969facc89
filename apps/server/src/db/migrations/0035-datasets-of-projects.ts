import { sql, type Kysely } from 'kysely';

/** A dataset that was registered from what a project found says which one, as it was called then. It may be gone since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table datasets add column made_with jsonb`.execute(db);
}
