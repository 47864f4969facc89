import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';
import { type ComputeClient, ComputeFailure, ComputeLost, translateFailure } from '../compute/compute-client.ts';
import type { ComputeService } from '../compute/compute-service.ts';
import { type ComputeJob, taskResult } from '../compute/protocol.ts';
import type { ResultOf, SpecOf, TaskName } from '../compute/tasks.ts';
import { type RunContext, RunStopped } from './job.ts';

export interface ComputeWork<T extends TaskName> {
  task: T;
  spec: SpecOf<T>;
  limits: { memoryMb: number; cpus: number };
}

const WAIT_SECONDS = 20;
const MAX_LOSSES = 3;
const GONE_SECONDS = 3;
const ended = new Set<ComputeJob['state']>(['succeeded', 'failed', 'stopped']);

/**
 * Has compute do a run's work in the attempt's workspace, passing its progress on. Stops it within two seconds
 * when the context's signal aborts; starts over where compute itself was lost. Answers compute's result.
 * Throws AppError with compute's code, or RunStopped.
 */
export async function runComputeJob<T extends TaskName>(
  compute: ComputeService,
  context: RunContext,
  work: ComputeWork<T>,
): Promise<ResultOf<T>> {
  for (let losses = 0; ; losses += 1) {
    const client = await compute.client();
    try {
      return await follow(client, context, work, `${context.run.id}-${context.attempt}-${losses}`);
    } catch (error) {
      if (!(error instanceof ComputeLost)) throw error;
      // Someone stopped the service, which stops its work.
      if (compute.state() === 'stopped' || compute.state() === 'stopping') throw new RunStopped();
      context.log.warn({ err: error, losses }, 'compute was lost during this work');
      if (losses + 1 >= MAX_LOSSES) throw new AppError('worker_died', { times: losses + 1 });
      context.report({ messages: [{ at: new Date().toISOString(), level: 'warning', code: 'resumed', params: {} }] });
      await sleep(200);
    }
  }
}

async function follow<T extends TaskName>(
  client: ComputeClient,
  context: RunContext,
  work: ComputeWork<T>,
  jobId: string,
): Promise<ResultOf<T>> {
  context.signal.throwIfAborted();
  const limits = { memory_mb: work.limits.memoryMb, cpus: work.limits.cpus };
  await client
    .submit({ job_id: jobId, task: work.task, spec: work.spec, workspace: context.workspace, limits })
    .catch(translateFailure);
  const finish = () =>
    void client.finish(jobId).catch((err: unknown) => context.log.warn({ err }, 'the work was not asked to finish'));
  if (context.finishing.aborted) finish();
  else context.finishing.addEventListener('abort', finish, { once: true });
  try {
    return await followToEnd<T>(client, context, jobId);
  } finally {
    context.finishing.removeEventListener('abort', finish);
  }
}

async function followToEnd<T extends TaskName>(
  client: ComputeClient,
  context: RunContext,
  jobId: string,
): Promise<ResultOf<T>> {
  let seq = 0;
  let begun = false;
  for (;;) {
    const job = await watchOrCancel(client, context, jobId, seq);
    if (!begun && job.state !== 'queued') {
      begun = true;
      await context.begun();
    }
    const messages = job.messages.map(({ at, level, code, params }) => ({ at, level, code, params }));
    context.report({ stage: job.stage, fraction: job.fraction, secondsLeft: job.seconds_left, messages });
    seq = job.seq;
    if (job.state === 'succeeded') return taskResult<T>().parse(job.result);
    if (job.state === 'stopped') throw new RunStopped();
    if (job.state === 'failed')
      translateFailure(new ComputeFailure(job.error ?? { code: 'compute_failed', params: { reason: 'unknown' } }));
  }
}

async function watchOrCancel(
  client: ComputeClient,
  context: RunContext,
  jobId: string,
  seq: number,
): Promise<ComputeJob> {
  try {
    return await client.watch(jobId, seq, WAIT_SECONDS, context.signal);
  } catch (error) {
    if (context.signal.aborted) await cancel(client, jobId, seq);
    throw error;
  }
}

/** Answers when the job's process is gone: until then it may write into the workspace. */
async function cancel(client: ComputeClient, jobId: string, seq: number): Promise<void> {
  await client.cancel(jobId);
  for (let job = await client.watch(jobId, seq, GONE_SECONDS); !ended.has(job.state);)
    job = await client.watch(jobId, job.seq, GONE_SECONDS);
}
