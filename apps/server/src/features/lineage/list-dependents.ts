import type { CallResponse, getDependents } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { dependentsOf, dependentsOfProject } from './dependents.ts';
import { selectTrainings } from './model-rows.ts';
import { datasetExists, selectDerived, selectVersionIds } from './version-rows.ts';

/** Everything that was made from a dataset or with a project. */
export async function listDependents(
  db: Db,
  orgId: string,
  subject: 'dataset' | 'project',
  id: string,
): Promise<CallResponse<typeof getDependents>> {
  if (subject === 'project') {
    if ((await selectTrainings(db, orgId, [id])).length === 0) throw new AppError('not_found');
    const { items, listed } = await dependentsOfProject(db, orgId, id);
    return { items, listed };
  }
  if (!(await datasetExists(db, orgId, id))) throw new AppError('not_found');
  const own = await selectVersionIds(db, orgId, id);
  return dependentsOf(db, orgId, own, await selectDerived(db, orgId, own));
}
