import type { Preparation } from '@hakaru/contract/preprocessing/calls';
import type { Db } from '../../db/database.ts';
import { found } from '../../http/app-error.ts';
import { selectMadeVersion, selectPreparation } from './preparation-rows.ts';

/** How far a recipe's run is and what it did. */
export async function getPreparation(db: Db, orgId: string, id: string): Promise<Preparation> {
  const row = found(await selectPreparation(db, orgId, id));
  const registered = (await selectMadeVersion(db, orgId, id)) ?? null;
  return {
    temp_id: row.id,
    state: registered ? 'registered' : row.state,
    task_id: row.run_id,
    source: found(row.sources[0]),
    recipe: { steps: row.steps },
    result: row.result && {
      rows: row.result.rows,
      columns: row.result.columns,
      steps: row.result.steps,
      learned_from: row.result.learned_from,
    },
    registered,
    created_at: row.created_at.toISOString(),
  };
}
