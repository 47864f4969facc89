import type { Scope } from '../../db/scope.ts';
import { deletePredictions, deleteProjects, deleteVersions, deleteWaiting, type Leftovers } from './delete-rows.ts';
import { forgetDeletedVersions, noteDeletedVersions } from './deleted-version-rows.ts';
import { type Reach, selectUses, type Uses } from './use-rows.ts';

interface Deletion extends Leftovers {
  uses: Uses;
  versions: number;
  /** Datasets that have no version left, whose rows the caller deletes. */
  datasets: string[];
  /** Uploads that versions were read from. */
  sourceKeys: string[];
}

/** Deletes versions with all that works on their rows, and with `reading` what reads them in a recipe. What was made from them and stays remembers them. Lock them before. */
export async function deleteVersionsAndUses(scope: Scope, versionIds: string[], reach: Reach): Promise<Deletion> {
  const uses = await selectUses(scope, versionIds, reach);
  await noteDeletedVersions(scope, versionIds);
  const left = [
    await deletePredictions(scope, uses.predictions),
    await deleteProjects(
      scope,
      uses.projects.map((project) => project.id),
    ),
    await deleteWaiting(scope, uses),
  ];
  const gone = await deleteVersions(scope, versionIds);
  await forgetDeletedVersions(scope);
  return {
    uses,
    versions: versionIds.length,
    datasets: gone.datasets,
    sourceKeys: gone.sourceKeys,
    prefixes: [...left, gone].flatMap((part) => part.prefixes),
    openRuns: left.flatMap((part) => part.openRuns),
  };
}
