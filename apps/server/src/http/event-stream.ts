import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends each item as one server-sent event. `null` sends a comment, which keeps proxies from closing a
 * quiet connection. The iterable's `return` runs when the reader goes away.
 */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply {
  const stream = Readable.from(lines(events), { objectMode: false, highWaterMark: 64 * 1024 });
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream);
}

async function* lines(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield ': open\n\n';
  for await (const event of events) yield event === null ? ': still here\n\n' : `data: ${JSON.stringify(event)}\n\n`;
}
