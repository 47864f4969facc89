import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { HAKARU_CAPACITY: '3' } });
});
afterAll(() => test.close());

it('tells the state of the service to signed-in people only', async () => {
  expect((await test.app.inject('/api/services/status')).statusCode).toBe(401);
  const answer = await test.app.inject({ url: '/api/services/status', headers: await test.as('aiko') });
  expect(answer.json()).toMatchObject({ state: 'stopped', engine: 'embedded', workers: 0 });
});

it('counts jobs against the capacity', async () => {
  const answer = await test.app.inject({ url: '/api/image/service/count', headers: await test.as('aiko') });
  expect(answer.json()).toEqual({ running: 0, queued: 0, capacity: 3 });
});
