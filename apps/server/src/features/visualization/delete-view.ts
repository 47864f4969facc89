import type { Db } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { found } from '../../http/app-error.ts';
import { deleteViewRow } from './view-rows.ts';

export async function deleteView(db: Db, orgId: string, id: string): Promise<{ deleted: true }> {
  return transaction(db, async (trx) => {
    found(await deleteViewRow(trx, orgId, id));
    await announceChange(trx, { orgId, area: 'visualization', id });
    return { deleted: true };
  });
}
