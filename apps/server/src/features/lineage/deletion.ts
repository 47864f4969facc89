import type { Dependent, ErrorCode } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError, InUseError } from '../../http/app-error.ts';
import { deletePredictions, deleteProjects, deleteVersions, deleteWaiting, type Leftovers } from './delete-rows.ts';
import { forgetDeletedVersions, noteDeletedVersions } from './deleted-version-rows.ts';
import type { Dependents } from './dependents.ts';
import { lockProjects, lockVersions } from './lock-rows.ts';
import { type Reach, selectProjectsAndUsing, selectUses, type Uses } from './use-rows.ts';
import { selectDatasetIds, selectDerived, selectVersionIds } from './version-rows.ts';

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

const runningCodes: Partial<Record<Dependent['kind'], ErrorCode>> = {
  training_project: 'training_running',
  optimization: 'project_running',
  next_experiments: 'project_running',
  optimal_design: 'project_running',
  statistical_analysis: 'project_running',
  prediction: 'prediction_running',
  preparation: 'preparation_running',
};

export interface DeletionOrder {
  cascade: 'true' | 'false' | 'keep_derived';
  /** The list that the person has seen. */
  listed?: string | undefined;
}

/** Throws dataset_in_use while something depends on it and nothing was said of that, dependents_changed where the list has grown or shrunk since, and what is running among that which would go. */
export function refuseDeletion(name: string, { items, listed }: Dependents, order: DeletionOrder): void {
  if (items.length > 0 && order.cascade === 'false') throw new InUseError(name, items);
  if (order.listed !== undefined && order.listed !== listed) throw new AppError('dependents_changed', { name });
  const going = order.cascade === 'keep_derived' ? items.filter((item) => item.needs_rows) : items;
  const code = going.flatMap((item) => (item.running ? (runningCodes[item.kind] ?? []) : []))[0];
  if (code) throw new AppError(code);
}

/** A dataset's versions and all that were made from them, locked with the projects on them: until the transaction ends nothing begins to use them. */
export async function lockDerived(scope: Scope, datasetId: string): Promise<{ own: string[]; all: string[] }> {
  let locked: Set<string> | null = null;
  for (;;) {
    const own = await selectVersionIds(scope, datasetId);
    const all = await selectDerived(scope, own);
    if (locked && all.every((id) => locked?.has(id))) {
      await lockProjects(
        scope,
        (await selectProjectsAndUsing(scope, all, 'reading')).map((project) => project.id),
      );
      return { own, all };
    }
    // While waiting for a lock, something may have been made from what is locked now.
    await lockVersions(scope, [datasetId, ...(await selectDatasetIds(scope, all))], all);
    locked = new Set(all);
  }
}
