import type { TrainingTypeId } from '@hakaru/contract';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';

/** With `reading`, also what only reads versions in a recipe of its own, which what is trained already can do without. */
export type Reach = 'own' | 'reading';

/** Projects on these versions, newest first. */
export async function selectProjectsOn({ db, orgId }: Scope, versionIds: string[], reach: Reach = 'own') {
  if (versionIds.length === 0) return [];
  const isRead = sql<boolean>`exists (
    select from jsonb_array_elements(jsonb_build_array(p.recipe -> 'table') || coalesce(p.recipe -> 'others', '[]')) source where p.recipe is not null and source ->> 'version_id' = any(${versionIds}))`;
  return db
    .selectFrom('training_projects as p')
    .where('p.org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        eb('p.dataset_version_id', 'in', versionIds),
        eb(candidatesOf('p'), 'in', versionIds),
        ...(reach === 'reading' ? [isRead] : []),
      ]),
    )
    .select(['p.id', 'p.name', 'p.training_type', 'p.area', 'p.status', 'p.dataset_version_id'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute();
}

/** The version whose rows alone a decision project may propose. */
export function candidatesOf(project: string) {
  return sql<string | null>`${sql.ref(`${project}.config`)} -> 'candidates' ->> 'version_id'`;
}

/** That the project `p` was given rows of this one, by the index of what projects were given. */
function givenRowsOf(kind: 'project' | 'dataset', of: string) {
  const one = sql`jsonb_build_object('kind', ${sql.lit(kind)}, 'id', ${sql.ref(`${of}.id`)}::text)`;
  return sql`p.config ? 'sources' and p.config -> 'sources' @> jsonb_build_array(${one})`;
}

/** Projects that were given rows of these versions, which they keep themselves. */
export async function selectProjectsGiven({ db, orgId }: Scope, versionIds: string[]): Promise<string[]> {
  if (versionIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from unnest(${versionIds}::uuid[]) version (id)
    join training_projects p on p.org_id = ${orgId} and ${givenRowsOf('dataset', 'version')}`.execute(db);
  return rows.map((row) => row.id);
}

/** These projects and those that go on from them, directly or by way of others. */
export async function selectGoingOn({ db, orgId }: Scope, projectIds: string[]): Promise<string[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with recursive going_on (id) as (
      select unnest(${projectIds}::uuid[])
      union
      select p.id from going_on g join training_projects p on p.org_id = ${orgId} and ${givenRowsOf('project', 'g')}
    )
    select id from going_on`.execute(db);
  return rows.map((row) => row.id);
}

/** Projects that are asked of trained models of these ones, newest first. */
export async function selectProjectsUsing({ db, orgId }: Scope, projectIds: string[]) {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('training_projects as p')
    .where('p.org_id', '=', orgId)
    .where('p.id', 'in', (eb) =>
      eb
        .selectFrom('project_models as u')
        .innerJoin('trained_models as m', 'm.id', 'u.model_key')
        .select('u.project_id')
        .where('u.org_id', '=', orgId)
        .where('m.project_id', 'in', projectIds),
    )
    .select(['p.id', 'p.name', 'p.training_type', 'p.area', 'p.status', 'p.dataset_version_id'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute();
}

/** The trained models that these projects are asked of. */
export async function selectModelsUsed({ db, orgId }: Scope, projectIds: string[]) {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('project_models')
    .select(['project_id', 'model_key'])
    .where('org_id', '=', orgId)
    .where('project_id', 'in', projectIds)
    .orderBy('place')
    .execute();
}

/** Predictions of these versions' rows or by models of these projects, newest first. */
export async function selectPredictionsOn({ db, orgId }: Scope, versionIds: string[], projectIds: string[]) {
  if (versionIds.length + projectIds.length === 0) return [];
  return db
    .selectFrom('predictions as i')
    .innerJoin('training_projects as p', 'p.id', 'i.project_id')
    .leftJoin('runs as r', 'r.id', 'i.run_id')
    .where('i.org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        ...(projectIds.length > 0 ? [eb('i.project_id', 'in', projectIds)] : []),
        ...(versionIds.length > 0 ? [eb('i.input_version_id', 'in', versionIds)] : []),
      ]),
    )
    .select([
      'i.id',
      'i.name',
      'i.run_id',
      'p.training_type',
      'r.state as run_state',
      'i.project_id',
      'i.input_version_id',
      'i.rows_key',
    ])
    .$narrowType<{ training_type: TrainingTypeId }>()
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
}

/** Results of recipes on these versions, or joining them, that are not a dataset yet. */
async function selectWaitingPreparations({ db, orgId }: Scope, versionIds: string[]) {
  if (versionIds.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    name: string;
    dataset_id: string;
    run_id: string;
    files_prefix: string | null;
    state: string;
  }>`
    select distinct p.id, p.sources -> 0 ->> 'name' as name, p.sources -> 0 ->> 'dataset_id' as dataset_id, p.run_id, p.files_prefix, p.state, p.created_at
    from unnest(${versionIds}::uuid[]) used (id)
    join preparations p on p.org_id = ${orgId} and p.sources @> jsonb_build_array(jsonb_build_object('version_id', used.id::text))
    where p.state in ('running', 'ready') and not exists (select 1 from dataset_versions v where v.org_id = ${orgId} and v.made_from = p.id)
    order by p.created_at desc`.execute(db);
  return rows;
}

/** Drafts of changed columns of these versions that are no version yet. */
async function selectWaitingDrafts({ db, orgId }: Scope, versionIds: string[]) {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('column_drafts')
    .select(['id', 'run_id', 'files_prefix', 'state', 'dataset_id'])
    .where('org_id', '=', orgId)
    .where('version_id', 'in', versionIds)
    .where('registered_version', 'is', null)
    .execute();
}

async function selectViewsOf({ db, orgId }: Scope, versionIds: string[]) {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('visualization_views')
    .select(['id', 'name', 'dataset_id', 'version_id'])
    .where('org_id', '=', orgId)
    .where('version_id', 'in', versionIds)
    .orderBy('name')
    .execute();
}

/** Projects on these versions, and those that are asked of their models. */
export async function selectProjectsAndUsing(scope: Scope, versionIds: string[], reach: Reach) {
  const on = await selectProjectsOn(scope, versionIds, reach);
  const known = new Set(on.map((project) => project.id));
  const asked = await selectProjectsUsing(scope, [...known]);
  return [...on, ...asked.filter((project) => !known.has(project.id))];
}

/** What works on these versions' rows, each kind by itself. */
export async function selectUses(scope: Scope, versionIds: string[], reach: Reach) {
  const projects = await selectProjectsAndUsing(scope, versionIds, reach);
  const [predictions, preparations, drafts, views] = [
    await selectPredictionsOn(
      scope,
      versionIds,
      projects.map((project) => project.id),
    ),
    await selectWaitingPreparations(scope, versionIds),
    await selectWaitingDrafts(scope, versionIds),
    await selectViewsOf(scope, versionIds),
  ];
  return { projects, predictions, preparations, drafts, views };
}

export type Uses = Awaited<ReturnType<typeof selectUses>>;

/** Runs of these subjects, whose files are theirs; and which of them are still at work. */
export async function selectRunsOf(
  { db, orgId }: Scope,
  subjects: string[],
): Promise<{ id: string; isOpen: boolean }[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'finished_at'])
    .where('org_id', '=', orgId)
    .where('subject_id', 'in', subjects)
    .execute();
  return rows.map(({ id, finished_at }) => ({ id, isOpen: finished_at === null }));
}

export async function openRunsOf(scope: Scope, subjects: string[]): Promise<string[]> {
  return (await selectRunsOf(scope, subjects)).filter((run) => run.isOpen).map((run) => run.id);
}
