import type { Db } from './database.ts';

/** Runs `work` in a transaction, or in the one `db` already is. Everything is rolled back where it throws. */
export async function transaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().execute(work);
}
