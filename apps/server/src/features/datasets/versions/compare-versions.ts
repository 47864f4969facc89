import type { Scope } from '../../../db/scope.ts';
import type { CallResponse, ColumnStatistics, compareVersions as compareCall } from '@hakaru/contract';
import { AppError, requireFound } from '../../../http/app-error.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { selectDataset } from '../dataset-rows.ts';
import { forms } from '../forms.ts';
import type { OpenDataset } from './open-version.ts';
import type { VersionRow } from './version-rows.ts';

/** What differs between two versions. Throws not_found, comparison_forms_differ, and what compareTables throws. */
export async function compareVersions(
  { files, tables }: Pick<DatasetContext, 'files' | 'tables'>,
  scope: Scope,
  beforeId: string,
  afterId: string,
  keys: string[],
): Promise<CallResponse<typeof compareCall>> {
  const [before, after] = await Promise.all([openSide(scope, beforeId), openSide(scope, afterId)]);
  const { comparedBy } = forms[before.dataset.form];
  if (comparedBy !== forms[after.dataset.form].comparedBy) throw new AppError('comparison_forms_differ');
  const tableOf = async ({ dataset, version }: OpenDataset) => ({
    path: await files.localPath(version.table_key),
    name: dataset.name,
    version: version.version,
  });
  const by = comparedBy ?? { keys };
  const { pairs, ...compared } = await tables.edits.compare({
    before: await tableOf(before),
    after: await tableOf(after),
    renamed: knownRenames(before.version, after.version),
    ...by,
  });
  const [old, now] = [statisticsOf(before.version), statisticsOf(after.version)];
  return {
    before: sideOf(before),
    after: sideOf(after),
    keys: by.keys,
    ...compared,
    by_column: pairs.map((pair) => ({
      name: pair.after.name,
      name_before: pair.before.name,
      type: pair.after.type,
      type_before: pair.before.type,
      changed: pair.changed,
      before: old.get(pair.before.name) ?? null,
      after: now.get(pair.after.name) ?? null,
    })),
  };
}

async function openSide(scope: Scope, versionId: string): Promise<OpenDataset> {
  const version = requireFound(await scope.row('dataset_versions', versionId));
  return { version, dataset: requireFound(await selectDataset(scope, version.dataset_id)) };
}

/** What is known where one was made from the other by renaming its columns. */
function knownRenames(before: VersionRow, after: VersionRow): { before: string; after: string }[] {
  if (after.derived?.kind === 'columns' && after.derived.source.version_id === before.id) return after.derived.renamed;
  if (before.derived?.kind === 'columns' && before.derived.source.version_id === after.id)
    return before.derived.renamed.map((one) => ({ before: one.after, after: one.before }));
  return [];
}

function statisticsOf({ statistics }: VersionRow): Map<string, ColumnStatistics> {
  return new Map(statistics?.columns.map((column) => [column.name, column]));
}

function sideOf({ dataset, version }: OpenDataset) {
  return {
    dataset_id: dataset.id,
    name: dataset.name,
    data_type: dataset.data_type,
    version_id: version.id,
    version: version.version,
    row_count: version.row_count,
    column_count: version.columns.length,
    has_statistics: version.statistics !== null,
  };
}
