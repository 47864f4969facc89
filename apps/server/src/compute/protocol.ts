import { z } from 'zod';
import type { ResultOf, SpecOf, TaskName } from './tasks.ts';

/** What compute says over HTTP on this machine. apps/compute/src/hakaru_compute/service.py is the other side. */
const params = z
  .record(z.string(), z.unknown())
  .default({})
  .transform((values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : textOf(value)]),
    ),
  );

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const computeJob = z.object({
  job_id: z.string(),
  state: z.enum(['queued', 'running', 'succeeded', 'failed', 'stopped']),
  seq: z.number().int(),
  stage: z.string().nullable(),
  fraction: z.number().nullable(),
  seconds_left: z.number().nullable(),
  messages: z.array(
    z.object({
      seq: z.number().int(),
      at: z.string(),
      level: z.enum(['info', 'warning', 'error']),
      code: z.string(),
      params,
    }),
  ),
  error: z.object({ code: z.string(), params }).nullable(),
  result: z.unknown(),
  attempts: z.number().int(),
  peak_memory_mb: z.number().nullable(),
});
export type ComputeJob = z.infer<typeof computeJob>;

export const serviceStatus = z.object({
  engine: z.enum(['embedded', 'ray']),
  workers: z.number().int(),
  gpus: z.number().int(),
  running: z.number().int(),
  queued: z.number().int(),
  versions: z.record(z.string(), z.string()),
  tasks: z.array(z.string()),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;

/** Its spec holds absolute paths of files to read; it writes below `workspace` only. */
export interface JobOrder<T extends TaskName> {
  job_id: string;
  task: T;
  spec: SpecOf<T>;
  workspace: string;
  limits: { memory_mb: number; cpus: number };
  /** Organization, person. */
  owner: string[];
}

/** What a task answers. Compute checks it against the very class that its type is generated from. */
export function taskResult<T extends TaskName>(): z.ZodType<ResultOf<T>> {
  return z.custom<ResultOf<T>>((answer) => typeof answer === 'object' && answer !== null);
}

/** What it answers when a request is not done: a code, or what is wrong with the request itself. */
export const failure = z.object({ detail: z.object({ code: z.string(), params }) });
export const invalidRequest = z.object({
  detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
});
