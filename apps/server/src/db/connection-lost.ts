import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 500;
const PATIENCE_MS = 120_000;

/** Of PostgreSQL's codes: broken connections (class 08), servers that end, start or have no room (57P0x, 53300). */
const serverCodes = /^(08...|57P0[1-5]|53300)$/;
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
// node-postgres has no codes for what happens to its own connections.
const driverWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Whether a query failed because its connection, or the server behind it, went away: the same may work in a moment. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isConnectionLost);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return driverWords.test(error.message);
  // The socket of a private server is a file, which is gone while the server is.
  return serverCodes.test(code) || socketCodes.has(code) || (code === 'ENOENT' && syscall === 'connect');
}

/** Does `work` as soon as the database answers again. Throws what it threw last after two minutes, or what is no lost connection. */
export async function whenConnected<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() > end) throw error;
    }
  }
}
