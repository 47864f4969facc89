import { Kysely, PostgresDialect } from 'kysely';
import { Client, type CustomTypesConfig, Pool, types as postgresTypes } from 'pg';
import { type StartCode, StartProblem } from '../config/start-words.ts';
import type { Database } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { startPrivatePostgres } from './private-postgres/start-private-postgres.ts';
import type { Tables } from './tables.ts';
import { urlOfDatabase } from './url-of-database.ts';

interface DatabaseOptions {
  /** A PostgreSQL server's database; without it, a private server runs in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  /** Hears of connections that break, in use or not; who used one fails, and the next query gets a new one. */
  onConnectionLost?: (error: Error) => void;
}

const databaseName = 'hakaru';
// Waiting for a free connection, or for a server that does not answer.
const patience = { connectionTimeoutMillis: 30_000, keepAlive: true };
// A new connection costs more than a page of a list: those of a busy minute are there for the next.
const idleTimeoutMillis = 10 * 60_000;
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
  const pool = new Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: 20,
    types: typeParsers,
    idleTimeoutMillis,
    application_name: 'hakaru',
    ...patience,
  });
  // The pool tells of connections that nobody uses only; one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  pool.on('error', () => undefined);
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

const codes: Record<string, StartCode> = {
  ECONNREFUSED: 'database_unreachable',
  ENOTFOUND: 'database_unreachable',
  ETIMEDOUT: 'database_unreachable',
  EAI_AGAIN: 'database_unreachable',
  EHOSTUNREACH: 'database_unreachable',
  ENETUNREACH: 'database_unreachable',
  ECONNRESET: 'database_unreachable',
  ENOENT: 'database_unreachable',
  '28P01': 'database_refused',
  '28000': 'database_refused',
  '3D000': 'database_missing',
};

/** Why the database cannot be used, for the person who wrote its address; the password is left out. */
function databaseProblem(url: string, error: unknown): StartProblem {
  const { code = '', message } = error as { code?: string; message?: string };
  // Several addresses of one host fail together, with a code and no message.
  return new StartProblem(
    codes[code] ?? 'database_failed',
    { address: addressOf(url), reason: message || code },
    { cause: error },
  );
}

function addressOf(url: string): string {
  return url
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^[^/?]*@/, '')
    .replace(/\?.*$/, '');
}
