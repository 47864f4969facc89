import { Readable } from 'node:stream';
import type { CallInput, CallResponse, CallShape, Language } from '@hakaru/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Scope } from '../db/scope.ts';
import { type Caller, requireCaller } from './caller.ts';
import { checkInput } from './check-input.ts';
import { type FileAnswer, sendFile } from './file-answer.ts';
import { preferredLanguage } from './language.ts';
import { once } from './once.ts';
import { onBehalfOf } from '../shares/owner.ts';
import { requireForm } from './read-form.ts';

/** What a handler is given: the checked input, who asks, and the raw request for streams. */
export type RouteInput<T extends CallShape> = CallInput<T> & {
  caller: T extends { public: true } ? null : Caller;
  /** The rows of the caller's organization. */
  scope: T extends { public: true } ? null : Scope;
  language: Language;
  request: FastifyRequest;
};

/** What a handler gives back: the response's data, a file, or the events to send. */
export type RouteAnswer<T extends CallShape> = T extends { answerKind: 'file' }
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
  const only = { call };
  routeOneOf<T, typeof only>(
    app,
    [only],
    async () => only,
    (_, input) => handler(input),
  );
}

/** What is known of a request before it is read by one of several calls. */
export interface RequestOf {
  params: unknown;
  body: unknown;
  scope: Scope;
  language: Language;
}

/** Binds calls that share their method, path and parameters: `choose` says by which of them a request is read and answered. */
export function routeOneOf<const T extends CallShape, Choice extends { call: T }>(
  app: FastifyInstance,
  choices: readonly [Choice, ...Choice[]],
  choose: (requested: RequestOf) => Promise<Choice>,
  handler: (choice: Choice, input: RouteInput<T>) => Promise<RouteAnswer<T>>,
): void {
  const [{ call: first }] = choices;
  const options: RouteShorthandOptions = {
    onRequest: [
      ...(first.public ? [] : [requireCaller]),
      ...(first.bodyKind === 'multipart' ? [requireForm(first)] : []),
    ],
    preHandler: first.bodyKind === 'multipart' ? [app.limitUploads] : [],
  };
  function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return request.caller
      ? onBehalfOf(request.caller, () => answerCaller(request, reply))
      : answerCaller(request, reply);
  }
  async function answerCaller(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { choice, input } = await readInput(request);
    const { call } = choice;
    if (call.answerKind === 'file') return sendFile(request, reply, (await handler(choice, input)) as FileAnswer);
    if (call.answerKind === 'events')
      return sendEvents(reply, (await handler(choice, input)) as AsyncIterable<unknown>);
    const work = async () => ({
      status: call.status ?? 200,
      body: JSON.stringify(checkAnswer(call, await handler(choice, input))),
    });
    const result = call.method === 'POST' ? await once(app.database, request, work) : await work();
    return reply.code(result.status).type('application/json; charset=utf-8').send(result.body);
  }
  async function readInput(request: FastifyRequest): Promise<{ choice: Choice; input: RouteInput<T> }> {
    const language = preferredLanguage(request.headers['accept-language']);
    const { caller } = request;
    const scope = caller && new Scope(request.server.database, caller);
    const params = first.params && checkInput(first.params, request.params, 'params', language);
    const [only, ...others] = choices;
    const choice =
      others.length === 0 ? only : await choose({ params, body: request.body, scope: scope as Scope, language });
    const { call } = choice;
    const input = {
      params,
      query: call.query && checkInput(call.query, request.query, 'query', language),
      body:
        call.body && call.bodyKind !== 'multipart'
          ? checkInput(call.body, request.body ?? undefined, 'body', language)
          : undefined,
      caller,
      scope,
      language,
      request,
    };
    return { choice, input: input as RouteInput<T> };
  }
  app.calls.push({ method: first.method, path: first.path, public: first.public ?? false });
  app.route({ method: first.method, url: first.path.replace(/\{(\w+)\}/g, ':$1'), handler: answer, ...options });
}

/** A call that has been given a handler; kept so that tests can walk them all. */
export interface BoundCall {
  method: string;
  path: string;
  public: boolean;
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
