import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { pageOf, pageQuery } from '../shared/paging.ts';

/** The field of a task's spec that takes what people have set of the model: the server adds it. */
export const MODEL_SETTINGS = 'model_settings';

/** What people set of a kind's models after their training, S, of the JSON Schema of a task that takes it. */
export function modelSettingsOf<S = unknown>(spec: unknown): z.ZodType<S & Record<string, unknown>> {
  const { properties, $defs } = spec as { properties: Record<string, object>; $defs?: object };
  return z.fromJSONSchema({ $defs, ...properties[MODEL_SETTINGS] } as Parameters<
    typeof z.fromJSONSchema
  >[0]) as z.ZodType<S & Record<string, unknown>>;
}

const settings = z.record(z.string(), z.unknown());

/** One change: `from` is null of what the training itself had set, which is version 0. */
export const modelSettingsChange = z.object({
  version: z.number().int(),
  at: z.string(),
  by: z.string(),
  from: settings.nullable(),
  to: settings,
});
export type ModelSettingsChange = z.infer<typeof modelSettingsChange>;

const params = z.object({ project: z.uuid(), model_key: z.uuid() });

/** Of `settings` only those given are changed. With `version`, only where that is still the newest. */
export const changeModelSettings = defineCall({
  method: 'POST',
  path: '/update/threshold/{project}/{model_key}',
  area: 'projects',
  summary: 'Change what may be set of a trained model, such as its threshold; later predictions use it',
  params,
  body: z.object({ settings, version: z.number().int().min(0).optional() }),
  response: z.object({ version: z.number().int(), settings }),
  errors: ['settings_none', 'settings_changed'],
});

export const getModelSettings = defineCall({
  method: 'GET',
  path: '/training/settings/{project}/{model_key}',
  area: 'projects',
  summary: 'What is set of a trained model, and every change of it, the newest first',
  params,
  query: pageQuery.pick({ page: true, page_size: true }),
  response: pageOf(modelSettingsChange).extend({ version: z.number().int(), settings }),
  errors: ['settings_none'],
});
