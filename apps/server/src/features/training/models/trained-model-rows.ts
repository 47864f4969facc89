import { json } from '../../../db/json.ts';
import type { Scope } from '../../../db/scope.ts';
import type { TrainedModel } from '../training-kind.ts';

const entryColumns = [
  'm.id',
  'm.project_id',
  'm.run_id',
  'm.model',
  'm.target',
  'm.index',
  'm.inputs',
  'm.artefact_key',
  'm.created_at',
] as const;

export type TrainedModelRow = Awaited<ReturnType<typeof selectTrainedModels>>[number];

/** The models of the project's newest finished training. */
export async function selectTrainedModels({ db, orgId }: Scope, projectId: string) {
  return db
    .selectFrom('trained_models as m')
    .where('m.org_id', '=', orgId)
    .where('m.project_id', '=', projectId)
    .where('m.run_id', '=', (eb) =>
      eb
        .selectFrom('trained_models as n')
        .select('n.run_id')
        .where('n.org_id', '=', orgId)
        .where('n.project_id', '=', projectId)
        .orderBy('n.created_at', 'desc')
        .limit(1),
    )
    .select(entryColumns)
    .orderBy('m.index')
    .execute();
}

export async function selectTrainedModel(
  { db, orgId }: Scope,
  projectId: string,
  modelKey: string,
): Promise<TrainedModelRow | undefined> {
  return db
    .selectFrom('trained_models as m')
    .where('m.org_id', '=', orgId)
    .where('m.project_id', '=', projectId)
    .where('m.id', '=', modelKey)
    .select(entryColumns)
    .executeTakeFirst();
}

/** By its key alone: for the job that works on it. */
export async function selectModelOfOrganization(
  { db, orgId }: Scope,
  modelKey: string,
): Promise<TrainedModelRow | undefined> {
  return db
    .selectFrom('trained_models as m')
    .where('m.org_id', '=', orgId)
    .where('m.id', '=', modelKey)
    .select(entryColumns)
    .executeTakeFirst();
}

/** Of the newest finished training. */
export async function selectModelByName(
  scope: Scope,
  projectId: string,
  name: string,
  index: number | null,
): Promise<TrainedModelRow | undefined> {
  const models = await selectTrainedModels(scope, projectId);
  return models.find((model) => model.model === name && (index === null || model.index === index));
}

export interface NewTrainedModel {
  model: string;
  target: string | null;
  index: number;
  inputs: TrainedModel['inputs'];
  artefact_key: string;
}

export async function insertTrainedModels(
  { db, orgId }: Scope,
  projectId: string,
  runId: string,
  models: NewTrainedModel[],
): Promise<{ id: string; index: number }[]> {
  if (models.length === 0) return [];
  return db
    .insertInto('trained_models')
    .values(
      models.map(({ inputs, ...model }) => ({
        ...model,
        inputs: inputs ? json(inputs.map(({ name, type }) => ({ name, type }))) : null,
        org_id: orgId,
        project_id: projectId,
        run_id: runId,
      })),
    )
    .returning(['id', 'index'])
    .execute();
}
