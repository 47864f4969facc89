import { sql, type Kysely } from 'kysely';

/** What belongs to an organization is found by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on model_artefacts (org_id, model_key)`.execute(db);
  await sql`create index on model_settings (org_id, model_key)`.execute(db);
  await sql`create index on project_models (org_id, model_key)`.execute(db);
}
