import { z } from 'zod';

/** A task is what a person sees of a run: its id is the run's id. */
export const taskState = z.enum(['queued', 'running', 'succeeded', 'failed', 'stopped']);
export type TaskState = z.infer<typeof taskState>;

export const taskStarted = z.object({ task_id: z.uuid() });

/** The code of a message that says how good the best is that a search has found: it can be ended with that. */
export const BEST_SO_FAR = 'best_so_far';

/** A line of a run's log; `code` has words in the web's catalogue, `text` is what compute said. */
export const taskMessage = z.object({
  at: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type TaskMessage = z.infer<typeof taskMessage>;

export const taskProgress = z.object({
  task_id: z.uuid(),
  kind: z.string(),
  subject_id: z.uuid(),
  state: taskState,
  /** A code such as `fit`, with words in the web's catalogue; null before it started. */
  stage: z.string().nullable(),
  /** 0 to 1, or null where it cannot be known. */
  fraction: z.number().min(0).max(1).nullable(),
  /** Estimated seconds left, or null where it cannot be known. */
  seconds_left: z.number().nullable(),
  messages: z.array(taskMessage),
  error: z
    .object({ code: z.string(), response: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type TaskProgress = z.infer<typeof taskProgress>;
