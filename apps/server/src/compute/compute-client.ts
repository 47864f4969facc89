import { isErrorCode } from '@hakaru/contract';
import { z } from 'zod';
import { AppError } from '../http/app-error.ts';
import { currentOwner } from '../shares/owner.ts';
import {
  computeJob,
  type ComputeJob,
  failure,
  invalidRequest,
  type JobOrder,
  type ServiceStatus,
  serviceStatus,
  taskResult,
} from './protocol.ts';
import type { PerformFileTask, PerformTask, TaskName } from './tasks.ts';

/** Compute did the work and it failed, for a reason people are told about. */
export class ComputeFailure extends Error {
  override name = 'ComputeFailure';
  readonly code: string;
  readonly params: Record<string, string | number>;

  constructor(error: { code: string; params: Record<string, string | number> }) {
    super(error.code);
    this.code = error.code;
    this.params = error.params;
  }
}

/** Compute could not be reached, or does not know the job: it was started anew, or is gone. */
export class ComputeLost extends Error {
  override name = 'ComputeLost';
}

export interface ComputeClient {
  /** On behalf of the present owner, as calls are. */
  submit<T extends TaskName>(order: Omit<JobOrder<T>, 'owner'>): Promise<void>;
  /** Answers when the job has changed since `after`, has finished, or `waitSeconds` have passed. */
  watch(jobId: string, after: number, waitSeconds: number, signal?: AbortSignal): Promise<ComputeJob>;
  cancel(jobId: string): Promise<void>;
  /** Asks a job to end with the best it has so far. */
  finish(jobId: string): Promise<void>;
  call: PerformTask;
  callFile: PerformFileTask;
  status(): Promise<ServiceStatus>;
}

const CALL_LIMIT_S = 35;

/** Speaks to one compute process. Throws ComputeFailure or ComputeLost. */
export function createComputeClient(address: string, token: string): ComputeClient {
  async function ask<T>(path: string, init: RequestInit, seconds: number, schema: z.ZodType<T>): Promise<T> {
    const response = await send(path, init, seconds);
    return schema.parse(await whole(response.json()));
  }

  /** A good answer. */
  async function send(path: string, init: RequestInit, seconds: number): Promise<Response> {
    const limit = AbortSignal.timeout(seconds * 1000);
    const signal = init.signal ? AbortSignal.any([limit, init.signal]) : limit;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(address + path, { ...init, headers, signal }).catch((error: Error) => {
      if (init.signal?.aborted) throw error;
      throw new ComputeLost(`compute did not answer: ${error.message}`, { cause: error });
    });
    if (response.ok) return response;
    throw refusalOf(response.status, await whole(response.json()));
  }

  function whole<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: Error) => {
      throw new ComputeLost(`compute broke off its answer: ${error.message}`, { cause: error });
    });
  }
  function owner(): string[] {
    const { orgId, userId } = currentOwner();
    return [orgId, userId ?? ''];
  }
  const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

  return {
    submit: async (order) => void (await ask('/jobs', post({ ...order, owner: owner() }), 10, z.unknown())),
    watch: (jobId, after, waitSeconds, signal) =>
      ask(
        `/jobs/${encodeURIComponent(jobId)}?after=${after}&wait=${waitSeconds}`,
        { signal: signal ?? null },
        waitSeconds + 10,
        computeJob,
      ),
    cancel: async (jobId) =>
      void (await ask(`/jobs/${encodeURIComponent(jobId)}`, { method: 'DELETE' }, 10, z.unknown())),
    call: (task, spec) => ask('/calls', post({ task, spec, owner: owner() }), CALL_LIMIT_S, taskResult<typeof task>()),
    finish: async (jobId) =>
      void (await ask(`/jobs/${encodeURIComponent(jobId)}/finish`, { method: 'POST' }, 10, z.unknown())),
    async callFile(task, spec) {
      const response = await send('/calls', post({ task, spec, owner: owner() }), CALL_LIMIT_S);
      const content = Buffer.from(await whole(response.arrayBuffer()));
      return { content, contentType: response.headers.get('content-type') ?? '' };
    },
    status: () => ask('/status', {}, 5, serviceStatus),
  };
}

function refusalOf(status: number, body: unknown): Error {
  const failed = failure.safeParse(body);
  // A job it does not know was lost with the process that had it.
  if (failed.success && status !== 404) return new ComputeFailure(failed.data.detail);
  const invalid = invalidRequest.safeParse(body);
  if (!invalid.success) return new ComputeLost(`compute answered ${status}`);
  const reason = invalid.data.detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
  return new ComputeFailure({ code: 'compute_failed', params: { reason } });
}

/** Compute's codes are the contract's; one that isn't becomes compute_failed with the code as its reason. */
export function translateFailure(error: unknown): never {
  if (!(error instanceof ComputeFailure)) throw error;
  throw isErrorCode(error.code)
    ? new AppError(error.code, error.params)
    : new AppError('compute_failed', { reason: error.code });
}
