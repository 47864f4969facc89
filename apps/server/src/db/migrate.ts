import * as accounts from './migrations/0001-accounts.ts';
import * as runs from './migrations/0002-runs.ts';
import * as datasets from './migrations/0003-datasets.ts';
import * as training from './migrations/0004-training.ts';
import * as predictions from './migrations/0005-predictions.ts';
import * as signIn from './migrations/0006-sign-in.ts';
import * as images from './migrations/0007-images.ts';
import * as preprocessing from './migrations/0008-preprocessing.ts';
import * as visualization from './migrations/0009-visualization.ts';
import * as readOptions from './migrations/0010-read-options.ts';
import * as uploadFilesIndex from './migrations/0011-upload-files-index.ts';
import * as timeSeries from './migrations/0012-time-series.ts';
import * as datasetManagement from './migrations/0013-dataset-management.ts';
import * as deletedVersions from './migrations/0014-deleted-versions.ts';
import * as trainingRecipes from './migrations/0015-training-recipes.ts';
import * as imageRecipes from './migrations/0016-image-recipes.ts';
import * as tableSummaries from './migrations/0017-table-summaries.ts';
import * as predictionSettings from './migrations/0018-prediction-settings.ts';
import * as modelArtefacts from './migrations/0019-model-artefacts.ts';
import * as modelSettings from './migrations/0020-model-settings.ts';
import * as decisionProjects from './migrations/0021-decision-projects.ts';
import * as organizationIndexes from './migrations/0022-organization-indexes.ts';
import * as finishedRuns from './migrations/0023-finished-runs.ts';
import * as runTickets from './migrations/0025-run-tickets.ts';
import * as listEntries from './migrations/0026-list-entries.ts';
import * as compressionHeadlines from './migrations/0029-compression-headlines.ts';
import * as onlineModels from './migrations/0030-online-models.ts';
import * as stampsOfOrders from './migrations/0031-stamps-of-orders.ts';
import * as listsApart from './migrations/0032-lists-apart.ts';
import * as lettersOfLists from './migrations/0033-letters-of-lists.ts';
import * as namesOfLetters from './migrations/0034-names-of-letters.ts';
import * as datasetsOfProjects from './migrations/0035-datasets-of-projects.ts';
import * as projectHeadlines from './migrations/0027-project-headlines.ts';
import * as valuesOfSteps from './migrations/0028-values-of-steps.ts';
import { type Migration, Migrator } from 'kysely/migration';
import { StartProblem } from '../config/start-words.ts';
import type { Db } from './database.ts';

/** Brings the tables up to date; answers the names of what ran. Several processes may do it at once. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw migrationProblem(error, failed?.migrationName);
  }
  return results.map((result) => result.migrationName);
}

function migrationProblem(error: unknown, failed: string | undefined): StartProblem {
  const reason = error instanceof Error ? error.message : String(error);
  const unknown = /previously executed migration (\S+) is missing/.exec(reason)?.[1];
  if (unknown) return new StartProblem('database_newer', { migration: unknown }, { cause: error });
  return new StartProblem('database_not_migrated', { migration: failed ?? '-', reason }, { cause: error });
}

/** In the order of their names. A migration that was released is never changed; the next one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-runs': runs,
  '0003-datasets': datasets,
  '0004-training': training,
  '0005-predictions': predictions,
  '0006-sign-in': signIn,
  '0007-images': images,
  '0008-preprocessing': preprocessing,
  '0009-visualization': visualization,
  '0010-read-options': readOptions,
  '0011-upload-files-index': uploadFilesIndex,
  '0012-time-series': timeSeries,
  '0013-dataset-management': datasetManagement,
  '0014-deleted-versions': deletedVersions,
  '0015-training-recipes': trainingRecipes,
  '0016-image-recipes': imageRecipes,
  '0017-table-summaries': tableSummaries,
  '0018-prediction-settings': predictionSettings,
  '0019-model-artefacts': modelArtefacts,
  '0020-model-settings': modelSettings,
  '0021-decision-projects': decisionProjects,
  '0022-organization-indexes': organizationIndexes,
  '0023-finished-runs': finishedRuns,
  '0025-run-tickets': runTickets,
  '0026-list-entries': listEntries,
  '0027-project-headlines': projectHeadlines,
  '0028-values-of-steps': valuesOfSteps,
  '0029-compression-headlines': compressionHeadlines,
  '0030-online-models': onlineModels,
  '0031-stamps-of-orders': stampsOfOrders,
  '0032-lists-apart': listsApart,
  '0033-letters-of-lists': lettersOfLists,
  '0034-names-of-letters': namesOfLetters,
  '0035-datasets-of-projects': datasetsOfProjects,
};
