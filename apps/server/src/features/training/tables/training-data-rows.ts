import type { Scope } from '../../../db/scope.ts';

/** The newest version of a dataset, with nulls where it has none yet. */
export async function selectReadyVersion({ db, orgId }: Scope, datasetId: string) {
  return db
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', (join) =>
      join.onRef('v.dataset_id', '=', 'd.id').onRef('v.version', '=', 'd.current_version'),
    )
    .where('d.org_id', '=', orgId)
    .where('d.id', '=', datasetId)
    .select(['v.id', 'v.columns', 'v.row_count', 'd.state', 'd.data_type', 'd.name', 'd.form'])
    .executeTakeFirst();
}

/** Where a version's table lies in the file store. */
export async function selectVersionTable({ db, orgId }: Scope, versionId: string) {
  return db
    .selectFrom('dataset_versions')
    .where('org_id', '=', orgId)
    .where('id', '=', versionId)
    .select(['id', 'table_key', 'content_hash', 'columns', 'row_count'])
    .executeTakeFirst();
}
