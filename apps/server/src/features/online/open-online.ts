import type { Scope } from '../../db/scope.ts';
import { requireFound } from '../../http/app-error.ts';
import type { ResultOf } from '../../compute/tasks.ts';
import { clockOfVersion } from '../datasets/index.ts';
import { lockModelForUse } from '../lineage/index.ts';
import { type Online, openModel } from '../training/index.ts';
import type { OnlineContext, Place } from './online-context.ts';
import { insertOnline, selectOnline } from './online-rows.ts';

export type OnlineFacts = ResultOf<`${Online['by']}.start`>;

/** A model that may run online. */
export interface OpenOnline {
  key: string;
  by: Online['by'];
  modelDir: string;
  /** Below which what is made of its states lies. */
  folder: string;
  facts: OnlineFacts;
  /** How many minutes the clock of the training's series is ahead of UTC; null where its table had none. */
  offset: number | null;
}

/** A trained model whose kind runs online, and what compute says of it. Throws not_found. */
export async function openOnline(
  context: OnlineContext,
  scope: Scope,
  { by, calls }: Online,
  { project: projectId, model_key: key }: Place,
): Promise<OpenOnline> {
  const { project, model, kind } = await openModel(context, scope, projectId, key);
  requireFound(kind.online?.calls === calls || undefined);
  const modelDir = await context.files.localFolder(model.artefact_key);
  const [begun, clock] = await Promise.all([
    selectOnline(scope, key),
    clockOfVersion(scope, project.dataset_version_id),
  ]);
  return {
    key,
    by,
    modelDir,
    folder: `runs/${model.run_id}/online/${key}`,
    facts: begun?.facts ?? (await context.compute.call(`${by}.start` as const, { model_dir: modelDir })),
    offset: clock?.offset_minutes ?? null,
  };
}

/** The same of a model that takes rows from now on. */
export async function beginOnline(
  context: OnlineContext,
  scope: Scope,
  online: Online,
  place: Place,
): Promise<OpenOnline> {
  const opened = await openOnline(context, scope, online, place);
  if (await selectOnline(scope, opened.key)) return opened;
  await scope.transaction(async (trx) => {
    await lockModelForUse(trx, place.project, opened.key);
    await insertOnline(trx, opened.key, opened.facts);
  });
  return opened;
}
