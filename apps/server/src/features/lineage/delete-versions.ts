import type { Db } from '../../db/database.ts';
import { forgetDeletedVersions, noteDeletedVersions } from './deleted-version-rows.ts';
import { deletePredictions, deleteProjects, deleteVersions, deleteWaiting, type Leftovers } from './delete-rows.ts';
import { type Reach, selectUses, type Uses } from './use-rows.ts';

export interface Deletion extends Leftovers {
  uses: Uses;
  versions: number;
  /** Datasets that have no version left, whose rows the caller deletes. */
  datasets: string[];
  /** Uploads that versions were read from. */
  sourceKeys: string[];
}

/** Deletes versions with all that works on their rows, and with `reading` what reads them in a recipe. What was made from them and stays remembers them. Lock them before. */
export async function deleteVersionsAndUses(
  trx: Db,
  orgId: string,
  userId: string | null,
  versionIds: string[],
  reach: Reach,
): Promise<Deletion> {
  const uses = await selectUses(trx, orgId, versionIds, reach);
  await noteDeletedVersions(trx, orgId, versionIds, userId);
  const left = [
    await deletePredictions(trx, orgId, uses.predictions),
    await deleteProjects(
      trx,
      orgId,
      uses.projects.map((project) => project.id),
    ),
    await deleteWaiting(trx, orgId, uses),
  ];
  const gone = await deleteVersions(trx, orgId, versionIds);
  await forgetDeletedVersions(trx, orgId);
  return {
    uses,
    versions: versionIds.length,
    datasets: gone.datasets,
    sourceKeys: gone.sourceKeys,
    prefixes: [...left, gone].flatMap((part) => part.prefixes),
    openRuns: left.flatMap((part) => part.openRuns),
  };
}
