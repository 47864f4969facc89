import type { Scope } from '../../../db/scope.ts';
import type { ModelQuestion } from '../model-tasks.ts';
import { openKeptInputs } from '../run/open-inputs.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingKind } from '../training-kind.ts';
import { openModel, openModelSettings } from './open-model.ts';

/** Has compute answer a question about a trained model, by its kept files and what it was trained on. Throws not_found, and compute's codes. */
export async function askModel(
  context: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  { call, ask }: ModelQuestion,
  of: { project: string; model_key: string },
  requested: object,
): Promise<object> {
  const { files, compute } = context;
  const opened = await openModel(context, scope, of.project, of.model_key, kind.id);
  const { project, model } = opened;
  const wanted = new Set<string>(call.added);
  // A question that needs no data is answered without it, also where it is gone.
  const reads = (['table', 'recipe', 'images'] as const).some((name) => wanted.has(name));
  const inputs = reads ? await openKeptInputs(scope, files, project) : null;
  const parts = {
    model_dir: await files.localFolder(model.artefact_key),
    ...inputs,
    ...(await openModelSettings(scope, opened)),
  };
  return ask(compute.call, requested, Object.fromEntries(Object.entries(parts).filter(([name]) => wanted.has(name))));
}
