import { isDeepStrictEqual } from 'node:util';
import type { Language, ModelSettingsChange } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { checkInput } from '../../../http/check-input.ts';
import type { TrainingContext } from '../training-context.ts';
import { lockTrainedModel } from './artefact-rows.ts';
import { insertModelSettings, selectModelSettings, selectSettingsChanges } from './model-settings-rows.ts';
import { type ModelReference, openModel } from './open-model.ts';

type Context = Pick<TrainingContext, 'kinds'>;
type Settings = Record<string, unknown>;
/**
 * Changes what people may set of a trained model; what is not given stays. Changes are made one after the other, each of
 * what the one before left. Throws InvalidInput; settings_changed where `version` is not the newest any more; not_found
 * where nothing may be set of models of the kind.
 */
export async function changeModelSettings(
  context: Context,
  scope: Scope,
  { project: projectId, model_key: key }: ModelReference,
  change: { settings: Settings; version?: number | undefined },
  language: Language,
): Promise<{ version: number; settings: Settings }> {
  const { kind } = await openModel(context, scope, projectId, key);
  if (!kind.modelSettings) throw new AppError('settings_none');
  const { schema } = kind.modelSettings;
  return scope.transaction(async (trx) => {
    await lockTrainedModel(trx, key);
    const { version, settings: before, by } = requireFound(await selectModelSettings(trx, key));
    if (change.version !== undefined && change.version !== version)
      throw new AppError('settings_changed', { version, by: by ?? '' });
    const settings = checkInput(schema, { ...before, ...change.settings }, ['body', 'settings'], language);
    if (isDeepStrictEqual(settings, before)) return { version, settings };
    await insertModelSettings(trx, key, version + 1, settings);
    await trx.announce('projects', projectId);
    return { version: version + 1, settings };
  });
}

/** What is set of a trained model, with a page of its changes. Throws settings_none. */
export async function readModelSettings(
  context: Context,
  scope: Scope,
  { project: projectId, model_key: key }: ModelReference,
  { page, page_size }: { page: number; page_size: number },
) {
  const { kind } = await openModel(context, scope, projectId, key);
  if (!kind.modelSettings) throw new AppError('settings_none');
  const { version, settings } = requireFound(await selectModelSettings(scope, key));
  const changes = await selectSettingsChanges(scope, key, (page - 1) * page_size, page_size);
  const items = changes.map(({ version: made, created_at, by, from, to }): ModelSettingsChange => ({
    version: made,
    at: created_at.toISOString(),
    by: by ?? '',
    from,
    to,
  }));
  return { version, settings, items, total: version + 1, page, page_size };
}
