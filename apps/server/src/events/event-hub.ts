import type { Notice } from '../db/channel.ts';
import type { Listener } from './listener.ts';

/** What a page of an organization may hear; a task comes as its run's id, to be read in the page's language. */
export type PageNotice = Exclude<Notice, { type: 'stop' | 'finish' }> | { type: 'compute'; state: string };

export interface EventHub {
  /** The organization's notices from now on, until the reader stops or the hub closes; null keeps it alive. */
  follow(orgId: string): AsyncGenerator<PageNotice | null>;
  /** Tells every page this server serves about its compute service. */
  announceCompute(state: string): void;
  close(): void;
}

const HEARTBEAT_MS = 15_000;
// A page that doesn't read is cut off rather than kept in memory; it opens again and reloads.
const MAX_WAITING = 1000;

export function createEventHub(listener: Listener): EventHub {
  const readers = new Set<Reader>();
  const stopListening = listener.on((message) => {
    if (message.type === 'stop' || message.type === 'finish') return;
    for (const reader of readers) if (reader.orgId === message.orgId) reader.push(message);
  });
  return {
    async *follow(orgId) {
      const reader = createReader(orgId);
      readers.add(reader);
      try {
        for (;;) {
          const next = await reader.next();
          if (next === 'closed') return;
          yield next;
        }
      } finally {
        readers.delete(reader);
        reader.close();
      }
    },
    announceCompute(state) {
      for (const reader of readers) reader.push({ type: 'compute', state });
    },
    close() {
      stopListening();
      for (const reader of readers) reader.close();
    },
  };
}

type Reader = ReturnType<typeof createReader>;

function createReader(orgId: string) {
  const waiting: (PageNotice | null)[] = [];
  let closed = false;
  let wake: (() => void) | null = null;
  const heartbeat = setInterval(() => push(null), HEARTBEAT_MS);
  heartbeat.unref();

  function push(message: PageNotice | null): void {
    if (waiting.length >= MAX_WAITING) return close();
    waiting.push(message);
    wake?.();
  }
  function close(): void {
    closed = true;
    clearInterval(heartbeat);
    wake?.();
  }
  async function next(): Promise<PageNotice | null | 'closed'> {
    while (waiting.length === 0 && !closed) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      wake = null;
    }
    return waiting.length > 0 && !closed ? (waiting.shift() as PageNotice | null) : 'closed';
  }
  return { orgId, push, close, next };
}
