import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { allCalls, openApiFile, openApiText } from './build-openapi.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the API description', () => {
  it('is committed as it is served (node apps/server/src/tools/write-openapi.ts brings it up to date)', async () => {
    expect(await readFile(openApiFile, 'utf8')).toBe(openApiText());
    const served = await test.app.inject('/docs/openapi.json');
    expect(served.json()).toEqual(JSON.parse(openApiText()));
  });

  it('names the parameters of what errors say', () => {
    expect(openApiText()).not.toMatch(/\b(undefined|NaN|\[object Object\])/);
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
