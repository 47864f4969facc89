import type { DatasetColumn, DatasetStatistics } from '@hakaru/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { json } from '../../db/json.ts';
import type { Row } from '../../db/tables.ts';

export type VersionRow = Row<'dataset_versions'>;

/** The version a dataset shows now; undefined until its first has been read. */
export async function selectCurrentVersion(db: Db, orgId: string, datasetId: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('dataset_versions as v')
    .innerJoin('datasets as d', (join) =>
      join.onRef('d.id', '=', 'v.dataset_id').onRef('d.current_version', '=', 'v.version'),
    )
    .where('d.org_id', '=', orgId)
    .where('d.id', '=', datasetId)
    .selectAll('v')
    .executeTakeFirst();
}

export async function selectVersion(db: Db, orgId: string, id: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('dataset_versions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

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

export async function insertVersion(trx: Db, orgId: string, version: NewVersion): Promise<string> {
  const row = await trx
    .insertInto('dataset_versions')
    .values({
      statistics_state: 'in_progress',
      ...version,
      org_id: orgId,
      columns: json(version.columns),
      problems: json(version.problems),
      source_options: version.source_options && json(version.source_options),
      image_summary: version.image_summary ? json(version.image_summary) : null,
      derived: version.derived ? json(version.derived) : null,
      source_names: version.source_names ? json(version.source_names) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateVersionColumns(
  trx: Db,
  orgId: string,
  id: string,
  columns: DatasetColumn[],
): Promise<void> {
  await trx
    .updateTable('dataset_versions')
    .set({ columns: json(columns) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Notes how far a version's statistics are. Without `statistics` the ones there stay. */
export async function settleStatistics(
  trx: Db,
  orgId: string,
  id: string,
  state: VersionRow['statistics_state'],
  statistics?: DatasetStatistics,
): Promise<void> {
  await trx
    .updateTable('dataset_versions')
    .set({ statistics_state: state, ...(statistics ? { statistics: json(statistics) } : {}) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** The newest run that tabulates a version. */
export async function selectTabulateRun(
  db: Db,
  orgId: string,
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
