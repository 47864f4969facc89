import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { found } from '../../http/app-error.ts';
import { stopRuns } from '../../jobs/stop-runs.ts';
import {
  type DeletionOrder,
  deleteVersionsAndUses,
  dependentsOf,
  lockDerived,
  openRunsOf,
  refuseDeletion,
} from '../lineage/index.ts';
import type { DatasetContext } from './dataset-context.ts';
import { deleteDatasetRow, selectDataset } from './dataset-rows.ts';
import { deleteUnusedUploads } from './upload-rows.ts';

/**
 * Deletes a dataset with all its versions and files; one that is still being read is stopped. Throws dataset_in_use,
 * with everything that depends on it, unless all of that goes too (`cascade: true`), or what needs its rows
 * (`keep_derived`); dependents_changed where `listed` is not that list any more; and what is being worked on.
 */
export async function deleteDataset(
  { database: { db }, files, jobs }: DatasetContext,
  { orgId, userId = null }: { orgId: string; userId?: string | null },
  id: string,
  order: DeletionOrder,
) {
  const { uses, datasets, versions, prefixes, openRuns } = await transaction(db, async (trx) => {
    const { own, all } = await lockDerived(trx, orgId, id);
    const { name } = found(await selectDataset(trx, orgId, id));
    refuseDeletion(name, await dependentsOf(trx, orgId, own, all), order);
    const gone = await (order.cascade === 'keep_derived'
      ? deleteVersionsAndUses(trx, orgId, userId, own, 'own')
      : deleteVersionsAndUses(trx, orgId, userId, all, 'reading'));
    // One that has not been read has no versions.
    const emptied = [...new Set([...gone.datasets, id])];
    const reading = await openRunsOf(trx, orgId, emptied);
    for (const dataset of emptied) await deleteDatasetRow(trx, orgId, dataset);
    const uploads = await deleteUnusedUploads(trx, orgId, gone.sourceKeys);
    for (const dataset of emptied) await announceChange(trx, { orgId, area: 'datasets', id: dataset });
    for (const project of gone.uses.projects) await announceChange(trx, { orgId, area: 'projects', id: project.id });
    for (const prediction of gone.uses.predictions)
      await announceChange(trx, { orgId, area: 'predictions', id: prediction.id });
    return {
      ...gone,
      datasets: emptied,
      prefixes: [...gone.prefixes, ...uploads],
      openRuns: [...gone.openRuns, ...reading],
    };
  });
  await stopRuns(jobs, orgId, openRuns);
  // Files last: rows that are gone point to nothing, files without rows are only room.
  for (const prefix of prefixes) await files.deletePrefix(prefix);
  return {
    deleted: {
      datasets: datasets.length,
      versions,
      preparations: uses.preparations.length,
      views: uses.views.length,
      training_projects: uses.projects.length,
      predictions: uses.predictions.length,
    },
  };
}
