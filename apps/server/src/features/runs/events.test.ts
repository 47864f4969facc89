import { Scope } from '../../db/scope.ts';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ServerEvent } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../db/channel.ts';
import { testHandler, testJob } from '../../jobs/test-jobs.ts';
import { createTestApp, type TestApp } from '../../test-app.ts';

let test: TestApp;
let url: string;
const orgOf: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApp({ work: true, handlers: ({ files }) => [testHandler(files)] });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  for (const name of ['aiko', 'chie'])
    orgOf[name] = (
      await test.app.inject({ url: '/api/users/me', headers: await test.as(name) })
    ).json().organization.id;
});
afterAll(() => test.close());

/** Opens the stream and gathers its events until `enough`. */
async function listen(person: string, headers: Record<string, string> = {}) {
  const leave = new AbortController();
  const answer = await fetch(`${url}/api/events`, {
    headers: { ...(await test.as(person)), ...headers },
    signal: leave.signal,
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  const events: ServerEvent[] = [];
  await reader.read();
  async function until(enough: (events: ServerEvent[]) => boolean): Promise<ServerEvent[]> {
    while (!enough(events)) {
      const { value = '', done } = await reader.read();
      if (done) throw new Error('the stream ended');
      for (const line of value.split('\n')) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)));
    }
    return events;
  }
  return { answer, events, until, leave: () => leave.abort() };
}

const change = (person: string) =>
  announceChange(test.context.database.db, { orgId: orgOf[person] ?? '', area: 'datasets', id: randomUUID() });

describe('the event stream', () => {
  it('needs a token', async () => {
    expect((await fetch(`${url}/api/events`)).status).toBe(401);
  });

  it('pushes a run’s progress in the reader’s language, to its organization only', async () => {
    const [aiko, chie] = [await listen('aiko', { 'accept-language': 'ja' }), await listen('chie')];
    expect(aiko.answer.headers.get('content-type')).toContain('text/event-stream');
    const runId = await transaction(test.context.database.db, (trx) =>
      test.context.jobs.startRun(new Scope(trx, { orgId: orgOf.aiko ?? '', userId: null }), {
        job: testJob,
        kind: 'test',
        subjectType: 'test',
        subjectId: randomUUID(),
        payload: { fail: 'x' },
      }),
    );
    const events = await aiko.until((all) =>
      all.some((event) => event.type === 'task' && event.task.state === 'failed'),
    );
    const last = events.findLast((event) => event.type === 'task');
    expect(last?.task).toMatchObject({
      task_id: runId,
      error: { code: 'name_taken', response: '名前「x」はすでに使われています。別の名前にしてください。' },
    });
    await change('chie');
    expect(await chie.until((all) => all.length > 0)).toMatchObject([{ type: 'changed' }]);
    aiko.leave();
    chie.leave();
  });

  it('tells of a change when its transaction commits, not before', async () => {
    const aiko = await listen('aiko');
    const [rolledBack, committed] = [randomUUID(), randomUUID()];
    await transaction(test.context.database.db, async (trx) => {
      await announceChange(trx, { orgId: orgOf.aiko ?? '', area: 'datasets', id: rolledBack });
      throw new Error('no');
    }).catch(() => undefined);
    await transaction(test.context.database.db, (trx) =>
      announceChange(trx, { orgId: orgOf.aiko ?? '', area: 'datasets', id: committed }),
    );
    expect(await aiko.until((all) => all.length > 0)).toEqual([{ type: 'changed', area: 'datasets', id: committed }]);
    aiko.leave();
  });

  it('goes on after the database connection broke', async () => {
    const aiko = await listen('aiko');
    await test.context.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hakaru events' and datname = current_database()`,
    );
    const again = setInterval(() => void change('aiko'), 200);
    await aiko.until((all) => all.length > 0);
    clearInterval(again);
    aiko.leave();
  });
});
