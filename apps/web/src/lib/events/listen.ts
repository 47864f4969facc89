import { serverEvent, streamEvents, type ServerEvent } from '@hakaru/contract';
import { createParser } from 'eventsource-parser';
import { requestUrl } from '../api/request-url.ts';
import { sendRequest } from '../api/send-request.ts';

export interface Listener {
  onEvent(event: ServerEvent): void;
  onConnected(connected: boolean): void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Reads the server's events until the signal fires, reconnecting with growing pauses. */
export async function listen(listener: Listener, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const connected = await readOnce(listener, signal).catch(() => false);
    listener.onConnected(false);
    wait = connected ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    await pause(wait, signal);
  }
}

/** True once a stream was open and has ended. */
async function readOnce(listener: Listener, signal: AbortSignal): Promise<boolean> {
  const init = { signal, headers: { accept: 'text/event-stream' } };
  const response = await sendRequest(requestUrl(streamEvents, {}), init, true);
  if (!response.body) return false;
  listener.onConnected(true);
  try {
    for await (const data of readEventStream(response.body)) {
      const event = parse(data);
      if (event) listener.onEvent(event);
    }
  } catch (error) {
    if (!signal.aborted) console.warn('the event stream broke off', error);
  }
  return true;
}

function parse(data: string): ServerEvent | null {
  const read = serverEvent.safeParse(JSON.parse(data));
  return read.success ? read.data : null;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

const LONGEST_SILENCE_MS = 45_000;

/**
 * The data of each server-sent event of a body, in order. Throws after too long a silence: the server speaks
 * every 15 s, so the connection is gone, as after a laptop has slept.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  silenceMs = LONGEST_SILENCE_MS,
): AsyncGenerator<string> {
  const arrived: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => arrived.push(data) });
  for await (const text of textOf(body, silenceMs)) {
    parser.feed(text);
    yield* arrived.splice(0);
  }
}

async function* textOf(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the event stream fell silent')), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
