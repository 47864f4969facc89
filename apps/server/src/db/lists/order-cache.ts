import type { Db } from '../database.ts';

/** What fits a search: how many entries, and the ids of all of them in order, 16 bytes each, unless they are too many. */
export interface Gathered {
  total: number;
  ids: Buffer | null;
}

interface CachedOrder {
  stamp: string;
  gathered: Promise<Gathered>;
  bytes: number;
}

const MOST = 2000;
const MOST_BYTES = 32 * 2 ** 20;

/** By their keys, what was asked for longest ago first, and how many bytes they hold. */
interface Orders {
  kept: Map<string, CachedOrder>;
  bytes: number;
}

/** Of each database its own, so that applications in one process share none. */
const ofDatabases = new WeakMap<Db, Orders>();

const lastRequestsOf = new WeakMap<Db, Map<string, string>>();

/**
 * What fits, gathered once for a stamp: as long as the list's stamp is the same, so are its entries. Those who ask at
 * once wait for one gathering. In a transaction, which may see its own changes, it is gathered anew.
 */
export async function cachedOrder(
  db: Db,
  key: string,
  stamp: string,
  gather: () => Promise<Gathered>,
): Promise<Gathered> {
  if (db.isTransaction) return gather();
  const orders = ofDatabases.get(db) ?? { kept: new Map<string, CachedOrder>(), bytes: 0 };
  ofDatabases.set(db, orders);
  const known = orders.kept.get(key);
  const kept = known?.stamp === stamp ? known : { stamp, gathered: gather(), bytes: 0 };
  if (known && known !== kept) forget(orders, key, known);
  orders.kept.delete(key);
  orders.kept.set(key, kept);
  try {
    const gathered = await kept.gathered;
    if (kept !== known && orders.kept.get(key) === kept) {
      kept.bytes = gathered.ids?.length ?? 0;
      orders.bytes += kept.bytes;
      forgetOldest(orders);
    }
    return gathered;
  } catch (error) {
    if (orders.kept.get(key) === kept) forget(orders, key, kept);
    throw error;
  }
}

/** Keeps what was found by the way. */
export function cacheOrder(db: Db, key: string, stamp: string, gathered: Gathered): void {
  if (!db.isTransaction) void cachedOrder(db, key, stamp, async () => gathered);
}

export function isCached(db: Db, key: string, stamp: string): boolean {
  return !db.isTransaction && ofDatabases.get(db)?.kept.get(key)?.stamp === stamp;
}

/** Whether the same was asked for before at this stamp; notes that it was. */
export function isRepeatedRequest(db: Db, key: string, stamp: string): boolean {
  const asked = lastRequestsOf.get(db) ?? new Map<string, string>();
  lastRequestsOf.set(db, asked);
  const isAgain = asked.get(key) === stamp;
  if (asked.size >= MOST) asked.clear();
  asked.set(key, stamp);
  return isAgain;
}

function forget(orders: Orders, key: string, { bytes }: CachedOrder): void {
  orders.kept.delete(key);
  orders.bytes -= bytes;
}

/** What was asked for longest ago goes first. */
function forgetOldest(orders: Orders): void {
  for (const [key, kept] of orders.kept) {
    if (orders.kept.size <= MOST && orders.bytes <= MOST_BYTES) return;
    forget(orders, key, kept);
  }
}
