import { mkdir } from 'node:fs/promises';
import {
  BOOLEAN,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBDoubleVector,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  type Json,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api';
import { AppError } from '../http/app-error.ts';
import { createMemoryRoom } from './memory-room.ts';

export interface TableEngineOptions {
  memoryMb: number;
  threads: number;
  /** Where it puts what does not fit into memory. */
  temporaryFolder: string;
}

export interface StatementOptions {
  /** Interrupts the statement; it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Told 0 to 1 while the statement runs, where that is known. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** What stands for $1, $2 … in the statement. */
  values?: BoundValue[] | undefined;
}

/** A value bound to a statement: numbers as DOUBLE, texts as VARCHAR, lists as DOUBLE[]. */
export type BoundValue = number | string | boolean | number[];

/** What runs SQL over table files. Rows come as JSON values in the order of the columns. */
export interface Statements {
  rows(sql: string, options?: StatementOptions): Promise<Json[][]>;
  /** The same, column by column. */
  columns(sql: string, options?: StatementOptions): Promise<Json[][]>;
  /** Column by column where each is a DOUBLE, NaN where missing: many times cheaper. */
  numbers(sql: string, options?: StatementOptions): Promise<Float64Array[]>;
}

/** The one DuckDB of this process: reads and writes table files. */
export interface TableEngine extends Statements {
  /** Yields some thousand rows at a time; memory stays bounded. */
  stream(sql: string, options?: StatementOptions): AsyncGenerator<Json[][]>;
  /**
   * Statements that write a table of that many columns, when there is memory for it beside others: a very wide one gets an
   * instance of its own, of one thread and more memory. Within `work` none of it is asked for again.
   */
  withRoomFor<T>(columns: number, work: (engine: TableEngine) => Promise<T>, options?: StatementOptions): Promise<T>;
  /** Statements on one connection, which its temporary tables live as long as. */
  session<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  /** Interrupts what runs and frees everything. */
  close(): Promise<void>;
}

const PROGRESS_MS = 250;
// What DuckDB sets aside for a column of a CSV file or a row group, in each thread, measured with 20 000 columns.
const COLUMN_MB = 0.105;
// What a narrow table takes: so many are written at once.
const SMALLEST_PART = 1 / 4;

export async function openTableEngine(options: TableEngineOptions): Promise<TableEngine> {
  await mkdir(options.temporaryFolder, { recursive: true });
  const { memoryMb, threads, temporaryFolder } = options;
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: temporaryFolder,
    // It would take a file that was written anew for the old one.
    enable_external_file_cache: 'false',
    // Nothing is fetched from anywhere.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const room = createMemoryRoom(memoryMb);
  const open = new Set<DuckDBConnection>();
  const running = new Set<Promise<unknown>>();

  async function connect(): Promise<DuckDBConnection> {
    const connection = await instance.connect();
    open.add(connection);
    await connection.run(
      'SET enable_progress_bar = true; SET enable_progress_bar_print = false; SET progress_bar_time = 0',
    );
    return connection;
  }

  function disconnect(connection: DuckDBConnection): void {
    if (open.delete(connection)) connection.closeSync();
  }

  async function onConnection<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await connect();
    try {
      return await work(connection);
    } finally {
      disconnect(connection);
    }
  }

  async function execute<T>(
    connection: DuckDBConnection,
    work: () => Promise<T>,
    { signal, onProgress }: StatementOptions = {},
  ): Promise<T> {
    signal?.throwIfAborted();
    const interrupt = () => connection.interrupt();
    signal?.addEventListener('abort', interrupt, { once: true });
    const timer = onProgress && setInterval(() => onProgress(fractionOf(connection)), PROGRESS_MS);
    const statement = work();
    running.add(statement);
    try {
      return await statement;
    } catch (error) {
      signal?.throwIfAborted();
      throw translate(error, memoryMb);
    } finally {
      running.delete(statement);
      clearInterval(timer);
      signal?.removeEventListener('abort', interrupt);
    }
  }

  const rowsOn = (connection: DuckDBConnection, sql: string, given?: StatementOptions) =>
    execute(connection, async () => (await connection.runAndReadAll(sql, ...bound(given))).getRowsJson(), given);
  const columnsOn = (connection: DuckDBConnection, sql: string, given?: StatementOptions) =>
    execute(connection, async () => (await connection.runAndReadAll(sql, ...bound(given))).getColumnsJson(), given);
  const numbersOn = (connection: DuckDBConnection, sql: string, given?: StatementOptions) =>
    execute(connection, () => readNumbers(connection, sql, given), given);

  const engine: TableEngine = {
    rows: (sql, given) => onConnection((connection) => rowsOn(connection, sql, given)),
    columns: (sql, given) => onConnection((connection) => columnsOn(connection, sql, given)),
    numbers: (sql, given) => onConnection((connection) => numbersOn(connection, sql, given)),
    session: (work) =>
      onConnection((connection) =>
        work({
          rows: (sql, given) => rowsOn(connection, sql, given),
          columns: (sql, given) => columnsOn(connection, sql, given),
          numbers: (sql, given) => numbersOn(connection, sql, given),
        }),
      ),
    async withRoomFor(columns, work, { signal } = {}) {
      const neededMb = columns * COLUMN_MB * threads;
      const isWide = neededMb >= memoryMb * 0.6;
      const giveBack = await room.borrow(isWide ? memoryMb : Math.max(neededMb, memoryMb * SMALLEST_PART), signal);
      try {
        if (!isWide) return await work({ ...engine, withRoomFor: (_, inner) => inner(engine) });
        const roomy = await openTableEngine({
          memoryMb: memoryMb + Math.ceil(columns * COLUMN_MB),
          threads: 1,
          temporaryFolder,
        });
        try {
          return await work({ ...roomy, withRoomFor: (_, inner) => inner(roomy) });
        } finally {
          await roomy.close();
        }
      } finally {
        giveBack();
      }
    },
    async *stream(sql, given) {
      const connection = await connect();
      try {
        const result = await execute(connection, () => connection.stream(sql), given);
        const chunks = result.yieldRowsJson()[Symbol.asyncIterator]();
        for (;;) {
          const next = await execute(connection, () => chunks.next(), given);
          if (next.done) return;
          yield next.value;
        }
      } finally {
        disconnect(connection);
      }
    },
    async close() {
      for (const connection of open) connection.interrupt();
      await Promise.allSettled(running);
      for (const connection of open) disconnect(connection);
      instance.closeSync();
    },
  };
  return engine;
}

function bound({ values }: StatementOptions = {}): [DuckDBValue[]?, DuckDBType[]?] {
  if (!values || values.length === 0) return [];
  return [values.map((value) => (Array.isArray(value) ? listValue(value) : value)), values.map(typeOfBound)];
}

function typeOfBound(value: BoundValue): DuckDBType {
  if (Array.isArray(value)) return LIST(DOUBLE);
  return typeof value === 'number' ? DOUBLE : typeof value === 'string' ? VARCHAR : BOOLEAN;
}

async function readNumbers(
  connection: DuckDBConnection,
  sql: string,
  given?: StatementOptions,
): Promise<Float64Array[]> {
  const result = await connection.run(sql, ...bound(given));
  const chunks = await result.fetchAllChunks();
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0);
  const columns = Array.from({ length: result.columnCount }, () => new Float64Array(rows));
  let at = 0;
  for (const chunk of chunks) {
    columns.forEach((column, index) => {
      const vector = chunk.getColumnVector(index) as DuckDBDoubleVector;
      for (let row = 0; row < chunk.rowCount; row += 1) column[at + row] = vector.getItem(row) ?? NaN;
    });
    at += chunk.rowCount;
  }
  return columns;
}

function fractionOf(connection: DuckDBConnection): number {
  return Math.min(1, Math.max(0, connection.progress.percentage / 100));
}

function translate(error: unknown, limit_mb: number): unknown {
  const text = String(error);
  if (text.includes('Out of Memory Error')) return new AppError('out_of_memory', { limit_mb });
  if (/No space left on device|Disk quota exceeded/.test(text)) return new AppError('disk_full');
  return storageErrors.test(text) ? new AppError('storage_failed', {}, undefined, { cause: error }) : error;
}

const storageErrors = /IO Error: .*(Permission denied|Read-only file system|Input\/output error|Too many open files)/;
