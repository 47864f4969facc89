import { sql, type Kysely } from 'kysely';

/** That a person asked a run to end with the best it has so far; the next attempt knows it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column finish_requested boolean not null default false`.execute(db);
}
