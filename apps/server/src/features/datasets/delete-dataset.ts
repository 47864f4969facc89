import {
  type CallResponse,
  type deleteDatasets as deleteCall,
  errorWords,
  isDecision,
  type Language,
} from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { stopRuns } from '../../jobs/stop-runs.ts';
import {
  deleteVersionsAndUses,
  type DeletionOrder,
  dependentsOf,
  lockDerived,
  openRunsOf,
  refuseDeletion,
} from '../lineage/index.ts';
import type { DatasetContext } from './dataset-context.ts';
import { selectDataset } from './dataset-rows.ts';
import { deleteUnusedUploads } from './uploads/upload-rows.ts';

/**
 * Deletes a dataset with all its versions and files; one that is still being read is stopped. Throws dataset_in_use,
 * with everything that depends on it, unless all of that goes too (`cascade: true`), or what needs its rows
 * (`keep_derived`); dependents_changed where `listed` is not that list any more; and what is being worked on.
 */
export async function deleteDataset({ files, jobs }: DatasetContext, scope: Scope, id: string, order: DeletionOrder) {
  const { uses, datasets, versions, prefixes, openRuns } = await scope.transaction(async (trx) => {
    const { own, all } = await lockDerived(trx, id);
    const { name } = requireFound(await selectDataset(trx, id));
    refuseDeletion(name, await dependentsOf(trx, own, all), order);
    const gone = await (order.cascade === 'keep_derived'
      ? deleteVersionsAndUses(trx, own, 'own')
      : deleteVersionsAndUses(trx, all, 'reading'));
    // One that has not been read has no versions.
    const emptied = [...new Set([...gone.datasets, id])];
    const reading = await openRunsOf(trx, emptied);
    for (const dataset of emptied) await trx.delete('datasets', dataset);
    const uploads = await deleteUnusedUploads(trx, gone.sourceKeys);
    for (const dataset of emptied) await trx.announce('datasets', dataset);
    for (const project of gone.uses.projects) await trx.announce(project.area, project.id);
    for (const prediction of gone.uses.predictions) await trx.announce('predictions', prediction.id);
    return {
      ...gone,
      datasets: emptied,
      prefixes: [...gone.prefixes, ...uploads],
      openRuns: [...gone.openRuns, ...reading],
    };
  });
  await stopRuns(jobs, scope.orgId, openRuns);
  // Files last: rows that are gone point to nothing, files without rows are only room.
  for (const prefix of prefixes) await files.deletePrefix(prefix);
  const decisions = uses.projects.filter((project) => isDecision(project.training_type)).length;
  return {
    deleted: {
      datasets: datasets.length,
      versions,
      preparations: uses.preparations.length,
      views: uses.views.length,
      training_projects: uses.projects.length - decisions,
      decision_projects: decisions,
      predictions: uses.predictions.length,
    },
  };
}

interface BulkDeletion {
  ids: string[];
  cascade: boolean;
}

/** Deletes several datasets, each in a transaction of its own; one that is refused stays as it is and is told with the reason. What went along with another is not asked for again. */
export async function deleteDatasets(
  context: DatasetContext,
  scope: Scope,
  { ids, cascade }: BulkDeletion,
  language: Language,
): Promise<CallResponse<typeof deleteCall>> {
  const answer: CallResponse<typeof deleteCall> = { deleted: [], refused: [] };
  const names = new Map<string, string>();
  for (const id of ids) names.set(id, (await selectDataset(scope, id))?.name ?? '');
  for (const id of new Set(ids)) {
    const name = names.get(id) ?? '';
    try {
      if (name === '' || (await selectDataset(scope, id)))
        await deleteDataset(context, scope, id, { cascade: cascade ? 'true' : 'false' });
      answer.deleted.push({ id, name });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.refused.push({ id, name, code: error.code, response: errorWords(error.code, language, error.params) });
    }
  }
  return answer;
}
