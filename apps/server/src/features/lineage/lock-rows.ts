import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';

// Always in this order, each by id, so that two who lock never wait for each other: datasets, versions, projects, models.

/** Locks datasets and versions against use and deletion until the transaction ends: who begins to use one waits, and then finds it gone. */
export async function lockVersions(scope: Scope, datasetIds: string[], versionIds: string[]): Promise<void> {
  await lockForUpdate(scope, 'datasets', 'id', datasetIds);
  await lockForUpdate(scope, 'dataset_versions', 'id', versionIds);
}

/** Locks projects and their models likewise. */
export async function lockProjects(scope: Scope, projectIds: string[]): Promise<void> {
  await lockForUpdate(scope, 'training_projects', 'id', projectIds);
  await lockForUpdate(scope, 'trained_models', 'project_id', projectIds);
}

type LockedTable = 'datasets' | 'dataset_versions' | 'training_projects' | 'trained_models';

async function lockForUpdate(
  { db: trx, orgId }: Scope,
  table: LockedTable,
  column: 'id' | 'project_id',
  values: string[],
): Promise<void> {
  if (values.length === 0) return;
  await trx
    .selectFrom(table)
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql.ref(column), 'in', values)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Keeps versions from being deleted until the transaction ends, in which something begins to use them. Throws not_found where one is gone. */
export async function lockVersionsForUse({ db: trx, orgId }: Scope, versionIds: string[]): Promise<void> {
  const ids = [...new Set(versionIds)];
  if (ids.length === 0) return;
  await trx
    .selectFrom('datasets')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('dataset_versions as v')
        .select('v.dataset_id')
        .where('v.org_id', '=', orgId)
        .where('v.id', 'in', ids),
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
  const held = await trx
    .selectFrom('dataset_versions')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (held.length < ids.length) throw new AppError('not_found');
}

/** Keeps a trained model from being deleted likewise. Throws not_found where it is gone. */
export async function lockModelForUse(scope: Scope, projectId: string, modelKey: string): Promise<void> {
  await lockOneForUse(scope, 'training_projects', projectId);
  await lockOneForUse(scope, 'trained_models', modelKey);
}

async function lockOneForUse({ db: trx, orgId }: Scope, table: LockedTable, id: string): Promise<void> {
  requireFound(
    await trx
      .selectFrom(table)
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst(),
  );
}
