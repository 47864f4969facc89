import type { Db } from '../../db/database.ts';
import { found } from '../../http/app-error.ts';
import { selectTabulation, type TabulationKind } from './tabulation-rows.ts';

/** How far a tabulation is, and its result once it is there. */
export async function getTabulation<T>(db: Db, orgId: string, kind: TabulationKind, id: string) {
  const row = found(await selectTabulation(db, orgId, kind, id));
  return {
    id: row.id,
    dataset_id: row.dataset_id,
    version_id: row.version_id,
    state: row.state,
    task_id: found(row.run_id),
    result: row.result as T | null,
  };
}
