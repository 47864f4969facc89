import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { waitFor } from './wait-for.ts';

/** For tests: waits until a transaction of this database waits for another one's lock. */
export async function untilBlocked(db: Db): Promise<void> {
  await waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0 ? true : undefined;
  });
}
