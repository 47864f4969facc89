import * as contract from '@hakaru/contract';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CallShape, errorBody, errorWords, validationErrorBody } from '@hakaru/contract';
import { z } from 'zod';
import { repositoryRoot } from '../../config/repository-root.ts';
import { AppError } from '../app-error.ts';

type Json = Record<string, unknown>;

/** The whole API as an OpenAPI 3.1 document, from the contract alone. */
export function buildOpenApi(calls = allCalls()): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  const shared: Record<string, unknown> = {};
  for (const call of calls) {
    const described = liftDefinitions(operation(call), operationId(call), shared);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: described };
  }
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
      schemas: {
        Error: schemaOf(errorBody, 'output'),
        ValidationError: schemaOf(validationErrorBody, 'output'),
        ...shared,
      },
    },
  };
}

function operationId(call: CallShape): string {
  return `${call.method.toLowerCase()} ${call.path}`.replace(/\W+/g, '_').replace(/_$/, '');
}

const DEFINITIONS = '#/$defs/';

/** What a schema refers to below itself, moved to where a reference of the whole document finds it. */
function liftDefinitions(
  part: unknown,
  owner: string,
  shared: Record<string, unknown>,
  names = new Map<string, string>(),
): unknown {
  if (Array.isArray(part)) return part.map((one) => liftDefinitions(one, owner, shared, names));
  if (typeof part !== 'object' || part === null) return part;
  const { $defs, ...rest } = part as Json;
  const known = new Map(names);
  for (const name of Object.keys($defs ?? {})) {
    // Of one call's parts each may have definitions of the same name.
    const number = Object.keys(shared).filter((taken) => taken.startsWith(`${owner}.`)).length + 1;
    const target = `${owner}.${number}`;
    known.set(name, target);
    shared[target] = {};
  }
  for (const [name, schema] of Object.entries($defs ?? {}))
    shared[known.get(name) as string] = liftDefinitions(schema, owner, shared, known);
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith(DEFINITIONS)
        ? [key, `#/components/schemas/${known.get(value.slice(DEFINITIONS.length))}`]
        : [key, liftDefinitions(value, owner, shared, known)],
    ),
  );
}

function operation(call: CallShape): Json {
  const body = bodyOf(call);
  return {
    operationId: operationId(call),
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
      ? {
          required: !call.body.safeParse(undefined).success,
          content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
        }
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
  if (call.answerKind === 'file') {
    const types = [call.contentType ?? 'application/octet-stream'].flat();
    return { description: 'The file', content: Object.fromEntries(types.map((type) => [type, {}])) };
  }
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
  const takes = call.params || call.query || call.body || call.bodyKind === 'multipart';
  const codes = [...(call.errors ?? []), ...(takes ? commonCodes : (['server_busy', ...away] as const))];
  const ofStatus = Map.groupBy(
    new Set([...codes, ...(call.bodyKind === 'multipart' ? uploadCodes : [])]),
    (code) => new AppError(code).status,
  );
  const told = [...ofStatus].map(([status, some]) => [
    status,
    error(some.map((code) => `- \`${code}\`: ${errorWords(code, 'en')}`).join('\n')),
  ]);
  return {
    ...Object.fromEntries(told),
    ...(call.public ? {} : { 401: error('No valid token'), 403: error('The person belongs to another organization') }),
    ...(call.params || call.bodyKind === 'multipart' || call.body
      ? { 404: error('It does not exist, or belongs to another organization') }
      : {}),
    ...(call.method === 'POST'
      ? { 409: error('The Idempotency-Key came with another request, or is still at work') }
      : {}),
    ...(call.body && call.bodyKind !== 'multipart' ? { 413: error('The body is larger than 16 MB') } : {}),
    ...(takes ? { 422: error('A field is wrong', 'ValidationError') } : {}),
  };
}

/** What any call may answer: what it stands on is out of reach, or its headers are too long. */
const away = ['database_unavailable', 'shutting_down', 'headers_too_large'] as const;
const commonCodes = ['server_busy', 'storage_failed', ...away] as const;
const uploadCodes = ['upload_too_large', 'too_many_requests', 'disk_full'] as const;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    reused: 'inline',
  });
  return closeTuples(rest) as Json;
}

interface Tuple {
  prefixItems?: unknown[];
  items?: unknown;
  minItems?: number;
  maxItems?: number;
}

/** Tuples say how long they are; those of one schema are lists of it, which readers of every version know. */
function closeTuples(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closeTuples);
  if (typeof part !== 'object' || part === null) return part;
  const read = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closeTuples(value)]));
  const { prefixItems: places, items, minItems, maxItems, ...rest } = read as Tuple;
  if (!places) return read;
  const isClosed = items === false || maxItems === places.length;
  const least = minItems ?? places.length;
  if (!isClosed) return { ...read, minItems: least };
  const isUniform = new Set(places.map((place) => JSON.stringify(place))).size === 1;
  const length = { minItems: least, maxItems: places.length };
  return isUniform
    ? { ...rest, items: places[0], ...length }
    : { ...rest, prefixItems: places, items: false, ...length };
}

export const openApiFile = join(repositoryRoot, 'docs', 'openapi.json');

/** docs/openapi.json as it should be; written by tools/write-openapi.ts. */
export function openApiText(): string {
  return `${JSON.stringify(buildOpenApi(), null, 1)}\n`;
}

// Calls with large schemas are modules of their own, so that browsers load them when they are needed.
const folders = ['training', 'decisions', 'preprocessing', 'time-series'].map((folder) =>
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
  const sharing = [first as CallShape, ...others.filter((call) => call.sharedBy !== undefined)];
  const calls = sharing.sort((a, b) => ((a.sharedBy ?? '') < (b.sharedBy ?? '') ? -1 : 1));
  if (calls.length === 1) return calls[0]!;
  const anyOf = (part: 'body' | 'response') => {
    const schemas = calls.flatMap((call) => call[part] ?? []);
    // What is the same of each is described once.
    const distinct = [...new Map(schemas.map((schema) => [textOf(schema), schema])).values()];
    return distinct.length > 0 ? { [part]: distinct.length === 1 ? distinct[0] : z.union(distinct) } : {};
  };
  const errors = [...new Set(calls.flatMap((call) => call.errors ?? []))];
  return { ...calls[0]!, ...anyOf('body'), ...anyOf('response'), errors };
}

function textOf(schema: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
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
