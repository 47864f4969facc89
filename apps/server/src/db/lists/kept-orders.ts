import type { Db } from '../database.ts';

/** What fits a search: how many entries, and the ids of all of them in order, 16 bytes each, unless they are too many. */
export interface Gathered {
  total: number;
  ids: Buffer | null;
}

interface Kept {
  stamp: string;
  gathered: Promise<Gathered>;
  bytes: number;
}

const MOST = 2000;
const MOST_BYTES = 32 * 2 ** 20;

/** Of each database its own, so that applications in one process share none. */
const ofDatabases = new WeakMap<Db, Map<string, Kept>>();

const askedOf = new WeakMap<Db, Map<string, string>>();

/**
 * What fits, gathered once for a stamp: as long as the list's stamp is the same, so are its entries. Those who ask at
 * once wait for one gathering. In a transaction, which may see its own changes, it is gathered anew.
 */
export async function keptOrder(
  db: Db,
  key: string,
  stamp: string,
  gather: () => Promise<Gathered>,
): Promise<Gathered> {
  if (db.isTransaction) return gather();
  const orders = ofDatabases.get(db) ?? new Map<string, Kept>();
  ofDatabases.set(db, orders);
  const known = orders.get(key);
  orders.delete(key);
  const kept = known?.stamp === stamp ? known : { stamp, gathered: gather(), bytes: 0 };
  orders.set(key, kept);
  try {
    const gathered = await kept.gathered;
    kept.bytes = gathered.ids?.length ?? 0;
    forgetOldest(orders);
    return gathered;
  } catch (error) {
    if (orders.get(key) === kept) orders.delete(key);
    throw error;
  }
}

/** Keeps what was found by the way. */
export function keepOrder(db: Db, key: string, stamp: string, gathered: Gathered): void {
  if (!db.isTransaction) void keptOrder(db, key, stamp, async () => gathered);
}

export function isKept(db: Db, key: string, stamp: string): boolean {
  return !db.isTransaction && ofDatabases.get(db)?.get(key)?.stamp === stamp;
}

/** Whether the same was asked for before at this stamp; notes that it was. */
export function isAskedAgain(db: Db, key: string, stamp: string): boolean {
  const asked = askedOf.get(db) ?? new Map<string, string>();
  askedOf.set(db, asked);
  const isAgain = asked.get(key) === stamp;
  if (asked.size >= MOST) asked.clear();
  asked.set(key, stamp);
  return isAgain;
}

/** What was asked for longest ago goes first. */
function forgetOldest(orders: Map<string, Kept>): void {
  let bytes = [...orders.values()].reduce((sum, kept) => sum + kept.bytes, 0);
  for (const [key, kept] of orders) {
    if (orders.size <= MOST && bytes <= MOST_BYTES) return;
    orders.delete(key);
    bytes -= kept.bytes;
  }
}
