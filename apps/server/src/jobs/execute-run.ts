import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrorCode } from '@hakaru/contract';
import { AppError } from '../http/app-error.ts';
import { knownFailure } from '../http/known-failure.ts';
import { isConnectionLost, whenConnected } from '../db/connection-lost.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { RunError } from '../db/tables/runs.ts';
import { transaction } from '../db/transaction.ts';
import { announceRun } from '../db/channel.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Log } from '../log.ts';
import { onBehalfOf } from '../shares/owner.ts';
import { type RunHandler, type RunOutcome, RunStopped } from './job.ts';
import { createProgressWriter } from './progress-writer.ts';
import { endRun, markBegun, releaseRun, type RunEnd, scopeOf } from './run-rows.ts';

export interface Execution {
  db: Db;
  files: FileStore;
  /** Where attempts get their folders. */
  workFolder: string;
  log: Log;
}

export const SHUTDOWN = 'shutdown';
export const STOP = 'stop';
export const EXPIRED = 'expired';

/** The server shuts down, or lost its database: the queue gives the run to another attempt. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** How a run that is worked on is ended from outside. */
export interface RunControls {
  abort: AbortController;
  /** To end with the best it has so far. */
  finish: AbortController;
}

/** What an attempt leaves below its workspace for the next to go on from. */
const CHECKPOINTS = '.checkpoints';

/**
 * Works on a run that was claimed: lets its handler work, and ends it in one transaction with what the handler commits. A
 * run that was taken over meanwhile is left alone. Throws Interrupted where it is to be tried again.
 */
export async function executeRun(
  { db, files, workFolder, log: parent }: Execution,
  handler: RunHandler,
  run: Row<'runs'>,
  { abort, finish }: RunControls,
): Promise<void> {
  const log = parent.child({ run: run.id, task: run.task, attempt: run.attempt });
  const workspaceOf = (attempt: number) => join(workFolder, `${run.id}-${attempt}`);
  const prefixOf = (attempt: number) => `runs/${run.id}/${attempt}`;
  const [workspace, prefix] = [workspaceOf(run.attempt), prefixOf(run.attempt)];
  const progress = createProgressWriter(
    db,
    run,
    { onStop: () => abort.abort(STOP), onFinish: () => finish.abort() },
    log,
  );
  if (run.finish_requested) finish.abort();
  let interrupted = false;
  try {
    await mkdir(workspace, { recursive: true, mode: 0o700 });
    // A server that was killed could not clear up.
    for (let earlier = run.attempt - 1; earlier > 0; earlier -= 1) {
      await files.deletePrefix(prefixOf(earlier));
      await takeOver(join(workspaceOf(earlier), CHECKPOINTS), join(workspace, CHECKPOINTS));
      await rm(workspaceOf(earlier), { recursive: true, force: true });
    }
    const work = () =>
      handler.work({
        run,
        scope: scopeOf(db, run),
        attempt: run.attempt,
        signal: abort.signal,
        finishing: finish.signal,
        workspace,
        prefix,
        log,
        report: progress.report,
        begun: async () => {
          await markBegun(db, run);
          await announceRun(db, { orgId: run.org_id, runId: run.id });
        },
      });
    const outcome = await onBehalfOf({ orgId: run.org_id, userId: run.created_by }, work);
    await progress.close();
    const left = await succeed(db, run, outcome);
    log.info('run succeeded');
    for (const unnamed of left)
      await files.deletePrefix(unnamed).catch((err: unknown) => log.warn({ err, prefix: unnamed }, 'files were left'));
  } catch (error) {
    interrupted = abort.signal.reason === SHUTDOWN || isConnectionLost(error);
    await progress.close();
    if (isConnectionLost(error) && !abort.signal.aborted) {
      log.warn({ err: error }, 'the database went away under the run');
      // The last commit may have arrived although nobody heard of it; then the run has its files.
      if (await whenConnected(() => releaseRun(db, run))) throw new Interrupted();
      return;
    }
    // What cannot be removed now is swept away later; the run ends all the same.
    await files.deletePrefix(prefix).catch((err: unknown) => log.warn({ err, prefix }, 'files were left'));
    if (abort.signal.aborted && abort.signal.reason === SHUTDOWN) {
      await releaseRun(db, run);
      throw new Interrupted();
    }
    await endOtherwise(db, handler, run, endOf(error, abort.signal), log);
  } finally {
    // The next attempt clears it up, once it has taken the checkpoints.
    if (!interrupted || !existsSync(join(workspace, CHECKPOINTS)))
      await rm(workspace, { recursive: true, force: true }).catch((err: unknown) =>
        log.warn({ err }, 'the work folder was left'),
      );
  }
}

/** The newest that there are: an attempt that never came to work has none. On another machine there are none either. */
async function takeOver(from: string, to: string): Promise<void> {
  if (existsSync(from) && !existsSync(to)) await rename(from, to);
}

/** Answers the prefixes of files that nothing names any more. */
async function succeed(db: Db, run: Row<'runs'>, outcome: RunOutcome): Promise<readonly string[]> {
  return transaction(db, async (trx) => {
    const ended = await endRun(trx, run, { state: 'succeeded', result: outcome.result });
    if (!ended) throw new Error('the run ended, or was taken over, before its work was committed');
    const left = await outcome.commit?.(scopeOf(trx, run));
    await announceRun(trx, { orgId: run.org_id, runId: run.id });
    return left ?? [];
  });
}

function endOf(error: unknown, signal: AbortSignal): RunEnd & { cause?: unknown } {
  if (signal.aborted && signal.reason === EXPIRED)
    return {
      state: 'failed',
      error: { code: 'compute_failed', params: { reason: 'time limit of 24 h' } },
      cause: error,
    };
  if (error instanceof RunStopped || signal.aborted)
    return { state: 'stopped', error: { code: 'stopped', params: {} } };
  return { state: 'failed', error: runErrorOf(error), cause: error };
}

function runErrorOf(error: unknown): RunError {
  if (error instanceof AppError) return { code: error.code, params: error.params };
  const { code, params } = error as { code?: unknown; params?: RunError['params'] };
  if (typeof code === 'string' && isErrorCode(code)) return { code, params: params ?? {} };
  return { code: knownFailure(error)?.code ?? 'server_busy', params: {} };
}

async function endOtherwise(
  db: Db,
  handler: RunHandler,
  run: Row<'runs'>,
  end: RunEnd & { cause?: unknown },
  log: Log,
): Promise<void> {
  if (end.state === 'failed') log.error({ err: end.cause, code: end.error?.code }, 'run failed');
  else log.info('run stopped');
  await transaction(db, async (trx) => {
    const ended = await endRun(trx, run, end);
    if (!ended) return;
    await handler.ended?.(scopeOf(trx, run), ended, end.state === 'stopped' ? 'stopped' : 'failed');
    await announceRun(trx, { orgId: run.org_id, runId: run.id });
  });
}
