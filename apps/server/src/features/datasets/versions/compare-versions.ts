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
  keys: string[] | null,
): Promise<CallResponse<typeof compareCall>> {
  const [before, after] = await Promise.all([openSide(scope, beforeId), openSide(scope, afterId)]);
  const { comparedBy } = forms[before.dataset.form];
  if (comparedBy !== forms[after.dataset.form].comparedBy) throw new AppError('comparison_forms_differ');
  const tableOf = async ({ dataset, version }: OpenDataset) => ({
    path: await files.localPath(version.table_key),
    name: dataset.name,
    version: version.version,
  });
  const sides = { before: await tableOf(before), after: await tableOf(after) };
  const renamed = knownRenames(before.version, after.version);
  const choices = keys ? [keys] : proposedKeys(before.version, after.version);
  const {
    keys: by,
    compared: { pairs, ...compared },
  } = await byFirst(comparedBy ? [comparedBy.keys] : choices, (chosen) =>
    tables.edits.compare({ ...sides, renamed, ...comparedBy, keys: chosen }),
  );
  const [old, now] = [statisticsOf(before.version), statisticsOf(after.version)];
  return {
    before: sideOf(before),
    after: sideOf(after),
    keys: by,
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

/** The columns that may identify rows of both sides, by their role; the last choice is their place. */
export function proposedKeys(before: Pick<VersionRow, 'columns'>, after: Pick<VersionRow, 'columns'>): string[][] {
  const candidates = (['id', 'label', 'time'] as const).flatMap((role) =>
    after.columns.filter((column) => column.role === role),
  );
  const shared = candidates.filter(({ name, type }) =>
    before.columns.some((column) => column.name === name && column.type === type),
  );
  return [...shared.slice(0, MOST_PROPOSED).map(({ name }) => [name]), []];
}

const MOST_PROPOSED = 3;

/** Compares by the first keys that tell rows apart. */
async function byFirst<T>(choices: readonly string[][], compare: (keys: string[]) => Promise<T>) {
  const [keys = [], ...further] = choices;
  try {
    return { keys, compared: await compare(keys) };
  } catch (error) {
    if (further.length === 0 || !(error instanceof AppError && error.code === 'keys_repeated')) throw error;
    return byFirst(further, compare);
  }
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
