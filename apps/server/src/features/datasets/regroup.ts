import type { DetailChange } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { insertChange } from './change-rows.ts';
import { type Regrouped, replaceCategory, replaceTag, tagsAfter } from './grouping-rows.ts';

export interface Regrouping {
  from: string;
  /** Null takes it off. */
  to: string | null;
}

/** Renames a category, merges it into another, or takes it off; each dataset's history notes it. */
export async function changeCategory(
  db: Db,
  orgId: string,
  userId: string,
  { from, to }: Regrouping,
): Promise<{ datasets: number }> {
  return regroup(
    db,
    orgId,
    userId,
    (trx) => (from === to ? Promise.resolve([]) : replaceCategory(trx, orgId, from, to ?? '')),
    () => ({ column: null, field: 'category', before: from, after: to }),
  );
}

/** Renames a tag, merges it into another, or takes it off; each dataset's history notes it. */
export async function changeTag(
  db: Db,
  orgId: string,
  userId: string,
  { from, to }: Regrouping,
): Promise<{ datasets: number }> {
  const listed = (tags: readonly string[]) => tags.join(', ') || null;
  return regroup(
    db,
    orgId,
    userId,
    (trx) => (from === to ? Promise.resolve([]) : replaceTag(trx, orgId, from, to)),
    ({ before }) => ({
      column: null,
      field: 'tags',
      before: listed(before),
      after: listed(tagsAfter(before, from, to)),
    }),
  );
}

async function regroup(
  db: Db,
  orgId: string,
  userId: string,
  replace: (trx: Db) => Promise<Regrouped[]>,
  change: (row: Regrouped) => DetailChange,
): Promise<{ datasets: number }> {
  return transaction(db, async (trx) => {
    const rows = await replace(trx);
    for (const row of rows) {
      await insertChange(trx, orgId, userId, {
        dataset_id: row.id,
        version: row.current_version,
        changes: [change(row)],
      });
      await announceChange(trx, { orgId, area: 'datasets', id: row.id });
    }
    return { datasets: rows.length };
  });
}
