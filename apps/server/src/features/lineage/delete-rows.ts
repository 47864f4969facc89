import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { selectRunsOf, type Uses } from './use-rows.ts';

/** What is left to do once rows are gone: files to remove, and runs to stop. */
export interface Leftovers {
  prefixes: string[];
  openRuns: string[];
}

export async function deletePredictions(
  { db: trx, orgId }: Scope,
  predictions: Uses['predictions'],
): Promise<Leftovers> {
  if (predictions.length === 0) return { prefixes: [], openRuns: [] };
  const ids = predictions.map((one) => one.id);
  await trx.deleteFrom('predictions').where('org_id', '=', orgId).where('id', 'in', ids).execute();
  const prefixes = predictions.flatMap(({ id, run_id, rows_key }) => [
    ...(run_id ? [`runs/${run_id}`] : []),
    ...(rows_key ? [`predictions/${id}`] : []),
  ]);
  return { prefixes, openRuns: [] };
}

/** Projects with their models; nothing may depend on them any more. */
export async function deleteProjects(scope: Scope, ids: string[]): Promise<Leftovers> {
  const { db: trx, orgId } = scope;
  if (ids.length === 0) return { prefixes: [], openRuns: [] };
  // Locked before their artefacts are, as where one is made.
  const models = await trx
    .selectFrom('trained_models')
    .select(['id', 'run_id'])
    .where('org_id', '=', orgId)
    .where('project_id', 'in', ids)
    .forUpdate()
    .execute();
  await trx.deleteFrom('project_models').where('org_id', '=', orgId).where('project_id', 'in', ids).execute();
  const keys = models.map((model) => model.id);
  const artefacts = await deleteModels(scope, keys);
  const runs = await selectRunsOf(scope, [...ids, ...keys]);
  await trx.deleteFrom('training_projects').where('org_id', '=', orgId).where('id', 'in', ids).execute();
  const made = [...models, ...artefacts].map((row) => row.run_id);
  return {
    prefixes: [
      ...[...new Set([...runs.map((run) => run.id), ...made])].map((id) => `runs/${id}`),
      // What projects were registered with.
      ...ids.map((id) => `projects/${id}`),
    ],
    openRuns: runs.filter((run) => run.isOpen).map((run) => run.id),
  };
}

/** Answers their artefacts. */
async function deleteModels({ db: trx, orgId }: Scope, keys: string[]): Promise<{ run_id: string }[]> {
  if (keys.length === 0) return [];
  const artefacts = await trx
    .deleteFrom('model_artefacts')
    .where('org_id', '=', orgId)
    .where('model_key', 'in', keys)
    .returning('run_id')
    .execute();
  await trx.deleteFrom('trained_models').where('org_id', '=', orgId).where('id', 'in', keys).execute();
  return artefacts;
}

/** Results of recipes and drafts of columns that wait to be registered. */
export async function deleteWaiting(
  { db: trx, orgId }: Scope,
  { preparations, drafts }: Pick<Uses, 'preparations' | 'drafts'>,
): Promise<Leftovers> {
  if (preparations.length > 0)
    await trx
      .deleteFrom('preparations')
      .where('org_id', '=', orgId)
      .where(
        'id',
        'in',
        preparations.map((one) => one.id),
      )
      .execute();
  if (drafts.length > 0)
    await trx
      .deleteFrom('column_drafts')
      .where('org_id', '=', orgId)
      .where(
        'id',
        'in',
        drafts.map((one) => one.id),
      )
      .execute();
  return { prefixes: [...preparations, ...drafts].flatMap((one) => one.files_prefix ?? []), openRuns: [] };
}

/** Versions, the recipe runs they came from, and the datasets that have none left; a dataset that has others shows its newest. */
export async function deleteVersions(
  { db: trx, orgId }: Scope,
  versionIds: string[],
): Promise<Leftovers & { datasets: string[]; sourceKeys: string[] }> {
  if (versionIds.length === 0) return { prefixes: [], openRuns: [], datasets: [], sourceKeys: [] };
  const series = await trx
    .selectFrom('series_versions')
    .select('source_keys')
    .where('org_id', '=', orgId)
    .where('version_id', 'in', versionIds)
    .execute();
  const rows = await trx
    .deleteFrom('dataset_versions')
    .where('org_id', '=', orgId)
    .where('id', 'in', versionIds)
    .returning(['dataset_id', 'table_key', 'source_key', 'files_prefix', 'made_from'])
    .execute();
  const made = rows.flatMap((row) => row.made_from ?? []);
  if (made.length > 0)
    await trx.deleteFrom('preparations').where('org_id', '=', orgId).where('id', 'in', made).execute();
  const touched = [...new Set(rows.map((row) => row.dataset_id))];
  const { rows: left } = await sql<{ dataset_id: string }>`
    update datasets d set current_version = v.newest, updated_at = now(),
      preprocessed = exists (select 1 from dataset_versions x where x.org_id = d.org_id and x.dataset_id = d.id and x.made_from is not null)
    from (select dataset_id, max(version) as newest from dataset_versions where org_id = ${orgId} and dataset_id = any(${touched}::uuid[]) group by dataset_id) v
    where d.org_id = ${orgId} and d.id = v.dataset_id returning d.id as dataset_id`.execute(trx);
  const datasets = touched.filter((id) => !left.some((one) => one.dataset_id === id));
  return {
    prefixes: rows.map((row) => row.files_prefix ?? row.table_key),
    openRuns: [],
    datasets,
    sourceKeys: [...rows.flatMap((row) => row.source_key ?? []), ...series.flatMap((row) => row.source_keys)],
  };
}
