import { sql, type Kysely } from 'kysely';

/** What a project's newest finished training came to; of older trainings it is filled in when a list first shows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table training_projects add column headline jsonb`.execute(db);
}
