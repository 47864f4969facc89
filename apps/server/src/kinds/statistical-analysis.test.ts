import type { AnalysisOptions, AnalysisResult } from '@hakaru/contract/decisions/statistical-analysis';
import type { OptionProblem } from '@hakaru/contract/training/option-problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfTask } from '../features/datasets/testing/send-table.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type TestUser } from '../testing/test-user.ts';

const base = '/statistical/analysis';
const columns = [
  ...['extra', 'other'].map((name) => ({ name, type: 'numeric' as const })),
  { name: 'drug', type: 'categorical' as const },
];
/** R's `sleep`, and a column with a value missing. */
const select = `SELECT extra::DOUBLE AS extra, CASE WHEN i = 3 THEN NULL ELSE extra * 2 + i END::DOUBLE AS other, 'd' || (1 + i // 10) AS drug
  FROM (SELECT unnest([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0, 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]) AS extra, generate_subscripts([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20], 1) - 1 AS i)`;
const welch: AnalysisOptions['test'] = {
  name: 'two_sample_t',
  variables: ['extra'],
  category: 'drug',
  group_1: 'd1',
  group_2: 'd2',
};

describe('statistical tests', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let dataset: string;

  async function register(name: string, chosen: AnalysisOptions['test']): Promise<string> {
    const answer = await call<{ project_id: string }>('POST', `${base}/register/${dataset}`, {
      name,
      options: { test: chosen },
    });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.project_id;
  }

  async function run(project: string) {
    const { body } = await call<{ task_id: string }>('POST', `${base}/train/model/${project}`);
    return endOfTask(test, headers, body.task_id);
  }

  const resultOf = async (project: string) =>
    (await call<{ result: AnalysisResult | null }>('GET', `${base}/train/result/${project}`)).body.result;

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    const user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    dataset = await insertTestTable(test.context, user.owner, { name: 'sleep', select, columns });
    await test.context.compute.start();
  });
  afterAll(() => test.close());

  it('are registered, run, shown and taken away', async () => {
    const project = await register('drugs', welch);
    expect(await run(project)).toMatchObject({ state: 'succeeded', error: null });
    const result = await resultOf(project);
    const [found] = result?.comparisons ?? [];
    expect(found).toMatchObject({ kind: 'means', title: 'extra' });
    if (found?.kind !== 'means') throw new Error('no comparison of means');
    expect(found.tests[0]?.p).toBeCloseTo(0.07939414, 8);
    expect(found.tests[1]?.p).toBeCloseTo(0.07918671, 8);

    expect((await call('GET', `${base}/eval/result/${project}`)).body).toMatchObject({
      alpha: 0.05,
      comparisons: [{ title: 'extra', samples: [{ name: 'd1', n: 10 }, { name: 'd2' }], variances: { df2: 18 } }],
    });
    const csv = await test.app.inject({ url: `/api${base}/result/download/${project}`, headers });
    expect(csv.headers['content-disposition']).toContain('drugs-numbers.csv');
    expect(csv.payload).toContain('extra,test,welch,p,0.0793941');
    const values = await test.app.inject({
      method: 'POST',
      url: `/api${base}/download`,
      headers,
      payload: { project_id: project, part: 'values' },
    });
    expect(values.payload.trim().split('\n')).toHaveLength(21);
    const inCp932 = await test.app.inject({
      method: 'POST',
      url: `/api${base}/download`,
      headers,
      payload: { project_id: project, part: 'numbers', encoding: 'cp932' },
    });
    // The minus sign of a difference is in CP932, the mark of UTF-8 is not.
    const told = new TextDecoder('shift_jis', { fatal: true }).decode(inCp932.rawPayload);
    expect(told).toBe(csv.payload.replace('\ufeff', '').replaceAll('−', '－'));
    const inJapanese = { ...headers, 'accept-language': 'ja' };
    const read = await test.app.inject({
      url: `/api${base}/result/download/${project}?headers=reader&encoding=cp932`,
      headers: inJapanese,
    });
    const [header, ...lines] = new TextDecoder('shift_jis', { fatal: true }).decode(read.rawPayload).split('\r\n');
    expect(header).toBe('変数,区分,対象,項目,値');
    expect(lines).toEqual(told.split('\r\n').slice(1));
    const valuesRead = await test.app.inject({
      method: 'POST',
      url: `/api${base}/download`,
      headers: inJapanese,
      payload: { project_id: project, part: 'values', headers: 'reader' },
    });
    expect(valuesRead.payload).toBe(values.payload.replace('variable,group,row,value', '変数,グループ,行,値'));
    expect((await call('GET', `${base}/projects?state=succeeded&search=dru`)).body).toMatchObject({ total: 1 });
    expect((await call('DELETE', `${base}/project/delete/${project}`)).status).toBe(200);
    expect((await call('GET', `${base}/projects/list`)).body).toEqual({ items: [] });
  });

  it('have a default for what is not given, and keep what was', async () => {
    const project = await register('one sample', { name: 'one_sample_t', variables: ['extra', 'other'], mean: 1 });
    expect((await call('GET', `${base}/project/${project}`)).body).toMatchObject({
      options: { test: { mean: 1, alpha: 0.05, alternative: 'two_sided', margin: null } },
    });
    await run(project);
    const comparisons = (await resultOf(project))?.comparisons ?? [];
    expect(comparisons.map((one) => one.kind === 'means' && one.dropped)).toEqual([0, 1]);
  });

  it('say in words what keeps them from being run, before they are registered', async () => {
    const same = { ...welch, group_2: 'd1' };
    for (const [language, words] of [
      ['en', 'Choose two different groups'],
      ['ja', '異なるグループを選んでください'],
    ] as const) {
      const { body } = await call<{ problems: OptionProblem[] }>(
        'POST',
        `${base}/check/${dataset}`,
        { options: { test: same } },
        language,
      );
      expect(body.problems).toMatchObject([
        {
          code: 'groups_same',
          fields: [
            ['test', 'group_1'],
            ['test', 'group_2'],
          ],
        },
      ]);
      expect(body.problems[0]?.response).toContain(words);
    }
    const refused = await call<{ detail: { code: string } }>('POST', `${base}/register/${dataset}`, {
      name: 'same',
      options: { test: same },
    });
    expect(refused).toMatchObject({ status: 400, body: { detail: { code: 'groups_same' } } });
    for (const wrong of [
      { ...welch, alpha: 0.6 },
      { ...welch, margin: 0 },
      { ...welch, name: 'no_test' },
      { ...welch, variables: [] },
    ])
      expect((await call('POST', `${base}/register/${dataset}`, { name: 'x', options: { test: wrong } })).status).toBe(
        422,
      );
  });

  it('fail with a reason where the data allow no test', async () => {
    const project = await register('unknown group', { ...welch, group_2: 'd9' });
    expect(await run(project)).toMatchObject({ state: 'failed', error: { code: 'group_unknown' } });
  });
});
