import type { CallResponse, getDependents } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { dependentsOf, dependentsOfProject } from './dependents.ts';
import { selectTrainings } from './model-rows.ts';
import { datasetExists, selectDerived, selectVersionIds } from './version-rows.ts';

/** Everything that was made from a dataset or with a project. */
export async function listDependents(
  scope: Scope,
  subject: 'dataset' | 'project',
  id: string,
): Promise<CallResponse<typeof getDependents>> {
  if (subject === 'project') {
    if ((await selectTrainings(scope, [id])).length === 0) throw new AppError('not_found');
    const { items, listed } = await dependentsOfProject(scope, id);
    return { items, listed };
  }
  if (!(await datasetExists(scope, id))) throw new AppError('not_found');
  const own = await selectVersionIds(scope, id);
  return dependentsOf(scope, own, await selectDerived(scope, own));
}
