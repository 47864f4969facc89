import type { Readable } from 'node:stream';
import type { CallInput, CallShape, Language } from '@hakaru/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, InvalidInput } from './app-error.ts';
import { checkInput } from './check-input.ts';
import { bodyWords } from './issue-words.ts';
import { knownFailure } from './known-failure.ts';
import { preferredLanguage } from './language.ts';

const LINGER_MS = 15_000;

interface SentFile {
  /** The form field it came in. */
  field: string;
  name: string;
  contentType: string;
  stream: Readable;
}

/**
 * Reads a multipart form, handing each file to `takeFile` as it arrives; memory stays bounded. Fields sent
 * before the first file are checked before any of it is read. Throws InvalidInput, upload_too_large, or
 * upload_cancelled when the sender goes away.
 */
export async function readForm<T extends CallShape>(
  request: FastifyRequest,
  call: T,
  takeFile: (file: SentFile, fields: CallInput<T>['body']) => Promise<void>,
): Promise<CallInput<T>['body']> {
  const language = preferredLanguage(request.headers['accept-language']);
  const values: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        values[part.fieldname] = part.value;
        continue;
      }
      checkFileField(call, part.fieldname, language);
      const fields = checkFields(call, values, language);
      const { file } = part;
      // A file over the limit would otherwise end where the sender stops: after all of it has arrived.
      file.once('limit', () => file.destroy(tooLarge(request)));
      await takeFile(
        { field: part.fieldname, name: part.filename, contentType: part.mimetype, stream: part.file },
        fields,
      );
      if (file.truncated) throw tooLarge(request);
      part.file.resume();
    }
  } catch (error) {
    letGo(request);
    throw translate(error, request);
  }
  return checkFields(call, values, language);
}

/** A hook: 422 before anything of a body is read that is no multipart form. */
export function requireForm(call: CallShape) {
  return async (request: FastifyRequest): Promise<void> => {
    if (/^multipart\/form-data\s*;.*\bboundary=/i.test(request.headers['content-type'] ?? '')) return;
    const language = preferredLanguage(request.headers['accept-language']);
    throw new InvalidInput([
      {
        loc: ['body'],
        msg: bodyWords('multipart_expected', language, { field: fileFields(call).join(', ') }),
        type: 'multipart_expected',
      },
    ]);
  };
}

function tooLarge(request: FastifyRequest): AppError {
  return new AppError('upload_too_large', { limit_mb: request.server.uploadLimitMb });
}

/** What still arrives after the answer is thrown away for a while, so that the sender gets to read it. */
function letGo({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.resume();
  setTimeout(() => raw.destroy(), LINGER_MS).unref();
}

function checkFileField(call: CallShape, name: string, language: Language): void {
  const fields = fileFields(call);
  if (fields.includes(name)) return;
  throw new InvalidInput([
    {
      loc: ['body', name],
      msg: bodyWords('field_unexpected', language, { name, field: fields.join(', ') }),
      type: 'field_unexpected',
    },
  ]);
}

function fileFields(call: CallShape): string[] {
  return Object.keys(call.files ?? {});
}

function checkFields<T extends CallShape>(
  call: T,
  values: Record<string, unknown>,
  language: Language,
): CallInput<T>['body'] {
  return (call.body ? checkInput(call.body, values, 'body', language) : undefined) as CallInput<T>['body'];
}

function translate(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof AppError || error instanceof InvalidInput) return error;
  if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
    return tooLarge(request);
  }
  // What could not be stored ends the request as well, which its sender did not.
  const isSenders = error === request.raw.errored || (error as { code?: string }).code === 'ECONNRESET';
  if (!isSenders && knownFailure(error)) return error;
  return request.raw.destroyed || request.raw.errored ? new AppError('upload_cancelled') : error;
}
