import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { registerTable } from '../testing/send-table.ts';
import { forgetSummaries } from './summaries.ts';

const SLOW = 120_000;
let test: TestApp;
let headers: { authorization: string };
let dataset: string;
beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
  const rows = Array.from(
    { length: 120_000 },
    (_, row) => `${row},${(row * 7919) % 1000},${row % 3 === 0 ? 'A' : 'B'}`,
  );
  dataset = await registerTable(
    test,
    headers,
    { name: 'large' },
    { name: 'large.csv', content: `row,saw,line\n${rows.join('\n')}\n` },
  );
}, SLOW);
afterAll(() => test.close());

const ask = async <T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object): Promise<T> =>
  (await test.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })).json() as T;
const stateOf = async (id: string) => (await ask<{ summaries: string }>('POST', `/statistics/result/${id}`)).summaries;
const settled = (id: string) =>
  waitFor(async () => {
    const state = await stateOf(id);
    return state === 'success' || state === 'failure' ? state : undefined;
  }, SLOW);
const storedFiles = () =>
  test.context.files
    .list('runs')
    .then((keys) => keys.filter((key) => /\/(summaries\.json|planes\.bin|course-\d+\.json)$/.test(key)));

it(
  'answers about every row of a large table are kept once it is ready, and charts take them',
  { timeout: SLOW },
  async () => {
    expect(await settled(dataset)).toBe('success');
    expect((await storedFiles()).map((key) => key.split('/').at(-1)).toSorted()).toEqual([
      'course-0.json',
      'planes.bin',
      'summaries.json',
    ]);
    const answer = await ask<{ counts: object; picture: { mode: string; whole: number[][] } }>(
      'POST',
      `/visualization/relation/${dataset}`,
      { x: 'row', y: 'saw', limit: 0, fields: 64 },
    );
    expect(answer.counts).toMatchObject({ table: 120_000, used: 120_000, selected: null });
    expect([answer.picture.mode, answer.picture.whole.flat().reduce((sum, count) => sum + count, 0)]).toEqual([
      'density',
      120_000,
    ]);
    // What a selection changes comes from the rows.
    const selected = await ask<{ columns: { whole: { count: number }; selected: { count: number } }[] }>(
      'POST',
      `/visualization/summary/${dataset}`,
      { columns: ['saw'], selection: { all: [{ column: 'line', in: ['A'] }] } },
    );
    expect(selected.columns[0]).toMatchObject({ whole: { count: 120_000 }, selected: { count: 40_000 } });
  },
);

it('nothing is kept of a table that a browser holds', { timeout: SLOW }, async () => {
  const small = await registerTable(test, headers, { name: 'small' }, { name: 's.csv', content: 'a,b\n1,2\n3,5\n' });
  await ask('POST', `/visualization/summary/${small}`, { columns: ['a'] });
  expect(await stateOf(small)).toBe('none');
});

it(
  'a version from before is summarised when somebody looks at it, and one that failed with its next statistics',
  { timeout: SLOW },
  async () => {
    await test.context.database.db.deleteFrom('table_summaries').execute();
    expect(await stateOf(dataset)).toBe('none');
    await ask('POST', `/visualization/summary/${dataset}`, { columns: ['row'] });
    expect(await settled(dataset)).toBe('success');
    await test.context.database.db.updateTable('table_summaries').set({ state: 'failure' }).execute();
    await ask('POST', `/visualization/summary/${dataset}`, { columns: ['row'] });
    expect(await stateOf(dataset)).toBe('failure');
    await ask('POST', `/statistics/${dataset}`);
    await waitFor(async () => ((await stateOf(dataset)) === 'success' ? true : undefined), SLOW);
  },
);

it('what is kept goes with its version', { timeout: SLOW }, async () => {
  expect(await storedFiles()).not.toEqual([]);
  await ask('DELETE', `/dataset/delete/${dataset}`);
  await forgetSummaries(test.context);
  const rows = await test.context.database.db.selectFrom('table_summaries').selectAll().execute();
  expect(rows).toEqual([]);
});
