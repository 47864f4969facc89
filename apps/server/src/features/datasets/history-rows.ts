import type { Scope } from '../../db/scope.ts';
import type { DetailChange } from '@hakaru/contract';
import { json } from '../../db/json.ts';

interface NewChange {
  dataset_id: string;
  version: number;
  changes: DetailChange[];
}

/** Notes what was said differently of a dataset; nothing where nothing was. */
export async function insertChange({ db: trx, orgId, userId }: Scope, { changes, ...of }: NewChange): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto('dataset_changes')
    .values({ ...of, org_id: orgId, changes: json(changes), created_by: userId })
    .execute();
}

/** The changes of a dataset, the latest first. */
export async function selectChanges({ db, orgId }: Scope, datasetId: string, limit: number) {
  return db
    .selectFrom('dataset_changes as c')
    .leftJoin('users as u', 'u.id', 'c.created_by')
    .where('c.org_id', '=', orgId)
    .where('c.dataset_id', '=', datasetId)
    .select(['c.version', 'c.changes', 'c.created_at as modified_at', 'u.name as modified_by'])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** The versions of a dataset, the latest first, with who made each. */
export async function selectVersions({ db, orgId }: Scope, datasetId: string) {
  return db
    .selectFrom('dataset_versions as v')
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .where('v.org_id', '=', orgId)
    .where('v.dataset_id', '=', datasetId)
    .select([
      'v.id',
      'v.version',
      'v.made_from',
      'v.derived',
      'v.columns',
      'v.row_count',
      'v.byte_size',
      'v.content_hash',
      'v.created_at',
      'u.name as created_by_name',
    ])
    .orderBy('v.version', 'desc')
    .execute();
}
