import { z } from 'zod';
import { taskSchema } from '../jobs/task-schema.ts';
import { defineCall } from '../shared/call.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { pageOf, pageQuery } from '../shared/paging.ts';
import { coverage } from '../predictions.ts';

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A time with an offset from UTC, or without one as the clock of the training's series shows it. */
const clockTime = z.string().regex(ISO).refine(isDay);
/** As the training's time column has it; a number where that is one. */
const rowTime = z.union([clockTime, z.number()]);

function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) && !Number.isNaN(Date.parse(text));
}

export const onlineRow = z.object({
  /** For a model without a time column left out: its rows are numbered as they come. */
  time: rowTime.nullable().default(null),
  /** By feature; null where there is no value. */
  values: z.record(z.string(), z.number().nullable()),
});
export type OnlineRow = z.infer<typeof onlineRow>;

export const MOST_ONLINE_ROWS = 5000;

/** A change of what a model has learned online. Version 0 is the model as trained. */
export const onlineChange = z.object({
  version: z.number().int(),
  kind: z.enum(['learned', 'reset']),
  at: z.string(),
  by: z.string(),
  /** When the sample was taken, as it was sent; null of the newest row's, and of a reset. */
  sampled: rowTime.nullable(),
  value: z.number().nullable(),
  /** Whether the model itself learned, or only knows the value as the last one. */
  learned: z.boolean(),
  reason: z.string().nullable(),
  /** What was estimated before the value was known, and its error. */
  estimate: z.number().nullable(),
  error: z.number().nullable(),
  /** Of a reset: the version it went back to. */
  to: z.number().int().nullable(),
  /** Whether it can be gone back to: the newest versions can. */
  kept: z.boolean(),
});
export type OnlineChange = z.infer<typeof onlineChange>;

const params = z.object({ project: z.uuid(), model_key: z.uuid() });
const version = z.number().int().min(0);
const modelErrors = ['model_not_found', 'compute_unavailable', 'sensor_state_unfit'] as const satisfies ErrorCode[];

interface OnlineParts {
  /** Before the project's and the model's ids. */
  base: string;
  area: string;
  /** The JSON Schemas of compute's tasks. */
  tasks: Record<'start' | 'estimate' | 'learn', { result: unknown }>;
}

/** The calls by which a trained model runs online. Rows are kept as far back as the model looks, and known by their time. */
export function defineOnlineCalls<Facts, Estimates, Learned>({ base, area, tasks }: OnlineParts) {
  const learned = tasks.learn.result as { properties: Record<'reason', object>; $defs?: object };
  return {
    estimate: defineCall({
      method: 'POST',
      path: `${base}/estimate/{project}/{model_key}` as const,
      area,
      summary: 'Take the newest rows and estimate them, with an interval and whether they lie in the domain',
      params,
      body: z.object({
        rows: z.array(onlineRow).min(1).max(MOST_ONLINE_ROWS),
        coverage: coverage.default(0.9),
      }),
      response: z.object({
        /** What the model had learned, as a version. */
        version,
        /** Of the rows: how many were new, how many known already, and how many of the new were before a row known already. */
        new: z.number().int(),
        repeated: z.number().int(),
        late: z.number().int(),
        /** `estimates` are in the order the rows were sent. */
        found: taskSchema<Estimates>(tasks.estimate.result),
      }),
      errors: [
        ...modelErrors,
        'columns_missing',
        'sensor_time_missing',
        'online_time_unfit',
        'online_row_differs',
        'online_time_offset',
      ],
    }),
    learn: defineCall({
      method: 'POST',
      path: `${base}/learn/{project}/{model_key}` as const,
      area,
      summary: 'Take a laboratory value: it is the last known one, and a model that adapts learns from it',
      params,
      body: z.object({
        /** When the sample was taken; null for the newest row. For a model without a time column the number of a row. */
        sampled: rowTime.nullable().default(null),
        value: z.number(),
      }),
      response: z.object({
        version,
        /** Whether the value was taken. Where it was not, `reason` says why and the version stays. */
        taken: z.boolean(),
        learned: z.boolean(),
        reason: taskSchema<Learned>({ ...learned.properties.reason, $defs: learned.$defs }),
        estimate: z.number().nullable(),
        error: z.number().nullable(),
      }),
      errors: [...modelErrors, 'online_value_differs', 'online_time_unfit', 'online_time_offset'],
    }),
    get: defineCall({
      method: 'GET',
      path: `${base}/{project}/{model_key}` as const,
      area,
      summary: 'How a model stands online: its rows, and all it has learned since its training, the newest first',
      params,
      query: pageQuery.pick({ page: true, page_size: true }),
      response: pageOf(onlineChange).extend({
        version,
        facts: taskSchema<Facts>(tasks.start.result),
        rows: z.object({
          kept: z.number().int(),
          /** So many are kept, the newest. */
          most: z.number().int(),
          seen: z.number().int(),
          /** As they were sent. */
          first_time: rowTime.nullable(),
          last_time: rowTime.nullable(),
        }),
      }),
      errors: modelErrors,
    }),
    reset: defineCall({
      method: 'POST',
      path: `${base}/reset/{project}/{model_key}` as const,
      area,
      summary: 'Go back to how a model was at a version, as a new version',
      params,
      body: z.object({
        /** 0: as trained. */
        to: version,
        /** The version that was seen as the newest; where it is no longer, nothing is done. */
        version,
        /** Whether its rows are forgotten as well. */
        forget_rows: z.boolean().default(false),
      }),
      response: z.object({ version }),
      errors: [...modelErrors, 'online_changed', 'online_version_unknown'],
    }),
  };
}
