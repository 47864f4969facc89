import { sql } from 'kysely';
import type { Scope } from '../../../db/scope.ts';
import type { Row } from '../../../db/tables.ts';

export async function selectArtefact(
  { db, orgId }: Scope,
  modelKey: string,
  name: string,
): Promise<Row<'model_artefacts'> | undefined> {
  return db
    .selectFrom('model_artefacts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('model_key', '=', modelKey)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Makes a run's file the model's artefact of this name, unless a run that was started later made it; answers the run whose file nobody has now. */
export async function replaceArtefact(
  scope: Scope,
  artefact: Pick<Row<'model_artefacts'>, 'model_key' | 'name' | 'run_id' | 'key' | 'settings_version'>,
): Promise<string | undefined> {
  await lockTrainedModel(scope, artefact.model_key);
  const before = await selectArtefact(scope, artefact.model_key, artefact.name);
  if (before && (await startedLater(scope, before.run_id, artefact.run_id))) return artefact.run_id;
  await scope.db
    .insertInto('model_artefacts')
    .values({ ...artefact, org_id: scope.orgId })
    .onConflict((conflict) =>
      conflict.columns(['model_key', 'name']).doUpdateSet({
        run_id: artefact.run_id,
        key: artefact.key,
        settings_version: artefact.settings_version,
        made_at: sql<Date>`now()`,
      }),
    )
    .execute();
  return before?.run_id;
}

async function startedLater({ db, orgId }: Scope, runId: string, than: string): Promise<boolean> {
  const later = await db
    .selectFrom('runs as one')
    .innerJoin('runs as other', 'other.org_id', 'one.org_id')
    .select('one.id')
    .where('one.org_id', '=', orgId)
    .where('one.id', '=', runId)
    .where('other.id', '=', than)
    .whereRef('one.created_at', '>', 'other.created_at')
    .executeTakeFirst();
  return later !== undefined;
}

/** The newest run of a task that works on a model. */
export async function selectNewestRun(
  { db, orgId }: Scope,
  modelKey: string,
  task: string,
): Promise<Row<'runs'> | undefined> {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('subject_id', '=', modelKey)
    .where('task', '=', task)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Locks the model's row, so that two first requests start one run, and one of two runs is the last. */
export async function lockTrainedModel({ db, orgId }: Scope, modelKey: string): Promise<void> {
  await db
    .selectFrom('trained_models')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', modelKey)
    .forUpdate()
    .execute();
}
