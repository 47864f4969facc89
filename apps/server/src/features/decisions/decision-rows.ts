import type { DecisionKindId, DecisionState, TrainingTypeId } from '@hakaru/contract';
import {
  findInList,
  type ListMatches,
  inOrder,
  type ListFilter,
  type ListPage,
  pageOfList,
  rowsOfPage,
} from '../../db/lists/list-rows.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';
import { stateOfProject } from '../lineage/index.ts';

export interface DecisionFilter {
  state?: DecisionState | undefined;
  search?: string | undefined;
}

function decisions({ db, orgId }: Scope, kind: DecisionKindId) {
  return db
    .selectFrom('training_projects as p')
    .leftJoin('dataset_versions as v', 'v.id', 'p.dataset_version_id')
    .leftJoin('datasets as d', 'd.id', 'v.dataset_id')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .where('p.org_id', '=', orgId)
    .where('p.training_type', '=', kind);
}

function listed(kind: DecisionKindId, { state, search }: DecisionFilter): ListFilter {
  const statuses = (Object.keys(stateOfProject) as (keyof typeof stateOfProject)[]).filter(
    (status) => stateOfProject[status] === state,
  );
  return { training_type: kind, ...(state !== undefined && { state: statuses }), search };
}

const columns = [
  'p.id',
  'p.name',
  'p.comment',
  'p.status',
  'p.config',
  'p.current_run_id',
  'p.created_at',
  'p.updated_at',
  'p.dataset_version_id',
  'v.version',
  'd.id as dataset_id',
  'd.name as dataset_name',
  'd.form',
  'u.name as created_by_name',
] as const;

export type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number];

/** A page of projects of a kind, of what was found. */
export const selectDecisions = rowsOfPage((scope, found, kind: DecisionKindId) =>
  decisions(scope, kind)
    .innerJoin(pageOfList(found), 'e.id', 'p.id')
    .select(columns)
    .modifyFront(PREPARED)
    .orderBy(inOrder),
);

export async function findDecisions(
  scope: Scope,
  kind: DecisionKindId,
  filter: DecisionFilter,
  page: ListPage,
): Promise<ListMatches> {
  return findInList(scope, 'decisions', listed(kind, filter), page);
}

export async function selectDecision(scope: Scope, kind: DecisionKindId, id: string): Promise<DecisionRow | undefined> {
  return decisions(scope, kind).where('p.id', '=', id).select(columns).executeTakeFirst();
}

/** The type of a project of any kind. */
export async function selectProjectType({ db, orgId }: Scope, id: string) {
  return db
    .selectFrom('training_projects')
    .select('training_type')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The trained models that projects are asked of, in their order. */
export async function selectReferencedModels({ db, orgId }: Scope, projectIds: string[]) {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('project_models as a')
    .innerJoin('trained_models as m', 'm.id', 'a.model_key')
    .innerJoin('training_projects as p', 'p.id', 'm.project_id')
    .where('a.org_id', '=', orgId)
    .where('a.project_id', 'in', projectIds)
    .select([
      'a.project_id as asked_by',
      'm.project_id',
      'm.id as model_key',
      'p.training_type',
      'm.model as name',
      'm.target',
    ])
    .$narrowType<{ training_type: TrainingTypeId }>()
    .orderBy('a.place')
    .execute();
}

export async function insertReferencedModels(
  { db, orgId }: Scope,
  projectId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('project_models')
    .values(keys.map((model_key, place) => ({ org_id: orgId, project_id: projectId, place, model_key })))
    .execute();
}

/** The newest runs of a project that succeeded, newest first. */
export async function selectSucceededRuns({ db, orgId }: Scope, projectId: string) {
  return db
    .selectFrom('runs')
    .select(['id', 'result'])
    .where('org_id', '=', orgId)
    .where('subject_id', '=', projectId)
    .where('task', '=', 'decisions.run')
    .where('state', '=', 'succeeded')
    .orderBy('finished_at', 'desc')
    .execute();
}

const MOST_ANSWERS = 20;

/** The newest runs of a project that answer a question, newest first. */
export async function selectKeptAnswers({ db, orgId }: Scope, projectId: string) {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('subject_id', '=', projectId)
    .where('task', '=', 'decisions.ask')
    .orderBy('created_at', 'desc')
    .limit(MOST_ANSWERS)
    .execute();
}
