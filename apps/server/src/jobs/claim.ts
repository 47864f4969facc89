import type { TaskMessage } from '@hakaru/contract';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { announceRun } from '../db/channel.ts';
import type { RunHandler } from './job.ts';
import { claimRun, endRun, lockRun, type RunEnd, scopeOf } from './run-rows.ts';

const MAX_CRASHES = 3;
const RESUMED = 'resumed';

/**
 * Takes a run for a new attempt. Answers undefined where there is nothing to do: it is finished, a stop was
 * asked for meanwhile, or the server died under it so often that it is given up.
 */
export async function claim(db: Db, handler: RunHandler, runId: string): Promise<Row<'runs'> | undefined> {
  return transaction(db, async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run || (run.state !== 'queued' && run.state !== 'running')) return undefined;
    // Only a server that died leaves a run behind as running.
    const crashed = run.state === 'running';
    const crashes = run.messages.filter((message) => message.code === RESUMED).length + (crashed ? 1 : 0);
    await announceRun(trx, { orgId: run.org_id, runId });
    const end = givenUp(run, crashes);
    if (end) {
      const ended = await endRun(trx, run, end);
      if (ended) await handler.ended?.(scopeOf(trx, run), ended, end.state);
      return undefined;
    }
    const messages = crashed ? [...run.messages, resumedMessage()] : run.messages;
    return claimRun(trx, runId, handler.job.compute ? 'queued' : 'running', messages);
  });
}

function givenUp(run: Row<'runs'>, crashes: number): (RunEnd & { state: 'failed' | 'stopped' }) | null {
  if (run.stop_requested) return { state: 'stopped', error: { code: 'stopped', params: {} } };
  return crashes > MAX_CRASHES ? { state: 'failed', error: { code: 'worker_died', params: { times: crashes } } } : null;
}

function resumedMessage(): TaskMessage {
  return { at: new Date().toISOString(), level: 'warning', code: RESUMED, params: {} };
}
