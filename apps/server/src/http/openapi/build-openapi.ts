import * as contract from '@hakaru/contract';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CallShape, errorBody, errorWords, validationErrorBody } from '@hakaru/contract';
import { z } from 'zod';
import { repositoryRoot } from '../../config/repository-root.ts';

type Json = Record<string, unknown>;

/** The whole API as an OpenAPI 3.1 document, from the contract alone. */
export function buildOpenApi(calls = allCalls()): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hakaru',
      version: '1',
      description:
        'Paths are below /api. Every call needs a bearer token unless it says otherwise. Errors carry words in the language of Accept-Language (en or ja) and a code for programs. ' +
        'A POST with an Idempotency-Key header does its work once. Lists take page, page_size, sort (column or -column) and search.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: [...new Set(calls.map((call) => call.area))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output'), ValidationError: schemaOf(validationErrorBody, 'output') },
    },
  };
}

function operation(call: CallShape): Json {
  const body = bodyOf(call);
  return {
    operationId: `${call.method.toLowerCase()} ${call.path}`.replace(/\W+/g, '_').replace(/_$/, ''),
    tags: [call.area],
    summary: call.summary,
    ...(call.public ? { security: [] } : {}),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: { [call.status ?? 200]: answerOf(call), ...errorsOf(call) },
  };
}

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: of,
  }));
}

function bodyOf(call: CallShape): Json | null {
  if (call.bodyKind !== 'multipart')
    return call.body
      ? { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } }
      : null;
  const fields = call.body ? (schemaOf(call.body, 'input') as { properties?: Json; required?: string[] }) : {};
  const files = Object.entries(call.files ?? {});
  const properties = {
    ...fields.properties,
    ...Object.fromEntries(
      files.map(([name, { description }]) => [
        name,
        { type: 'string', contentMediaType: 'application/octet-stream', description },
      ]),
    ),
  };
  const required = [...(fields.required ?? []), ...files.filter(([, file]) => file.required).map(([name]) => name)];
  return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties, required } } } };
}

function answerOf(call: CallShape): Json {
  if (call.answerKind === 'file')
    return { description: 'The file', content: { [call.contentType ?? 'application/octet-stream']: {} } };
  if (call.answerKind === 'events') return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  return {
    description: 'Done',
    ...(call.response ? { content: { 'application/json': { schema: schemaOf(call.response, 'output') } } } : {}),
  };
}

function errorsOf(call: CallShape): Json {
  const error = (description: string, name = 'Error') => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const codes = call.errors ?? [];
  return {
    ...(codes.length > 0
      ? { 400: error(codes.map((code) => `- \`${code}\`: ${errorWords(code, 'en')}`).join('\n')) }
      : {}),
    ...(call.public ? {} : { 401: error('No valid token') }),
    ...(call.params ? { 404: error('It does not exist, or belongs to another organization') } : {}),
    ...(call.params || call.query || call.body ? { 422: error('A field is wrong', 'ValidationError') } : {}),
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    reused: 'inline',
  });
  return rest;
}

export const openApiFile = join(repositoryRoot, 'docs', 'openapi.json');

/** docs/openapi.json as it should be; written by tools/write-openapi.ts. */
export function openApiText(): string {
  return `${JSON.stringify(buildOpenApi(), null, 1)}\n`;
}

// Calls with large schemas are modules of their own, so that browsers load them when they are needed.
const folders = ['training', 'preprocessing', 'time-series'].map((folder) =>
  join(repositoryRoot, 'packages', 'contract', 'src', folder),
);
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name)),
);
const apart: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file)));

/** Every call the contract exports, also those inside a group of calls, in the order of their paths. */
export function allCalls(): CallShape[] {
  return callsOf([contract, ...apart]);
}

/** The calls that modules export. Those that kinds share are one, which takes and answers what any of them does. */
export function callsOf(modules: readonly object[]): CallShape[] {
  const found = new Set(modules.flatMap((module) => Object.values(module).flatMap(callsIn)));
  const byPath = Map.groupBy(found, (call) => `${call.path} ${call.method}`);
  return [...byPath.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, calls]) => united(calls));
}

function united([first, ...others]: CallShape[]): CallShape {
  const calls = [first as CallShape, ...others.filter((call) => call.sharedBy !== undefined)];
  if (calls.length === 1) return calls[0]!;
  const anyOf = (part: 'body' | 'response') => {
    const schemas = calls.flatMap((call) => call[part] ?? []);
    return schemas.length > 0 ? { [part]: z.union(schemas) } : {};
  };
  const errors = [...new Set(calls.flatMap((call) => call.errors ?? []))];
  return { ...calls[0]!, ...anyOf('body'), ...anyOf('response'), errors };
}

function callsIn(value: unknown): CallShape[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if (isCall(value)) return [value];
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).filter(isCall) : [];
}

function isCall(value: unknown): value is CallShape {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'summary' in value &&
    'area' in value
  );
}
