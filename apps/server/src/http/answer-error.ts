import type { ErrorBody, Language } from '@hakaru/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, InUseError, InvalidInput } from './app-error.ts';
import { bodyWords } from './issue-words.ts';
import { knownFailure } from './known-failure.ts';
import { preferredLanguage } from './language.ts';
import { tellError } from './tell-error.ts';

/** The one place that turns a failure into an answer. Registered with `app.setErrorHandler`. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  const known = recognise(error, request, language);
  if (known instanceof InvalidInput) {
    request.log.info({ fields: known.problems.map((problem) => problem.loc.join('.')) }, 'invalid input');
    return reply.code(422).send({ detail: known.problems });
  }
  if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'request failed');
  else request.log.info({ code: known.code }, 'request refused');
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  if (known.code === 'too_many_requests') reply.header('retry-after', String(known.params.seconds ?? 60));
  return reply.code(known.status).send(errorBodyOf(known, language, request.id));
}

function errorBodyOf(error: AppError, language: Language, requestId: string): ErrorBody {
  const dependents = error instanceof InUseError && { dependents: error.dependents.map((one) => ({ ...one })) };
  return {
    detail: {
      response: tellError(error.code, language, error.params),
      code: error.code,
      params: error.params,
      request_id: requestId,
      ...dependents,
    },
  };
}

function recognise(error: unknown, request: FastifyRequest, language: Language): AppError | InvalidInput {
  if (error instanceof AppError || error instanceof InvalidInput) return error;
  // What is wrong with a request to nowhere is told before it is looked up.
  if (request.is404) return new AppError('not_found');
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('upload_too_large', { limit_mb: 16 });
  if (typeof code === 'string' && code.startsWith('FST_') && statusCode < 500) {
    return new InvalidInput([
      {
        loc: ['body'],
        msg: bodyWords(jsonProblems.has(code) ? 'json_invalid' : 'body_invalid', language),
        type: 'body_invalid',
      },
    ]);
  }
  return knownFailure(error) ?? new AppError('server_busy');
}

const jsonProblems = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);
