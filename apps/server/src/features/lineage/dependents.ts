import { createHash } from 'node:crypto';
import { type CallResponse, type Dependent, type getDependents, isDecision } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { selectTrainings } from './model-rows.ts';
import { selectPredictionsOn, selectProjectsUsing, selectUses, type Uses } from './use-rows.ts';
import { datasetExists, type LineageVersion, selectDerived, selectVersionIds, selectVersions } from './version-rows.ts';

/** What depends on a dataset's own versions, and on all that were made from them. */
export interface Dependents {
  items: Dependent[];
  /** Changes with every item that comes or goes. */
  listed: string;
}

function listedOf(items: Dependent[]): string {
  return createHash('sha256')
    .update(
      items
        .map(({ kind, id }) => `${kind} ${id}`)
        .sort()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 32);
}

/** `own` are the dataset's versions, `all` these and what was made from them. */
export async function dependentsOf(scope: Scope, own: string[], all: string[]): Promise<Dependents> {
  const derived = await selectVersions(
    scope,
    all.filter((id) => !own.includes(id)),
  );
  const uses = await selectUses(scope, all, 'reading');
  const direct = await selectUses(scope, own, 'own');
  const items = [...(await derivedItems(scope, derived)), ...itemsOf(uses, direct)];
  return { items, listed: listedOf(items) };
}

/** Whole datasets where every version of theirs was made so, else the versions. */
async function derivedItems(scope: Scope, derived: LineageVersion[]): Promise<Dependent[]> {
  const items: Dependent[] = [];
  for (const [dataset_id, versions] of Map.groupBy(derived, (version) => version.dataset_id)) {
    const rest = { dataset_id, training_type: null, running: false, needs_rows: false };
    const isWhole = (await selectVersionIds(scope, dataset_id)).length === versions.length;
    if (isWhole) items.push({ kind: 'dataset', id: dataset_id, name: versions[0]!.name, version: null, ...rest });
    else
      items.push(
        ...versions.map(({ id, name, version }): Dependent => ({ kind: 'version', id, name, version, ...rest })),
      );
  }
  return items;
}

function itemsOf(uses: Uses, direct: Uses): Dependent[] {
  const needing = new Set(
    [direct.projects, direct.predictions, direct.preparations, direct.views].flatMap((rows) =>
      rows.map((row) => row.id),
    ),
  );
  const item = (
    kind: Dependent['kind'],
    { id, name }: { id: string; name: string },
    more: Partial<Dependent>,
  ): Dependent => ({
    kind,
    id,
    name,
    dataset_id: null,
    version: null,
    training_type: null,
    running: false,
    needs_rows: needing.has(id),
    ...more,
  });
  return [
    ...projectItems(uses.projects, needing),
    ...predictionItems(uses.predictions, needing),
    ...uses.preparations.map((row) =>
      item('preparation', row, { dataset_id: row.dataset_id, running: row.state === 'running' }),
    ),
    ...uses.views.map((row) => item('view', row, { dataset_id: row.dataset_id })),
  ];
}

function projectItems(projects: Uses['projects'], needing: Set<string>): Dependent[] {
  return projects.map(({ id, name, training_type, status }) => ({
    ...(isDecision(training_type)
      ? { kind: training_type, training_type: null }
      : { kind: 'training_project' as const, training_type }),
    id,
    name,
    dataset_id: null,
    version: null,
    running: status === 'training',
    needs_rows: needing.has(id),
  }));
}

function predictionItems(predictions: Uses['predictions'], needing: Set<string>): Dependent[] {
  return predictions.map(({ id, name, training_type, run_state }) => ({
    kind: 'prediction',
    id,
    name,
    dataset_id: null,
    version: null,
    training_type,
    running: run_state === 'queued' || run_state === 'running',
    needs_rows: needing.has(id),
  }));
}

/** What depends on a training project: the predictions of its models, and the projects that are asked of them. */
export async function dependentsOfProject(
  scope: Scope,
  projectId: string,
): Promise<Dependents & Pick<Uses, 'predictions' | 'projects'>> {
  const predictions = await selectPredictionsOn(scope, [], [projectId]);
  const projects = await selectProjectsUsing(scope, [projectId]);
  const needing = new Set([...predictions, ...projects].map((one) => one.id));
  const items = [...predictionItems(predictions, needing), ...projectItems(projects, needing)];
  return { items, listed: listedOf(items), predictions, projects };
}

/** Everything that was made from a dataset or with a project. */
export async function listDependents(
  scope: Scope,
  subject: 'dataset' | 'project',
  id: string,
): Promise<CallResponse<typeof getDependents>> {
  if (subject === 'project') {
    if ((await selectTrainings(scope, [id])).length === 0) throw new AppError('not_found');
    const { items, listed } = await dependentsOfProject(scope, id);
    return { items, listed };
  }
  if (!(await datasetExists(scope, id))) throw new AppError('not_found');
  const own = await selectVersionIds(scope, id);
  return dependentsOf(scope, own, await selectDerived(scope, own));
}
