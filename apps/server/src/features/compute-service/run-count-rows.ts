import type { Db } from '../../db/database.ts';

/** Unfinished runs of these kinds. Of all organizations, because they share the service: a number only. */
export async function countOpenRuns(db: Db, kinds: string[]): Promise<{ running: number; queued: number }> {
  return db
    .selectFrom('runs')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'running').as('running'),
      fn.countAll<number>().filterWhere('state', '=', 'queued').as('queued'),
    ])
    .where('kind', 'in', kinds)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
}
