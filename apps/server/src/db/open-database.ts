import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types as postgresTypes, type CustomTypesConfig } from 'pg';
import type { Database } from './database.ts';
import { databaseProblem } from './database-problem.ts';
import { startPrivatePostgres } from './private-postgres/start-private-postgres.ts';
import type { Tables } from './tables.ts';
import { urlOfDatabase } from './url-of-database.ts';

export interface DatabaseOptions {
  /** A PostgreSQL server's database; without it, a private server runs in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  /** Hears of connections that break while nobody uses them; the next query gets a new one. */
  onConnectionLost?: (error: Error) => void;
}

const databaseName = 'hakaru';
const int8 = 20;

/** bigint as a number: our counts and byte sizes stay far below 2^53, and anything above must not be rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`);
  return value;
}

const typeParsers: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    return id === int8 && format !== 'binary' ? parseInt8 : postgresTypes.getTypeParser(id, format as 'text');
  },
};

/** Opens the database. The tables are there after migrate(). Throws StartProblem. */
export async function openDatabase({ url, dataDir, onConnectionLost = () => {} }: DatabaseOptions): Promise<Database> {
  if (url) return connect(url, onConnectionLost, async () => {});
  const server = await startPrivatePostgres({
    folder: dataDir,
    onGivenUp: (error) => onConnectionLost(error instanceof Error ? error : new Error(String(error))),
  });
  try {
    return await connect(await ownDatabase(server.url), onConnectionLost, server.stop);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function connect(
  url: string,
  onConnectionLost: (error: Error) => void,
  stop: () => Promise<void>,
): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: 20, types: typeParsers, application_name: 'hakaru' });
  pool.on('error', onConnectionLost);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw databaseProblem(url, error);
  }
  return {
    db,
    pool,
    url,
    close: async () => {
      await db.destroy();
      await stop();
    },
  };
}

async function ownDatabase(serverUrl: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
  return urlOfDatabase(serverUrl, databaseName);
}
