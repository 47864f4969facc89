import { randomUUID } from 'node:crypto';
import { BEST_SO_FAR, EPOCH } from '@hakaru/contract';
import { PgBoss } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import { AppError, requireFound } from '../http/app-error.ts';
import type { Db } from '../db/database.ts';
import { json } from '../db/json.ts';
import type { Scope } from '../db/scope.ts';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { announceFinish, announceRun, announceStop } from '../db/channel.ts';
import type { Listener } from '../events/listener.ts';
import { type Execution, EXPIRED, executeRun, Interrupted, type RunControls, SHUTDOWN, STOP } from './execute-run.ts';
import { definedJobs, type JobDefinition, type RunHandler } from './job.ts';
import { endRun, flagFinish, flagStop, insertRun, lockRun, openRuns, readRun, scopeOf } from './run-rows.ts';
import { createTurns, type Turns } from './turns.ts';
import { wakeReturned } from './wake-returned.ts';

export type NewRun<P> = Subject & {
  job: JobDefinition<P>;
  /** What the handler needs beside the subject's row. */
} & (null extends P ? { payload?: null } : { payload: P });

interface Subject {
  /** What it belongs to, for people: a training type, `dataset`, `prediction`. */
  kind: string;
  subjectType: string;
  subjectId: string;
}

/** The only door to the queue. A run is a row; its message is a ticket that says that one waits. */
export interface JobQueue {
  /** Adds a run and its message in the scope's transaction; answers the run's id, the wire's task_id. */
  startRun<P>(scope: Scope, run: NewRun<P>): Promise<string>;
  /** Stops a waiting run at once and tells the server that works on a running one. Throws not_found or run_finished. */
  requestStop(orgId: string, runId: string): Promise<Row<'runs'>>;
  /** Tells the server that works on a run to end it with the best it has so far. Throws not_found, run_finished, nothing_to_keep. */
  requestFinish(orgId: string, runId: string): Promise<Row<'runs'>>;
  /** Takes up work. Throws where a job has no handler. */
  start(handlers: RunHandler[]): Promise<void>;
  /** Gives unfinished runs back so that the next start resumes them. */
  stop(): Promise<void>;
}

export interface JobQueueOptions extends Execution {
  databaseUrl: string;
  listener: Listener;
}

const DAY_S = 86_400;
// A server that is gone is noticed after the heartbeat plus one supervision, 15 s, and its runs are picked up 6 s later.
const queueSettings = {
  heartbeatSeconds: 10,
  expireInSeconds: DAY_S,
  retryLimit: 1000,
  retryDelay: 1,
  notify: true,
  deleteAfterSeconds: 7 * DAY_S,
};

export async function openJobQueue(options: JobQueueOptions): Promise<JobQueue> {
  const { db, log, listener } = options;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'hakaru queue',
    schema: 'queue',
    max: 6,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', (err) => log.error({ err }, 'queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));
  const handlerOf = new Map<string, RunHandler>();
  const active = new Map<string, RunControls>();
  const closing = new AbortController();
  let stopWaking = () => {};
  const stopListening = listener.on((message) => {
    if (message.type === 'stop') active.get(message.runId)?.abort.abort(STOP);
    if (message.type === 'finish') active.get(message.runId)?.finish.abort();
  });
  await boss.start();
  for (const job of definedJobs()) await boss.createQueue(job.name, queueSettings);

  async function work(handler: RunHandler, turns: Turns, ticket: string, expired: AbortSignal): Promise<void> {
    const abort = new AbortController();
    const controls = { abort, finish: new AbortController() };
    let chosen: string | undefined;
    try {
      const turn = await turns
        .take(ticket, AbortSignal.any([closing.signal, expired]), (runId) => {
          if (chosen) active.delete(chosen);
          chosen = runId;
          active.set(runId, controls);
        })
        .catch((error: unknown) => {
          throw closing.signal.aborted || expired.aborted ? new Interrupted() : error;
        });
      if (!turn) return;
      if (closing.signal.aborted) abort.abort(SHUTDOWN);
      const since = Date.now();
      const giveUp = () => abort.abort(Date.now() - since > DAY_S * 990 ? EXPIRED : SHUTDOWN);
      // The queue also gives up a claim that it could not keep alive; another attempt then goes on.
      if (expired.aborted) giveUp();
      expired.addEventListener('abort', giveUp, { once: true });
      try {
        await executeRun(options, handler, turn.run, controls);
      } finally {
        turn.end();
      }
    } finally {
      if (chosen && active.get(chosen) === controls) active.delete(chosen);
    }
  }

  return {
    async startRun({ db: trx, orgId, userId }, { job, kind, subjectType, subjectId, payload }) {
      const run = await insertRun(trx, {
        org_id: orgId,
        created_by: userId,
        kind,
        task: job.name,
        subject_type: subjectType,
        subject_id: subjectId,
        payload: json<unknown>(payload ?? {}),
      });
      const executeSql = async (text: string, values: unknown[] = []) =>
        trx.executeQuery<unknown>(CompiledQuery.raw(text, values));
      await boss.send(job.name, {}, { id: run.id, db: { executeSql } });
      await announceRun(trx, { orgId, runId: run.id });
      return run.id;
    },
    requestStop: (orgId, runId) =>
      transaction(db, async (trx) => {
        requireFound(await readRun(trx, orgId, runId));
        const run = requireFound(await lockRun(trx, runId));
        if (run.finished_at) throw new AppError('run_finished');
        const flagged = await flagStop(trx, runId);
        if (run.attempt > 0) {
          await announceStop(trx, runId);
          return flagged;
        }
        const ended = requireFound(
          await endRun(trx, run, { state: 'stopped', error: { code: 'stopped', params: {} } }),
        );
        await handlerOf.get(run.task)?.ended?.(scopeOf(trx, run), ended, 'stopped');
        await announceRun(trx, { orgId, runId });
        return ended;
      }),
    requestFinish: (orgId, runId) =>
      transaction(db, async (trx) => {
        requireFound(await readRun(trx, orgId, runId));
        const run = requireFound(await lockRun(trx, runId));
        if (run.finished_at) throw new AppError('run_finished');
        // Where no epoch is done, nothing has been found, or the work has neither, there is no best to end with.
        if (!run.messages.some(({ code }) => code === EPOCH || code === BEST_SO_FAR))
          throw new AppError('nothing_to_keep');
        await announceFinish(trx, runId);
        return flagFinish(trx, runId);
      }),
    async start(handlers) {
      for (const handler of handlers) handlerOf.set(handler.job.name, handler);
      const orphans = definedJobs().filter((job) => !handlerOf.has(job.name));
      if (orphans.length > 0) throw new Error(`no handler for: ${orphans.map((job) => job.name).join(', ')}`);
      for (const handler of handlers) {
        const { name, atOnce } = handler.job;
        const turns = createTurns(db, handler, listener);
        closing.signal.addEventListener('abort', () => turns.close());
        await boss.createQueue(name, queueSettings);
        const worker: string = await boss.work(
          name,
          {
            localConcurrency: atOnce,
            pollingIntervalSeconds: 2,
            notifyPollingIntervalSeconds: 40,
            heartbeatRefreshSeconds: 3,
          },
          async ([job]) => {
            if (!job) return;
            await work(handler, turns, job.id, job.signal).finally(() => {
              // Of several messages that came together it was told once: it looks for the next at once.
              boss.notifyWorker(worker);
            });
          },
        );
      }
      await bringBackLostMessages(boss, db);
      stopWaking = wakeReturned(boss, db, log);
    },
    async stop() {
      stopListening();
      stopWaking();
      closing.abort();
      for (const { abort } of active.values()) abort.abort(SHUTDOWN);
      await boss.stop({ graceful: true, timeout: 15_000 });
    },
  };
}

/**
 * A run without a message (the queue's tables were not restored with a backup) would wait for ever. One message too many
 * finds nothing to do.
 */
async function bringBackLostMessages(boss: PgBoss, db: Db): Promise<void> {
  const runs = (await openRuns(db)).filter(({ task }) => definedJobs().some((job) => job.name === task));
  const held = new Set(runs.map(({ ticket }) => ticket));
  for (const { id, task, ticket } of runs) {
    // The message that came with it may be that of a run whose turn was before.
    const message = ticket ?? (held.has(id) ? randomUUID() : id);
    const [found] = await boss.findJobs(task, { id: message });
    if (found && ['created', 'retry', 'active'].includes(found.state)) continue;
    if (found) await boss.deleteJob(task, message);
    await boss.send(task, {}, { id: message });
  }
}
