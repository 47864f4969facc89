import type { ProjectSummary } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { found } from '../../../http/app-error.ts';
import { nameTaken } from './name-taken.ts';
import { renameProject, selectProject } from './project-rows.ts';
import { toProjectSummary } from './to-wire.ts';

export async function updateProject(
  db: Db,
  orgId: string,
  id: string,
  change: { name?: string | undefined; comment?: string | undefined },
): Promise<ProjectSummary> {
  found(await selectProject(db, orgId, id));
  await renameProject(db, orgId, id, change).catch(nameTaken(change.name));
  return toProjectSummary(found(await selectProject(db, orgId, id)));
}
