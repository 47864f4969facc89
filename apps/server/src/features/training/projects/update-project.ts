import type { ProjectSummary } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { requireFound } from '../../../http/app-error.ts';
import { nameTaken } from './name-taken.ts';
import { renameProject, selectProject } from './project-rows.ts';
import type { TrainingContext } from '../training-context.ts';
import { toProjectSummary } from './to-wire.ts';

export async function updateProject(
  { kinds }: Pick<TrainingContext, 'kinds'>,
  scope: Scope,
  id: string,
  change: { name?: string | undefined; comment?: string | undefined },
): Promise<ProjectSummary> {
  requireFound(await selectProject(scope, id));
  await renameProject(scope, id, change).catch(nameTaken(change.name));
  return toProjectSummary(kinds, requireFound(await selectProject(scope, id)));
}
