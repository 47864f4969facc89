import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';

// Always in this order, each by id, so that two who lock never wait for each other: datasets, versions, projects, models.

/** Locks datasets and versions against use and deletion until the transaction ends: who begins to use one waits, and then finds it gone. */
export async function lockVersions(
  { db: trx, orgId }: Scope,
  datasetIds: string[],
  versionIds: string[],
): Promise<void> {
  if (datasetIds.length > 0)
    await trx
      .selectFrom('datasets')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', 'in', datasetIds)
      .orderBy('id')
      .forUpdate()
      .execute();
  if (versionIds.length > 0)
    await trx
      .selectFrom('dataset_versions')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', 'in', versionIds)
      .orderBy('id')
      .forUpdate()
      .execute();
}

/** Locks projects and their models likewise. */
export async function lockProjects({ db: trx, orgId }: Scope, projectIds: string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await trx
    .selectFrom('training_projects')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', projectIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  await trx
    .selectFrom('trained_models')
    .select('id')
    .where('org_id', '=', orgId)
    .where('project_id', 'in', projectIds)
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
export async function lockModelForUse({ db: trx, orgId }: Scope, projectId: string, modelKey: string): Promise<void> {
  requireFound(
    await trx
      .selectFrom('training_projects')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', projectId)
      .forKeyShare()
      .executeTakeFirst(),
  );
  requireFound(
    await trx
      .selectFrom('trained_models')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', modelKey)
      .forKeyShare()
      .executeTakeFirst(),
  );
}
