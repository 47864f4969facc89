import { sql, type Kysely } from 'kysely';

/**
 * A dataset that was registered from what a project found says which one, as it was called then. It may be gone since.
 * Projects are found by what they were given rows of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table datasets add column made_with jsonb`.execute(db);
  await sql`create index on training_projects using gin ((config -> 'sources') jsonb_path_ops) where config ? 'sources'`.execute(
    db,
  );
}
