import type { CallResponse, ColumnStatistics, compareVersions as compareCall } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { type DatasetRow, selectDataset } from './dataset-rows.ts';
import { selectVersion, type VersionRow } from './version-rows.ts';

interface Side {
  dataset: DatasetRow;
  version: VersionRow;
}

/** What a picture is told by and what may differ of it; where its files lie is no difference. */
const ofPictures = {
  keys: ['path'],
  columns: ['path', 'label', 'good', 'split', 'mask_path', 'format', 'width', 'height', 'mode', 'byte_size', 'sha256'],
};

/** What differs between two versions. Throws not_found, comparison_forms_differ, and what compareTables throws. */
export async function compareVersions(
  { database: { db }, files, tables }: Pick<DatasetContext, 'database' | 'files' | 'tables'>,
  orgId: string,
  beforeId: string,
  afterId: string,
  keys: string[],
): Promise<CallResponse<typeof compareCall>> {
  const [before, after] = await Promise.all([openSide(db, orgId, beforeId), openSide(db, orgId, afterId)]);
  const isPictures = before.dataset.form === 'images';
  if (isPictures !== (after.dataset.form === 'images')) throw new AppError('comparison_forms_differ');
  const tableOf = async ({ dataset, version }: Side) => ({
    path: await files.localPath(version.table_key),
    name: dataset.name,
    version: version.version,
  });
  const by = isPictures ? ofPictures : { keys };
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

async function openSide(db: Db, orgId: string, versionId: string): Promise<Side> {
  const version = found(await selectVersion(db, orgId, versionId));
  return { version, dataset: found(await selectDataset(db, orgId, version.dataset_id)) };
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

function sideOf({ dataset, version }: Side) {
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
