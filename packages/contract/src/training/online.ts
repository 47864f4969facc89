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

interface OnlineParts<Verb extends string> {
  /** Before the project's and the model's ids. */
  base: string;
  area: string;
  /** The JSON Schemas of compute's tasks. */
  tasks: Record<Verb | 'start', { result: unknown }>;
}

const newRows = z.object({ rows: z.array(onlineRow).min(1).max(MOST_ONLINE_ROWS) });

/** Of the rows of a call: how many were new, how many known already, and how many of the new were before a row known already. */
const rowsTaken = z.object({
  /** Of what the model has learned, and of how often it began anew. */
  version,
  new: z.number().int(),
  repeated: z.number().int(),
  late: z.number().int(),
});

const rowErrors = [
  ...modelErrors,
  'columns_missing',
  'sensor_time_missing',
  'online_time_unfit',
  'online_row_differs',
  'online_time_offset',
] as const satisfies ErrorCode[];

/** How a model stands, with a page of its changes. */
function standing<Facts>(start: { result: unknown }) {
  return pageOf(onlineChange).extend({
    version,
    facts: taskSchema<Facts>(start.result),
    rows: z.object({
      kept: z.number().int(),
      /** So many are kept, the newest. */
      most: z.number().int(),
      seen: z.number().int(),
      /** As they were sent. */
      first_time: rowTime.nullable(),
      last_time: rowTime.nullable(),
    }),
  });
}

/** The calls by which a trained model that estimates a laboratory value runs online. Rows are kept as far back as the model looks, and known by their time. */
export function defineOnlineCalls<Facts, Estimates, Learned>({ base, area, tasks }: OnlineParts<'estimate' | 'learn'>) {
  const learned = tasks.learn.result as { properties: Record<'reason', object>; $defs?: object };
  return {
    estimate: defineCall({
      method: 'POST',
      path: `${base}/estimate/{project}/{model_key}` as const,
      area,
      summary: 'Take the newest rows and estimate them, with an interval and whether they lie in the domain',
      params,
      body: newRows.extend({ coverage: coverage.default(0.9) }),
      response: rowsTaken.extend({
        /** `estimates` are in the order the rows were sent. */
        found: taskSchema<Estimates>(tasks.estimate.result),
      }),
      errors: [...rowErrors],
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
      response: standing<Facts>(tasks.start),
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

/** What is set of a model, and which version of that it is. */
const settingsUsed = z.object({ settings_version: z.number().int() });

/** The same of a model that scores rows and says when to alarm: it learns nothing further, and takes no laboratory value. */
export function defineScoringCalls<Facts, Scores>({ base, area, tasks }: OnlineParts<'score'>) {
  const found = taskSchema<Scores>(tasks.score.result);
  const errors = [...rowErrors, 'online_duration_long'] as const satisfies ErrorCode[];
  return {
    score: defineCall({
      method: 'POST',
      path: `${base}/score/{project}/{model_key}` as const,
      area,
      summary:
        'Take the newest rows and score them: whether each is in alarm by the threshold that is set, and which channels it comes from',
      params,
      body: newRows,
      /** `scores` are in the order the rows were sent; `model_settings` are those of `settings_version`. */
      response: rowsTaken.extend({ ...settingsUsed.shape, found }),
      errors,
    }),
    get: defineCall({
      method: 'GET',
      path: `${base}/{project}/{model_key}` as const,
      area,
      summary: 'How a model stands online: its newest row’s score and alarm by the threshold that is set, and its rows',
      params,
      query: pageQuery.pick({ page: true, page_size: true }),
      response: standing<Facts>(tasks.start).extend({
        ...settingsUsed.shape,
        /** Of the newest row; null where none has come. */
        newest: found.nullable(),
      }),
      errors: [...modelErrors, 'online_duration_long'],
    }),
    reset: defineCall({
      method: 'POST',
      path: `${base}/reset/{project}/{model_key}` as const,
      area,
      summary: 'Forget the rows of a model and begin anew, as a new version',
      params,
      /** The version that was seen as the newest; where it is no longer, nothing is done. */
      body: z.object({ version }),
      response: z.object({ version }),
      errors: [...modelErrors, 'online_changed'],
    }),
  };
}
