import type { ProjectStatus, TrainingTypeId } from '@hakaru/contract';
import { sql } from 'kysely';
import { json } from '../../../db/json.ts';
import {
  findInList,
  type ListMatches,
  inOrder,
  type ListFilter,
  type ListPage,
  pageOfList,
  rowsOfPage,
} from '../../../db/lists/list-rows.ts';
import { PREPARED } from '../../../db/prepared.ts';
import type { Scope } from '../../../db/scope.ts';
import type { NewRow } from '../../../db/tables.ts';
import type { ProjectRecipe, StoredHeadline } from '../../../db/tables/training.ts';

export interface ProjectFilter {
  training_type?: TrainingTypeId | undefined;
  /** Of these types only. */
  types?: readonly TrainingTypeId[];
  status?: ProjectStatus | undefined;
  dataset_id?: string | undefined;
  search?: string | undefined;
}

function projects({ db, orgId }: Scope) {
  return db
    .selectFrom('training_projects as p')
    .innerJoin('dataset_versions as v', 'v.id', 'p.dataset_version_id')
    .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .where('p.org_id', '=', orgId)
    .where('p.area', '=', 'projects');
}

function listed({ training_type: type, types, status, dataset_id, search }: ProjectFilter): ListFilter {
  const of = types?.filter((name) => type === undefined || name === type) ?? type;
  return { training_type: of, state: status, dataset_id, search };
}

const summaryColumns = [
  'p.id',
  'p.name',
  'p.comment',
  'p.training_type',
  'p.status',
  'p.config',
  'p.recipe',
  'p.current_run_id',
  'p.headline',
  'p.created_at',
  'p.updated_at',
  'v.id as dataset_version_id',
  'v.version',
  'd.id as dataset_id',
  'd.name as dataset_name',
  'd.form',
  'u.name as created_by_name',
  // Looked up for each such row alone, however many models there are.
  sql<boolean>`p.headline is null and coalesce((
    select true from trained_models as m where m.org_id = p.org_id and m.project_id = p.id limit 1), false)`.as(
    'lacks_headline',
  ),
] as const;

export type ProjectRow = Awaited<ReturnType<typeof selectProjects>>[number];

/** A page of projects, of what was found. */
export const selectProjects = rowsOfPage((scope, found) =>
  projects(scope)
    .innerJoin(pageOfList(found), 'e.id', 'p.id')
    .select(summaryColumns)
    .$narrowType<{ training_type: TrainingTypeId }>()
    .modifyFront(PREPARED)
    .orderBy(inOrder),
);

export async function findProjects(scope: Scope, filter: ProjectFilter, page: ListPage): Promise<ListMatches> {
  return findInList(scope, 'projects', listed(filter), page);
}

export async function selectProject(scope: Scope, id: string): Promise<ProjectRow | undefined> {
  return projects(scope)
    .where('p.id', '=', id)
    .select(summaryColumns)
    .$narrowType<{ training_type: TrainingTypeId }>()
    .executeTakeFirst();
}

export type NewProject = Omit<NewRow<'training_projects'>, 'org_id' | 'config' | 'recipe'> & {
  config: unknown;
  recipe: ProjectRecipe | null;
};

/** Throws the driver's unique violation of `training_projects_name_taken` where the name is in use. */
export async function insertProject({ db, orgId, userId }: Scope, project: NewProject): Promise<string> {
  const row = await db
    .insertInto('training_projects')
    .values({
      ...project,
      config: json(project.config),
      recipe: project.recipe && json(project.recipe),
      org_id: orgId,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function renameProject(
  { db, orgId }: Scope,
  id: string,
  change: { name?: string | undefined; comment?: string | undefined },
): Promise<void> {
  await db
    .updateTable('training_projects')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.comment !== undefined && { comment: change.comment }),
      updated_at: sql`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Takes the row for training, or answers false where a training is under way. Call it inside the transaction that starts the run. */
export async function claimProject({ db, orgId }: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('training_projects')
    .set({ status: 'training', updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '<>', 'training')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setProjectRun({ db, orgId }: Scope, id: string, runId: string): Promise<void> {
  await db
    .updateTable('training_projects')
    .set({ current_run_id: runId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Only the run that is the project's newest decides its status: a late end of an older one changes nothing. */
export async function completeProject(
  { db, orgId }: Scope,
  id: string,
  runId: string,
  status: ProjectStatus,
): Promise<void> {
  await db
    .updateTable('training_projects')
    .set({ status, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('current_run_id', '=', runId)
    .execute();
}

/** What a training came to; of an older one only while nothing newer is said. */
export async function setHeadline(
  { db, orgId }: Scope,
  id: string,
  headline: StoredHeadline,
  onlyWhereNone = false,
): Promise<void> {
  await db
    .updateTable('training_projects')
    .set({ headline: json(headline) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .$if(onlyWhereNone, (update) => update.where('headline', 'is', null))
    .execute();
}

/** Of each of these projects with models: the run of its newest finished training, with what that found. */
export async function selectNewestResults({ db, orgId }: Scope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('trained_models as m')
    .innerJoin('runs as r', (join) => join.onRef('r.org_id', '=', 'm.org_id').onRef('r.id', '=', 'm.run_id'))
    .distinctOn('m.project_id')
    .where('m.org_id', '=', orgId)
    .where('m.project_id', 'in', ids)
    .select(['m.project_id', 'r.result'])
    .orderBy('m.project_id')
    .orderBy('m.created_at', 'desc')
    .$narrowType<{ result: object | null }>()
    .execute();
}
