import type { TaskMessage } from '@hakaru/contract';
import { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import type { Row } from '../db/tables.ts';
import type { Log } from '../log.ts';

/** What kind of work a run is. A `*.job.ts` holds one, so that starting a run never imports its handler. */
export interface JobDefinition<P = unknown> {
  /** `<feature>.<verb>`; kept as the run's task. */
  name: string;
  /** What a run carries beside its subject. Runs that an earlier version left in the queue must fit too. */
  payload: z.ZodType<P>;
  /** True where compute does the work: the run counts as running when compute has begun. */
  compute: boolean;
  /** Runs of it that one server works on at once. Compute queues by itself, so its jobs may be many. */
  atOnce: number;
}

const definitions = new Map<string, JobDefinition>();
const nothing: z.ZodType<null> = z.unknown().transform(() => null);

interface JobParts {
  name: string;
  compute?: boolean;
  atOnce?: number;
}

/** A job whose runs carry nothing beside their subject, or what `payload` describes. */
export function defineJob(parts: JobParts): JobDefinition<null>;
export function defineJob<P>(parts: JobParts & { payload: z.ZodType<P> }): JobDefinition<P>;
export function defineJob({
  name,
  compute = false,
  atOnce = compute ? 64 : 2,
  payload = nothing,
}: JobParts & { payload?: z.ZodType }): JobDefinition {
  if (definitions.has(name)) throw new Error(`job ${name} is defined twice`);
  const job = { name, payload, compute, atOnce };
  definitions.set(name, job);
  return job;
}

/** Every job that anything imported so far can start. */
export function definedJobs(): JobDefinition[] {
  return [...definitions.values()];
}

export interface Progress {
  stage?: string | null;
  /** 0 to 1. */
  fraction?: number | null;
  secondsLeft?: number | null;
  messages?: TaskMessage[];
}

/** A run's row, with the payload of its job. */
export type Run<P = unknown> = Omit<Row<'runs'>, 'payload'> & { payload: P };

/** What a handler works with. */
export interface RunContext<P = unknown> {
  run: Run<P>;
  /** Whose rows it works on: those of who started it. */
  scope: Scope;
  /** Which try this is, from 1. */
  attempt: number;
  /** Aborted when the run must end: stopped by a person, or the server shuts down. */
  signal: AbortSignal;
  /** Aborted when a person asked the run to end with the best it has so far. */
  finishing: AbortSignal;
  /** An empty folder of this attempt; removed afterwards. */
  workspace: string;
  /** Where this attempt's files belong in the file store; cleared where the attempt fails. */
  prefix: string;
  /** Notes progress; rows are written at most twice a second. */
  report(progress: Progress): void;
  /** Compute jobs only: the work has begun. */
  begun(): Promise<void>;
  log: Log;
}

/** What the runs of this very job carry. */
export type PayloadOf<J> = J extends JobDefinition<infer P> ? P : never;

/** What the handler of this very job works with. */
export type ContextOf<J> = J extends JobDefinition<infer P> ? RunContext<P> : never;

export interface RunOutcome {
  /** Kept with the run; small. */
  result?: unknown;
  /**
   * Publishes the work, in the transaction that makes the run succeeded. It may roll back. Answers prefixes of files that
   * no row names any more once it holds: they are removed then.
   */
  commit?(scope: Scope): Promise<readonly string[] | void>;
}

interface RunWork<P> {
  /** Does the work once more from the start on each attempt. Throws AppError for what people are told about. */
  work(context: RunContext<P>): Promise<RunOutcome>;
  /** In the transaction that ends the run otherwise, so that its subject says so too. */
  ended?(scope: Scope, run: Run<P>, state: 'failed' | 'stopped'): Promise<void>;
}

/** What the queue hands runs of one job to. */
export interface RunHandler extends RunWork<unknown> {
  job: JobDefinition;
}

/** Who works on a job: its payload is read once, here. */
export function defineHandler<P>(job: JobDefinition<P>, { work, ended }: RunWork<P>): RunHandler {
  const read = <T extends Run>(run: T) => ({ ...run, payload: job.payload.parse(run.payload) });
  return {
    job,
    work: (context) => work({ ...context, run: read(context.run) }),
    ended: async (scope, run, state) => ended?.(scope, read(run), state),
  };
}

/** Thrown where work ended because a person stopped it. */
export class RunStopped extends Error {
  override name = 'RunStopped';
}
