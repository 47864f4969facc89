import type { TaskMessage } from '@hakaru/contract';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { announceRun } from '../db/channel.ts';
import type { Owner } from '../shares/owner.ts';
import type { RunHandler } from './job.ts';
import { claimRun, endRun, lockNextRun, lockRunOfTicket, type RunEnd, scopeOf, selectClaimable } from './run-rows.ts';

const MAX_CRASHES = 3;
const RESUMED = 'resumed';

/** `later`: it is the turn of nobody who waits. `held`: somebody has the rows of all whose turn it would be. */
export type NotNow = 'later' | 'held';

interface Choice {
  /** Of those who wait, in the order of their waiting, whose turn it is. */
  next<T extends Owner>(owners: readonly T[]): T | undefined;
  /** Told before anybody else can see that it was taken. */
  onChosen?: (runId: string) => void;
}

/**
 * Takes a run for a new attempt: that of the ticket where there was one already, else of those that wait whose turn it is.
 * Answers undefined where there is nothing to do: nothing waits, a stop was asked for meanwhile, or the server died under the
 * run so often that it is given up.
 */
export async function claim(
  db: Db,
  handler: RunHandler,
  ticket: string,
  { next, onChosen }: Choice,
): Promise<Row<'runs'> | NotNow | undefined> {
  return transaction(db, async (trx) => {
    const { owners, isTicketUsed } = await selectClaimable(trx, handler.job.name, ticket);
    const ofTicket = isTicketUsed ? await lockRunOfTicket(trx, ticket) : undefined;
    const run = ofTicket ?? (await chooseRun(trx, handler.job.name, owners, next));
    if (!run || typeof run === 'string') return run;
    onChosen?.(run.id);
    // Only a server that died leaves a run behind as running.
    const crashed = run.state === 'running';
    const crashes = run.messages.filter((message) => message.code === RESUMED).length + (crashed ? 1 : 0);
    await announceRun(trx, { orgId: run.org_id, runId: run.id });
    const end = endWithoutRetry(run, crashes);
    if (end) {
      const ended = await endRun(trx, run, end);
      if (ended) await handler.ended?.(scopeOf(trx, run), ended, end.state);
      return undefined;
    }
    const messages = crashed ? [...run.messages, resumedMessage()] : run.messages;
    return claimRun(trx, { id: run.id, ticket, state: handler.job.compute ? 'queued' : 'running', messages });
  });
}

async function chooseRun(
  trx: Db,
  task: string,
  waiting: readonly Owner[],
  next: Choice['next'],
): Promise<Row<'runs'> | NotNow | undefined> {
  // What another server takes at this moment is out of reach: then it is somebody else's turn.
  let isHeld = false;
  for (let owners = waiting; owners.length > 0;) {
    const owner = next(owners);
    if (!owner) return isHeld ? 'held' : 'later';
    const run = await lockNextRun(trx, task, owner);
    if (run) return run;
    isHeld = true;
    owners = owners.filter((one) => one !== owner);
  }
  // It need not be taken: who asks that it ends with its best, which it has not, has it for a moment too.
  return isHeld ? 'held' : undefined;
}

function endWithoutRetry(run: Row<'runs'>, crashes: number): (RunEnd & { state: 'failed' | 'stopped' }) | null {
  if (run.stop_requested) return { state: 'stopped', error: { code: 'stopped', params: {} } };
  return crashes > MAX_CRASHES ? { state: 'failed', error: { code: 'worker_died', params: { times: crashes } } } : null;
}

function resumedMessage(): TaskMessage {
  return { at: new Date().toISOString(), level: 'warning', code: RESUMED, params: {} };
}
