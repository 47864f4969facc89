import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call takes besides JSON: a streamed multipart form, or nothing. */
export type BodyKind = 'json' | 'multipart' | 'none';

/** What a call answers with: JSON checked by `response`, a streamed file, or an event stream. */
export type AnswerKind = 'json' | 'file' | 'events';

type AnySchema = z.ZodType;

export interface CallShape {
  method: Method;
  /** The path as the product spec spells it, with `{name}` for each path parameter. */
  path: string;
  area: string;
  summary: string;
  /** Where kinds share the method and the path: whose call it is. */
  sharedBy?: string;
  /** Calls are for signed-in people unless marked public. */
  public?: boolean;
  params?: AnySchema;
  query?: AnySchema;
  bodyKind?: BodyKind;
  /** JSON body, or the fields of a multipart form (files are described by `files`). */
  body?: AnySchema;
  files?: Record<string, { description: string; required: boolean }>;
  answerKind?: AnswerKind;
  /** Of a file: `image/png`, or any of several that the request chooses from. */
  contentType?: string | readonly string[];
  response?: AnySchema;
  /** The success status: 200, or 202 for calls that start work. */
  status?: 200 | 201 | 202 | 204;
  /** 400 codes this call may answer with, beyond those any call may. */
  errors?: readonly ErrorCode[];
}

/** What files are sent as. */
export const fileTypes = {
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  png: 'image/png',
  /** As it was uploaded, or bytes for the browser's charts. */
  bytes: 'application/octet-stream',
} as const;

/** One HTTP call, defined once for the server's routes, the typed client and OpenAPI. */
export function defineCall<const T extends CallShape>(shape: T): T {
  return shape;
}

type Parsed<S> = S extends AnySchema ? z.output<S> : undefined;
type Sent<S> = S extends AnySchema ? z.input<S> : undefined;

/** What the server's handler receives (parsed, defaults filled in). */
export interface CallInput<T extends CallShape> {
  params: Parsed<T['params']>;
  query: Parsed<T['query']>;
  body: Parsed<T['body']>;
}

type Key<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** What a client passes (defaults may be left out). */
export type CallRequest<T extends CallShape> = Key<'params', Sent<T['params']>> &
  Key<'query', Sent<T['query']>> &
  Key<'body', Sent<T['body']>>;

export type CallResponse<T extends CallShape> = T['response'] extends AnySchema ? z.output<T['response']> : undefined;

/** The names in a path's `{…}`, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

/** Fills a path's parameters, each percent-encoded. Throws when one is missing. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(value));
  });
}
