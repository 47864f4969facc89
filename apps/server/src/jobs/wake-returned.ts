import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { begunRuns } from './run-rows.ts';

const EVERY_MS = 5000;

/**
 * The queue tells its workers of new messages only. A run that its server lost or gave back would wait for
 * their next poll, so they are told of it here. Answers what ends it.
 */
export function wakeReturned(boss: PgBoss, db: Db, log: Log): () => void {
  async function wake(): Promise<void> {
    // Changing a message that waits tells its workers; one that is worked on stays as it is.
    for (const { task, ticket } of await begunRuns(db)) if (ticket) await boss.update(task, {}, { id: ticket });
  }
  const timer = setInterval(
    () => void wake().catch((err: unknown) => log.warn({ err }, 'waking returned runs')),
    EVERY_MS,
  ).unref();
  return () => clearInterval(timer);
}
