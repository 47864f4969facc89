import { createParser } from 'eventsource-parser';

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
