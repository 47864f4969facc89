import type { Scope } from '../db/scope.ts';
import type { Row } from '../db/tables.ts';
import type { TaskMessage } from '@hakaru/contract';
import type { Log } from '../log.ts';

/** What kind of work a run is. A `*.job.ts` holds one, so that starting a run never imports its handler. */
export interface JobDefinition {
  /** `<feature>.<verb>`; kept as the run's task. */
  name: string;
  /** True where compute does the work: the run counts as running when compute has begun. */
  compute: boolean;
  /** Runs of it that one server works on at once. Compute queues by itself, so its jobs may be many. */
  atOnce: number;
}

const definitions = new Map<string, JobDefinition>();

export function defineJob({
  name,
  compute = false,
  atOnce = compute ? 64 : 2,
}: {
  name: string;
  compute?: boolean;
  atOnce?: number;
}): JobDefinition {
  if (definitions.has(name)) throw new Error(`job ${name} is defined twice`);
  const job = { name, compute, atOnce };
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

/** What a handler works with. */
export interface RunContext {
  run: Row<'runs'>;
  /** Whose rows it works on: those of who started it. */
  scope: Scope;
  /** Which try this is, from 1. */
  attempt: number;
  /** Aborted when the run must end: stopped by a person, or the server shuts down. */
  signal: AbortSignal;
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

export interface RunOutcome {
  /** Kept with the run; small. */
  result?: unknown;
  /** Publishes the work, in the transaction that makes the run succeeded. It may roll back. */
  commit?(scope: Scope): Promise<void>;
}

export interface RunHandler {
  job: JobDefinition;
  /** Does the work once more from the start on each attempt. Throws AppError for what people are told about. */
  work(context: RunContext): Promise<RunOutcome>;
  /** In the transaction that ends the run otherwise, so that its subject says so too. */
  ended?(scope: Scope, run: Row<'runs'>, state: 'failed' | 'stopped'): Promise<void>;
}

/** Thrown where work ended because a person stopped it. */
export class RunStopped extends Error {
  override name = 'RunStopped';
}
