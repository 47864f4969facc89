import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Scope } from '../../../db/scope.ts';
import type { FileAnswer } from '../../../http/file-answer.ts';
import type { ModelFileQuestion, ModelQuestion } from '../model-tasks.ts';
import { openModelInputs } from '../run/open-inputs.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingKind } from '../training-kind.ts';
import { type ModelReference, openModel, openModelSettings } from './open-model.ts';

// Another version of the product may draw otherwise, and comes with another start.
const sinceStart = randomUUID();

/** Has compute answer a question about a trained model, by its kept files and the table it was trained on. Throws not_found, and compute's codes. */
export async function askModel(
  context: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  { call, ask }: ModelQuestion,
  of: ModelReference,
  requested: object,
): Promise<object> {
  const { addParts } = await openQuestion(context, scope, kind, call.added, of);
  return ask(context.compute.call, requested, await addParts());
}

/** The same that is answered with a file. A browser that has it is told so without asking compute again. */
export async function askModelForFile(
  context: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  { call, ask }: ModelFileQuestion,
  of: ModelReference,
  requested: object,
): Promise<FileAnswer> {
  const { project, model, settings, addParts } = await openQuestion(context, scope, kind, call.added, of);
  const said = JSON.stringify([sinceStart, call.path, model.id, settings, requested]);
  return {
    async stream() {
      const { content, contentType } = await ask(context.compute.callFile, requested, await addParts());
      if (contentType !== call.contentType) throw new Error(`${call.path} answered ${contentType}`);
      return Readable.from([content]);
    },
    name: `${project.name}-${model.model}.${call.contentType.slice(call.contentType.indexOf('/') + 1)}`,
    contentType: call.contentType,
    inline: true,
    etag: `"${createHash('sha256').update(said).digest('base64url')}"`,
  };
}

/** The model that is asked, and what the server adds of it to the task. */
async function openQuestion(
  context: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  added: readonly string[],
  of: ModelReference,
) {
  const { files } = context;
  const opened = await openModel(context, scope, of.project, of.model_key, kind.id);
  const { project, model } = opened;
  const wanted = new Set<string>(added);
  const settings = wanted.has('model_settings') ? await openModelSettings(scope, opened) : {};
  async function addParts(): Promise<object> {
    // A question that needs no data is answered without it, also where it is gone.
    const reads = (['table', 'recipe', 'images'] as const).some((name) => wanted.has(name));
    const inputs = reads ? await openModelInputs(scope, files, project) : null;
    const parts = { model_dir: await files.localFolder(model.artefact_key), ...inputs, ...settings };
    return Object.fromEntries(Object.entries(parts).filter(([name]) => wanted.has(name)));
  }
  return { project, model, settings, addParts };
}
