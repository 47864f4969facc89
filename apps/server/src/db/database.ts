import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './tables.ts';

/** The tables, through the connection pool or inside a transaction. */
export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  pool: Pool;
  /** For what opens connections of its own, such as the job queue. */
  url: string;
  close: () => Promise<void>;
}
