import type { TaskMessage } from '@hakaru/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { json } from '../db/json.ts';
import { Scope } from '../db/scope.ts';
import type { NewRow, Row } from '../db/tables.ts';
import type { RunError } from '../db/tables/runs.ts';
import type { Owner } from '../shares/owner.ts';

export async function insertRun(trx: Db, run: NewRow<'runs'>): Promise<Row<'runs'>> {
  return trx.insertInto('runs').values(run).returningAll().executeTakeFirstOrThrow();
}

export async function readRun(db: Db, orgId: string, id: string): Promise<Row<'runs'> | undefined> {
  return db.selectFrom('runs').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();
}

/** By id alone: for the queue, which serves every organization. */
export async function lockRun(trx: Db, id: string): Promise<Row<'runs'> | undefined> {
  return trx.selectFrom('runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The unfinished run that is worked on under a message of the queue. */
export async function lockRunOfTicket(trx: Db, ticket: string): Promise<Row<'runs'> | undefined> {
  return runsOfTicket(trx, ticket).selectAll().forUpdate().executeTakeFirst();
}

interface Claimable {
  /** Whose runs of the task wait that no attempt has begun, in the order of their first. */
  owners: Owner[];
  /** Whether an unfinished run is worked on under the ticket. */
  isTicketUsed: boolean;
}

/** What the bearer of a ticket could take, in one question: it is asked of every message. */
export async function selectClaimable(trx: Db, task: string, ticket: string): Promise<Claimable> {
  const rows = await waitingRuns(trx, task)
    .select(({ fn }) => [
      'org_id',
      'created_by',
      fn.min<Date>('created_at').as('since'),
      sql<boolean>`false`.as('has_ticket'),
    ])
    .groupBy(['org_id', 'created_by'])
    .unionAll(
      runsOfTicket(trx, ticket).select([
        'org_id',
        'created_by',
        'created_at as since',
        sql<boolean>`true`.as('has_ticket'),
      ]),
    )
    .orderBy('since')
    .execute();
  return {
    owners: rows.filter((row) => !row.has_ticket).map((row) => ({ orgId: row.org_id, userId: row.created_by })),
    isTicketUsed: rows.some((row) => row.has_ticket),
  };
}

/** The one of an owner that waits longest, unless somebody else is taking it. */
export async function lockNextRun(trx: Db, task: string, { orgId, userId }: Owner): Promise<Row<'runs'> | undefined> {
  return waitingRuns(trx, task)
    .selectAll()
    .where('org_id', '=', orgId)
    .where('created_by', userId === null ? 'is' : '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

function runsOfTicket(trx: Db, ticket: string) {
  return trx.selectFrom('runs').where('ticket', '=', ticket).where('finished_at', 'is', null);
}

function waitingRuns(trx: Db, task: string) {
  return trx.selectFrom('runs').where('task', '=', task).where('state', '=', 'queued').where('attempt', '=', 0);
}

interface Claim {
  id: string;
  ticket: string;
  state: 'queued' | 'running';
  messages: TaskMessage[];
}

export async function claimRun(trx: Db, { id, ticket, state, messages }: Claim): Promise<Row<'runs'>> {
  return trx
    .updateTable('runs')
    .set((row) => ({
      state,
      ticket,
      attempt: sql<number>`attempt + 1`,
      messages: json(messages),
      stage: null,
      fraction: null,
      seconds_left: null,
      started_at: state === 'running' ? sql<Date>`coalesce(started_at, now())` : row.ref('started_at'),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface Attempt {
  id: string;
  attempt: number;
}

export async function markBegun(db: Db, { id, attempt }: Attempt): Promise<void> {
  await db
    .updateTable('runs')
    .set({ state: 'running', started_at: sql<Date>`coalesce(started_at, now())` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'queued')
    .execute();
}

export interface ProgressChange {
  stage: string | null;
  fraction: number | null;
  seconds_left: number | null;
  messages: TaskMessage[];
}

/** Writes progress of an attempt that still counts; answers how the run is to be ended, or null where it no longer counts. */
export async function writeProgress(
  db: Db,
  { id, attempt }: Attempt,
  progress: ProgressChange,
): Promise<Pick<Row<'runs'>, 'stop_requested' | 'finish_requested'> | null> {
  const row = await db
    .updateTable('runs')
    .set({ ...progress, messages: json(progress.messages) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['queued', 'running'])
    .returning(['stop_requested', 'finish_requested'])
    .executeTakeFirst();
  return row ?? null;
}

export interface RunEnd {
  state: 'succeeded' | 'failed' | 'stopped';
  error?: RunError | null;
  result?: unknown;
}

/** Ends a run, where this attempt is still its newest. */
export async function endRun(trx: Db, { id, attempt }: Attempt, end: RunEnd): Promise<Row<'runs'> | undefined> {
  return trx
    .updateTable('runs')
    .set({
      state: end.state,
      error: end.error ? json(end.error) : null,
      result: end.result === undefined ? null : json(end.result),
      seconds_left: null,
      started_at: end.state === 'succeeded' ? sql<Date>`coalesce(started_at, now())` : sql<Date>`started_at`,
      finished_at: sql<Date>`now()`,
      ...(end.state === 'succeeded' ? { fraction: 1 } : {}),
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
}

/** Gives a run back to the queue; answers false where this attempt no longer has it. */
export async function releaseRun(db: Db, { id, attempt }: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({ state: 'queued', stage: null, fraction: null, seconds_left: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function flagStop(trx: Db, id: string): Promise<Row<'runs'>> {
  return trx
    .updateTable('runs')
    .set({ stop_requested: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function flagFinish(trx: Db, id: string): Promise<Row<'runs'>> {
  return trx
    .updateTable('runs')
    .set({ finish_requested: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Runs of every organization that are not finished: what the queue must know at start. */
export async function openRuns(db: Db): Promise<RunOfTask[]> {
  return unfinished(db).execute();
}

/** Of those, the ones a server has begun. */
export async function begunRuns(db: Db): Promise<RunOfTask[]> {
  return unfinished(db).where('attempt', '>', 0).execute();
}

interface RunOfTask {
  id: string;
  task: string;
  /** Null where no attempt has begun. */
  ticket: string | null;
}

function unfinished(db: Db) {
  return db.selectFrom('runs').select(['id', 'task', 'ticket']).where('state', 'in', ['queued', 'running']);
}

/** The rows that a run works on, as those of who started it. */
export function scopeOf(db: Db, { org_id, created_by }: Row<'runs'>): Scope {
  return new Scope(db, { orgId: org_id, userId: created_by });
}
