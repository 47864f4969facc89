import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.ts';

export const CHANNEL = 'hakaru_events';

/** What servers tell each other. Ids only: a notification may be no longer than 8000 bytes. */
export const notice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), orgId: z.string(), runId: z.string() }),
  z.object({ type: z.literal('changed'), orgId: z.string(), area: z.string(), id: z.string() }),
  z.object({ type: z.literal('stop'), runId: z.string() }),
  z.object({ type: z.literal('finish'), runId: z.string() }),
]);
export type Notice = z.infer<typeof notice>;

async function notify(db: Db, message: Notice): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}

/** Tells every open page of the organization that a row changed; inside a transaction, when it commits. */
export async function announceChange(db: Db, change: { orgId: string; area: string; id: string }): Promise<void> {
  await notify(db, { type: 'changed', ...change });
}

/** Tells every open page of the organization how far a run is. */
export async function announceRun(db: Db, run: { orgId: string; runId: string }): Promise<void> {
  await notify(db, { type: 'task', ...run });
}

/** Tells the server that works on a run to stop it. */
export async function announceStop(db: Db, runId: string): Promise<void> {
  await notify(db, { type: 'stop', runId });
}

/** Tells the server that works on a run to have it end with the best it has. */
export async function announceFinish(db: Db, runId: string): Promise<void> {
  await notify(db, { type: 'finish', runId });
}
