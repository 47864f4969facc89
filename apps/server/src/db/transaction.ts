import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './database.ts';

const ATTEMPTS = 5;
const RETRY_MS = 50;

/**
 * Runs `work` in a transaction, or in the one `db` already is. Everything is rolled back where it throws. Where two
 * transactions waited for each other, or one could not be ordered, `work` is done again from its beginning: it keeps
 * nothing outside the database.
 */
export async function transaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isInconclusive(error)) throw error;
    }
    // Those who met wait differently long, so as not to meet again.
    await sleep(RETRY_MS * attempt * (0.5 + Math.random()));
  }
}

/** PostgreSQL ended the transaction for others' sake (deadlock, serialization failure): it may succeed by itself. */
function isInconclusive(error: unknown): boolean {
  return ['40P01', '40001'].includes((error as { code?: string }).code ?? '');
}
