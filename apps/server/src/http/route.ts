import { Readable } from 'node:stream';
import type { CallInput, CallResponse, CallShape, Language } from '@hakaru/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Scope } from '../db/scope.ts';
import { type Caller, requireCaller } from './caller.ts';
import { checkInput } from './check-input.ts';
import { type FileAnswer, sendFile } from './file-answer.ts';
import { preferredLanguage } from './language.ts';
import { once } from './once.ts';
import { requireForm } from './read-form.ts';

/** What a handler is given: the checked input, who asks, and the raw request for streams. */
type RouteInput<T extends CallShape> = CallInput<T> & {
  caller: T extends { public: true } ? null : Caller;
  /** The rows of the caller's organization. */
  scope: T extends { public: true } ? null : Scope;
  language: Language;
  request: FastifyRequest;
};

/** What a handler gives back: the response's data, a file, or the events to send. */
type RouteAnswer<T extends CallShape> = T extends { answerKind: 'file' }
  ? FileAnswer
  : T extends { answerKind: 'events' }
    ? AsyncIterable<unknown>
    : CallResponse<T>;

export type RouteHandler<T extends CallShape> = (input: RouteInput<T>) => Promise<RouteAnswer<T>>;

/**
 * Binds a call of the contract to its handler. Checks who asks, then params, query and JSON body (422 in
 * the caller's language); the handler's answer is checked against the contract, which also drops fields
 * the contract doesn't name. Multipart bodies are read by the handler with `readForm`.
 */
export function route<const T extends CallShape>(app: FastifyInstance, call: T, handler: RouteHandler<T>): void {
  const options: RouteShorthandOptions = {
    onRequest: [...(call.public ? [] : [requireCaller]), ...(call.bodyKind === 'multipart' ? [requireForm(call)] : [])],
    preHandler: call.bodyKind === 'multipart' ? [app.limitUploads] : [],
  };
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = readInput(call, request);
    if (call.answerKind === 'file') return sendFile(request, reply, (await handler(input)) as FileAnswer);
    if (call.answerKind === 'events') return sendEvents(reply, (await handler(input)) as AsyncIterable<unknown>);
    const work = async () => ({
      status: call.status ?? 200,
      body: JSON.stringify(checkAnswer(call, await handler(input))),
    });
    const result = call.method === 'POST' ? await once(app.database, request, work) : await work();
    return reply.code(result.status).type('application/json; charset=utf-8').send(result.body);
  }
  app.calls.push({ method: call.method, path: call.path, public: call.public ?? false });
  app.route({ method: call.method, url: call.path.replace(/\{(\w+)\}/g, ':$1'), handler: answer, ...options });
}

/** A call that has been given a handler; kept so that tests can walk them all. */
export interface BoundCall {
  method: string;
  path: string;
  public: boolean;
}

function readInput<T extends CallShape>(call: T, request: FastifyRequest): RouteInput<T> {
  const language = preferredLanguage(request.headers['accept-language']);
  return {
    params: call.params && checkInput(call.params, request.params, 'params', language),
    query: call.query && checkInput(call.query, request.query, 'query', language),
    body:
      call.body && call.bodyKind !== 'multipart'
        ? checkInput(call.body, request.body ?? undefined, 'body', language)
        : undefined,
    caller: request.caller,
    scope: request.caller && new Scope(request.server.database, request.caller),
    language,
    request,
  } as RouteInput<T>;
}

function checkAnswer(call: CallShape, answer: unknown): unknown {
  if (!call.response) return {};
  const checked = call.response.safeParse(answer);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${call.method} ${call.path} answered against its contract: ${problems.join('; ')}`);
}

/**
 * Sends each item as one server-sent event. `null` sends a comment, which keeps proxies from closing a
 * quiet connection. The iterable's `return` runs when the reader goes away.
 */
function sendEvents(reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply {
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
