import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { CHANNEL, notice, type Notice } from '../db/channel.ts';

export interface Listener {
  /** Calls `hear` for every notice; answers a function that ends it. */
  on(hear: (message: Notice) => void): () => void;
  close(): Promise<void>;
}

const RETRY_MS = 1000;

/** Listens on a connection of its own and connects again when it breaks; notices sent meanwhile are lost. */
export async function openListener(url: string, log: Log): Promise<Listener> {
  const hearers = new Set<(message: Notice) => void>();
  let closed = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, application_name: 'hakaru events', keepAlive: true });
    next.on('notification', (message) => hear(message.payload));
    next.on('error', (err) => log.warn({ err }, 'the connection for events broke'));
    await next.connect();
    try {
      await next.query(`listen ${CHANNEL}`);
    } catch (err) {
      await next.end().catch(() => undefined);
      throw err;
    }
    // Only one that was open: a failed attempt ends as well, and each would begin another round of attempts.
    next.on('end', () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await sleep(RETRY_MS);
      if (closed) return;
      try {
        const next = await connect();
        if (closed) await end(next);
        else client = next;
        return;
      } catch (err) {
        log.warn({ err }, 'the connection for events could not be opened');
      }
    }
  }

  function hear(payload: string | undefined): void {
    const parsed = notice.safeParse(JSON.parse(payload ?? 'null'));
    if (!parsed.success) return log.warn({ payload }, 'a notice nobody understands');
    for (const hearer of hearers) hearer(parsed.data);
  }

  return {
    on(hearer) {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    async close() {
      closed = true;
      await end(client);
    },
  };
}

async function end(client: pg.Client): Promise<void> {
  client.removeAllListeners('end');
  await client.end();
}
