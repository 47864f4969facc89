const LONGEST_SILENCE_MS = 45_000;

/**
 * The data of each server-sent event of a body, in order. Comments and other fields are skipped; several
 * data lines of one event are joined by a line feed (WHATWG HTML, 9.2.6). Throws after too long a silence:
 * the server speaks every 15 s, so the connection is gone, as after a laptop has slept.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  silenceMs = LONGEST_SILENCE_MS,
): AsyncGenerator<string> {
  let rest = '';
  let data: string[] = [];
  for await (const text of textOf(body, silenceMs)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      }
    }
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
