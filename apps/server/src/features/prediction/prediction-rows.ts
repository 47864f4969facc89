import type { TaskState, TrainingTypeId } from '@hakaru/contract';
import { json } from '../../db/json.ts';
import {
  findInList,
  type ListMatches,
  inOrder,
  type ListPage,
  pageOfList,
  rowsOfPage,
} from '../../db/lists/list-rows.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';

export interface PredictionFilter {
  training_type?: TrainingTypeId | undefined;
  state?: TaskState | undefined;
  project_id?: string | undefined;
  search?: string | undefined;
}

const columns = [
  'i.id',
  'i.name',
  'i.project_id',
  'i.model_key',
  'i.input_version_id',
  'i.rows_key',
  'i.mapping',
  'i.settings',
  'i.model_settings',
  'i.run_id',
  'i.summary',
  'i.output_key',
  'i.created_at',
  'p.name as project_name',
  'p.training_type',
  'm.model',
  'm.target',
  'm.inputs',
  'm.artefact_key',
  'r.state as run_state',
  'd.id as dataset_id',
  'd.name as dataset_name',
  'u.name as created_by_name',
] as const;

function predictions({ db, orgId }: Scope) {
  return db
    .selectFrom('predictions as i')
    .innerJoin('training_projects as p', 'p.id', 'i.project_id')
    .innerJoin('trained_models as m', 'm.id', 'i.model_key')
    .innerJoin('runs as r', 'r.id', 'i.run_id')
    .leftJoin('dataset_versions as v', 'v.id', 'i.input_version_id')
    .leftJoin('datasets as d', 'd.id', 'v.dataset_id')
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .where('i.org_id', '=', orgId);
}

export type PredictionRow = Awaited<ReturnType<typeof selectPredictions>>[number];

/** A page of predictions, of what was found. */
export const selectPredictions = rowsOfPage((scope, found) =>
  predictions(scope)
    .innerJoin(pageOfList(found), 'e.id', 'i.id')
    .select(columns)
    .$narrowType<{ training_type: TrainingTypeId }>()
    .modifyFront(PREPARED)
    .orderBy(inOrder),
);

export async function findPredictions(scope: Scope, filter: PredictionFilter, page: ListPage): Promise<ListMatches> {
  return findInList(scope, 'predictions', filter, page);
}

export async function selectPrediction(scope: Scope, id: string): Promise<PredictionRow | undefined> {
  return predictions(scope)
    .where('i.id', '=', id)
    .select(columns)
    .$narrowType<{ training_type: TrainingTypeId }>()
    .executeTakeFirst();
}

/** The newest prediction of a model that has finished. */
export async function selectNewestPrediction(
  scope: Scope,
  projectId: string,
  modelKey: string,
): Promise<PredictionRow | undefined> {
  return predictions(scope)
    .where('i.project_id', '=', projectId)
    .where('i.model_key', '=', modelKey)
    .where('i.output_key', 'is not', null)
    .select(columns)
    .$narrowType<{ training_type: TrainingTypeId }>()
    .orderBy('i.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewPrediction {
  id: string;
  project_id: string;
  model_key: string;
  name: string;
  input_version_id: string | null;
  rows_key: string | null;
  mapping: Record<string, string | null>;
  settings: Record<string, unknown>;
  model_settings: Record<string, unknown> | null;
  run_id: string;
}

export async function insertPrediction({ db, orgId, userId }: Scope, prediction: NewPrediction): Promise<void> {
  await db
    .insertInto('predictions')
    .values({
      ...prediction,
      mapping: json(prediction.mapping),
      settings: json(prediction.settings),
      model_settings: prediction.model_settings && json(prediction.model_settings),
      org_id: orgId,
      created_by: userId,
    })
    .execute();
}

export async function completePrediction(
  { db, orgId }: Scope,
  id: string,
  outcome: { summary: Record<string, unknown>; output_key: string },
): Promise<void> {
  await db
    .updateTable('predictions')
    .set({ summary: json(outcome.summary), output_key: outcome.output_key })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function deletePredictionRow({ db, orgId }: Scope, id: string): Promise<void> {
  await db.deleteFrom('predictions').where('org_id', '=', orgId).where('id', '=', id).execute();
}
