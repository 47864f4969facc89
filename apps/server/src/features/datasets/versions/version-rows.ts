import type { DatasetStatistics } from '@hakaru/contract';
import type { VersionSource } from '@hakaru/contract/preprocessing/calls';
import { sql } from 'kysely';
import { json } from '../../../db/json.ts';
import type { Scope } from '../../../db/scope.ts';
import type { Row } from '../../../db/tables.ts';

export type VersionRow = Row<'dataset_versions'>;

export type NewVersion = Pick<
  VersionRow,
  | 'dataset_id'
  | 'version'
  | 'table_key'
  | 'source_key'
  | 'source_options'
  | 'columns'
  | 'row_count'
  | 'byte_size'
  | 'content_hash'
  | 'problems'
> &
  Partial<
    Pick<
      VersionRow,
      'files_prefix' | 'image_summary' | 'statistics_state' | 'made_from' | 'derived' | 'source_names' | 'created_by'
    >
  >;

export async function insertVersion(scope: Scope, version: NewVersion): Promise<string> {
  return scope.insert('dataset_versions', {
    statistics_state: 'in_progress',
    ...version,
    columns: json(version.columns),
    problems: json(version.problems),
    source_options: version.source_options && json(version.source_options),
    image_summary: version.image_summary ? json(version.image_summary) : null,
    derived: version.derived ? json(version.derived) : null,
    source_names: version.source_names ? json(version.source_names) : null,
  });
}

/** The columns of a dataset's version, by its number; undefined where there is none. */
export async function selectColumnsOf(
  { db, orgId }: Scope,
  datasetId: string,
  version: number,
): Promise<VersionRow['columns'] | undefined> {
  const row = await db
    .selectFrom('dataset_versions')
    .select('columns')
    .where('org_id', '=', orgId)
    .where('dataset_id', '=', datasetId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.columns;
}

/** Notes how far a version's statistics are. Without `statistics` the ones there stay. */
export async function completeStatistics(
  scope: Scope,
  id: string,
  state: VersionRow['statistics_state'],
  statistics?: DatasetStatistics,
): Promise<void> {
  await scope.update('dataset_versions', id, {
    statistics_state: state,
    ...(statistics && { statistics: json(statistics) }),
  });
}

/** A version as those made from it remember it. */
export function sourceOf({ name }: { name: string }, version: VersionRow): VersionSource {
  const { dataset_id, id: version_id, content_hash } = version;
  return { dataset_id, name, version_id, version: version.version, content_hash };
}

/** The newest run that tabulates a version. */
export async function selectTabulateRun(
  { db, orgId }: Scope,
  datasetId: string,
  versionId: string,
  task: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('runs')
    .select('id')
    .where('org_id', '=', orgId)
    .where('subject_id', '=', datasetId)
    .where('task', '=', task)
    .where(sql<boolean>`payload ->> 'version_id' = ${versionId}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
