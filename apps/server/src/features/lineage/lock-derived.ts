import type { Scope } from '../../db/scope.ts';
import { lockProjects, lockVersions } from './lock-rows.ts';
import { selectProjectsOn } from './use-rows.ts';
import { selectDatasetIds, selectDerived, selectVersionIds } from './version-rows.ts';

/** A dataset's versions and all that were made from them, locked with the projects on them: until the transaction ends nothing begins to use them. */
export async function lockDerived(scope: Scope, datasetId: string): Promise<{ own: string[]; all: string[] }> {
  let locked: Set<string> | null = null;
  for (;;) {
    const own = await selectVersionIds(scope, datasetId);
    const all = await selectDerived(scope, own);
    if (locked && all.every((id) => locked?.has(id))) {
      await lockProjects(
        scope,
        (await selectProjectsOn(scope, all, 'reading')).map((project) => project.id),
      );
      return { own, all };
    }
    // While waiting for a lock, something may have been made from what is locked now.
    await lockVersions(scope, [datasetId, ...(await selectDatasetIds(scope, all))], all);
    locked = new Set(all);
  }
}
