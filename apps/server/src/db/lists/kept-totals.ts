import type { Db } from '../database.ts';

const MOST = 2000;

interface Kept {
  stamp: string;
  total: Promise<number>;
}

/** Of each database its own, so that applications in one process share none. */
const ofDatabases = new WeakMap<Db, Map<string, Kept>>();

/**
 * How many entries fit, counted once for a stamp: as long as the list's stamp is the same, so is the number. Those who
 * ask at once wait for one count. In a transaction, which may see its own changes, it is counted anew.
 */
export async function keptTotal(db: Db, key: string, stamp: string, count: () => Promise<number>): Promise<number> {
  if (db.isTransaction) return count();
  const totals = ofDatabases.get(db) ?? new Map<string, Kept>();
  ofDatabases.set(db, totals);
  const known = totals.get(key);
  totals.delete(key);
  const kept = known?.stamp === stamp ? known : { stamp, total: count() };
  totals.set(key, kept);
  if (totals.size > MOST) totals.delete(totals.keys().next().value as string);
  try {
    return await kept.total;
  } catch (error) {
    if (totals.get(key) === kept) totals.delete(key);
    throw error;
  }
}
