import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { allCalls, openApiFile, openApiText } from './build-openapi.ts';

const text = openApiText();
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Described {
  security?: unknown[];
  responses: Record<string, { content?: Record<string, unknown> }>;
  requestBody?: { required: boolean; content: Record<string, unknown> };
}

/** Every object within a document. */
function* partsOf(part: unknown): Generator<Record<string, unknown>> {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) yield part as Record<string, unknown>;
  for (const inner of Object.values(part)) yield* partsOf(inner);
}

/** What a reference within a document leads to. */
function at(document: unknown, reference: string): unknown {
  const steps = reference
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce((part, step) => (part as Record<string, unknown> | undefined)?.[step], document);
}

describe('the API description', () => {
  it('is committed as it is served (node apps/server/src/tools/write-openapi.ts brings it up to date)', async () => {
    expect(await readFile(openApiFile, 'utf8')).toBe(text);
    const served = await test.app.inject('/docs/openapi.json');
    expect(served.json()).toEqual(JSON.parse(text));
  });

  it('is a valid document of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('has no reference that leads nowhere, and no tuple without its length', () => {
    const document: unknown = JSON.parse(text);
    const parts = [...partsOf(document)];
    const references = parts.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => at(document, reference) === undefined)).toEqual([]);
    const tuples = parts.filter(({ prefixItems }) => Array.isArray(prefixItems));
    expect(tuples.filter(({ minItems, maxItems }) => minItems === undefined || maxItems === undefined)).toEqual([]);
    expect(parts.filter(({ items }) => Array.isArray(items))).toEqual([]);
    const ranges = parts.flatMap(({ between }) => (between === undefined ? [] : [between]));
    expect(ranges.length).toBeGreaterThan(0);
    expect(ranges.every((range) => 'items' in (range as object) && !('prefixItems' in (range as object)))).toBe(true);
    expect(ranges[0]).toMatchObject({ type: 'array', minItems: 2, maxItems: 2 });
  });

  it('says what files are, which answers any call has, and whether a body may be left out', () => {
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
    const types = (path: string) => Object.keys(paths[path]?.get?.responses[200]?.content ?? {});
    expect(types('/inference/download/{project}/{key}')).toEqual([
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.apache.parquet',
    ]);
    expect(types('/visualization/images/average/{id}')).toEqual(['image/png']);
    const all = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(all.filter(({ responses }) => !('431' in responses && '500' in responses && '503' in responses))).toEqual(
      [],
    );
    expect(all.filter(({ security, responses }) => !security && !('401' in responses && '403' in responses))).toEqual(
      [],
    );
    const uploads = all.filter(({ requestBody }) => requestBody && 'multipart/form-data' in requestBody.content);
    expect(
      uploads.filter(({ responses }) => !('413' in responses && '429' in responses && '507' in responses)),
    ).toEqual([]);
    const optional = allCalls().filter(
      (call) => call.bodyKind !== 'multipart' && call.body?.safeParse(undefined).success,
    );
    const told = optional.map((call) => paths[call.path]?.[call.method.toLowerCase()]?.requestBody?.required);
    expect(told).toEqual(optional.map(() => false));
  });

  it('names the parameters of what errors say', () => {
    expect(text).not.toMatch(/\b(undefined|NaN|\[object Object\])/);
  });

  it('names exactly the calls the server answers', () => {
    const described = allCalls()
      .map((call) => `${call.method} ${call.path}`)
      .sort();
    const bound = test.app.calls.map((call) => `${call.method} ${call.path}`).sort();
    expect(bound).toEqual(described);
  });

  it('has a page for people in both languages', async () => {
    const page = await test.app.inject({ url: '/docs', headers: { 'accept-language': 'ja' } });
    expect(page.body).toContain('/train/progress/{task_id}');
    expect(page.body).toContain('公開');
  });
});
