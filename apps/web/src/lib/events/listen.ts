import { serverEvent, streamEvents, type ServerEvent } from '@hakaru/contract';
import { requestUrl } from '../api/request-url.ts';
import { sendRequest } from '../api/send-request.ts';
import { readEventStream } from './read-event-stream.ts';

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
