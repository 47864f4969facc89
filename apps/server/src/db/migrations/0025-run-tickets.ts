import { sql, type Kysely } from 'kysely';

/**
 * A message of the queue says only that a run waits; which one its bearer works on is decided when it is its turn. `ticket`
 * is the message under which a run is worked on; until now each had its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column ticket uuid`.execute(db);
  await sql`update runs set ticket = id where attempt > 0 and finished_at is null`.execute(db);
  await sql`create index runs_ticket on runs (ticket) where finished_at is null`.execute(db);
  await sql`create index runs_waiting on runs (task, org_id, created_by, created_at) where state = 'queued' and attempt = 0`.execute(
    db,
  );
}
