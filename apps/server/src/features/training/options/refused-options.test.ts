import type { DatasetStatistics } from '@hakaru/contract';
import type { OptionProblem } from '@hakaru/contract/training/option-problems';
import type { RegressionOptions } from '@hakaru/contract/training/regression';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../db/json.ts';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { signIn } from '../../../testing/test-user.ts';
import { insertTestTable } from '../test-table.ts';

const options = {
  targets: ['y'],
  features: [{ name: 'x', type: 'numeric' }],
  models: [{ name: 'pls' }],
} as unknown as RegressionOptions;

const table = {
  name: 'splits of every kind',
  select: `SELECT i::DOUBLE AS x, i * 2.0 AS y, i % 2 AS flag, 'L' || (i % 4) AS lot, 'one' AS same,
    CASE WHEN i % 5 = 0 THEN '検証' ELSE 'Ｔｒａｉｎ' END AS side, CASE WHEN i = 3 THEN 'hold' WHEN i % 5 = 0 THEN 'test' ELSE 'train' END AS odd,
    CASE WHEN i % 7 < 3 THEN 'NG' ELSE 'OK' END AS verdict FROM range(40) t(i)`,
  columns: [
    ...['x', 'y', 'flag'].map((name) => ({ name, type: 'numeric' as const })),
    ...['lot', 'same', 'side', 'odd', 'verdict'].map((name) => ({ name, type: 'categorical' as const })),
  ],
};

interface Refusal {
  detail: { code?: string; response?: string; params?: Record<string, string> } & {
    loc: (string | number)[];
    msg: string;
  }[];
}

describe('options that cannot be trained', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let datasetId: string;
  let otherDatasetId: string;
  let count = 0;

  async function register(change: object, language = 'en', dataset = datasetId) {
    count += 1;
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/regress/register/${dataset}`,
      headers: { ...headers, 'accept-language': language },
      payload: { name: `p${count}`, options: { ...options, ...change } },
    });
    return { status: response.statusCode, body: response.json() as Refusal & { project_id: string } };
  }

  async function tableOf(user: 'aiko' | 'chie') {
    return insertTestTable(test.context, (await signIn(test, user)).owner, table);
  }

  beforeAll(async () => {
    test = await createTestApp();
    headers = await test.as('aiko');
    [datasetId, otherDatasetId] = [await tableOf('aiko'), await tableOf('chie')];
  });
  afterAll(() => test.close());

  it('says before training what the table itself says: features that tell the target', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/regress/check/${datasetId}`,
      headers: { ...headers, 'accept-language': 'ja' },
      payload: { options },
    });
    expect(response.json<{ problems: OptionProblem[] }>().problems).toMatchObject([
      {
        code: 'leak_copy',
        severity: 'warning',
        fields: [['features', 0]],
        params: { columns: 'x', target: 'y', sure: 1 },
      },
    ]);
  });

  it('asks whether a column of verdicts is known before the target', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/regress/check/${datasetId}`,
      headers,
      payload: {
        options: { ...options, features: ['lot', 'verdict'].map((name) => ({ name, type: 'categorical' })) },
      },
    });
    expect(response.json<{ problems: OptionProblem[] }>().problems).toMatchObject([
      { code: 'leak_verdict', severity: 'warning', fields: [['features', 1]], params: { columns: 'verdict', sure: 0 } },
    ]);
  });

  it('takes common spellings of train and test, and names what else a column says', async () => {
    expect((await register({ split: { method: 'column', column: 'side' } })).status).toBe(201);
    for (const language of ['en', 'ja']) {
      const { status, body } = await register({ split: { method: 'column', column: 'odd' } }, language);
      expect(status).toBe(400);
      expect(body.detail).toMatchObject({ code: 'split_column_values', params: { column: 'odd', values: 'hold' } });
      for (const word of ['odd', 'hold', '学習', 'validation']) expect(body.detail.response).toContain(word);
    }
    expect((await register({ split: { method: 'column', column: 'same' } })).body.detail.code).toBe(
      'split_column_values',
    );
  });

  it.each([
    ['time without a column', { split: { method: 'time' } }, 'split_column_missing'],
    ['time by text', { split: { method: 'time', column: 'lot' } }, 'split_column_not_time'],
    ['groups without a column', { split: { method: 'group', column: null } }, 'split_column_missing'],
    ['groups by the target', { split: { method: 'group', column: 'y' } }, 'split_column_is_target'],
    ['time by the target', { split: { method: 'time', column: 'y' } }, 'split_column_is_target'],
    ['groups by a feature', { split: { method: 'group', column: 'x' } }, 'split_column_is_feature'],
    ['one group', { split: { method: 'group', column: 'same' } }, 'split_one_sided'],
    ['a column that is not there', { split: { method: 'group', column: 'nowhere' } }, 'column_unknown'],
    ['a target twice', { targets: ['y', 'y'] }, 'column_twice'],
    [
      'a feature twice',
      {
        features: [
          { name: 'x', type: 'numeric' },
          { name: 'x', type: 'numeric' },
        ],
      },
      'column_twice',
    ],
  ])('refuses %s', async (_, change, code) => {
    const words = await Promise.all(
      ['en', 'ja'].map(async (language) => {
        const { status, body } = await register(change, language);
        expect([status, body.detail.code]).toEqual([400, code]);
        return body.detail.response;
      }),
    );
    expect(words[1]).toMatch(/[ぁ-ん]/);
    expect(words[0]).not.toBe(words[1]);
  });

  async function check(change: object, language = 'en', user = 'aiko') {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/regress/check/${datasetId}`,
      headers: { ...(await test.as(user)), 'accept-language': language },
      payload: { options: { ...options, ...change } },
    });
    return { status: response.statusCode, body: response.json() as { problems: OptionProblem[] } };
  }

  it('says beforehand what is wrong, in which field, in the language of who asks, and keeps nothing', async () => {
    const features = [{ name: 'flag', type: 'numeric' }];
    expect(await check({ features })).toEqual({ status: 200, body: { problems: [] } });
    const wrong = { targets: ['y', 'lot'], split: { method: 'time', column: 'lot' } };
    const [english, japanese] = [await check(wrong), await check(wrong, 'ja')];
    expect(english.body.problems).toEqual([
      {
        code: 'column_not_numeric',
        severity: 'error',
        fields: [['targets', 1]],
        params: { column: 'lot' },
        response: 'Column “lot” is not numeric.',
      },
      expect.objectContaining({ code: 'split_column_is_target', fields: [['split', 'column']] }),
      expect.objectContaining({ code: 'split_column_not_time' }),
    ]);
    expect(japanese.body.problems.map(({ response }) => response)[0]).toBe('列「lot」は数値ではありません。');
    expect((await register(wrong)).body.detail.code).toBe('column_not_numeric');
    expect((await check({}, 'en', 'chie')).status).toBe(404);
    expect((await check({ models: [] })).status).toBe(422);
  });

  it('goes by the statistics of a version where they are of every row, and reads the column where not', async () => {
    const { db } = test.context.database;
    const requested = { split: { method: 'column', column: 'same' } };
    const values = [{ value: 'kept aside', count: 40 }];
    const column = { name: 'same', type: 'categorical', count: 40, missing: 0, distinct: 1, top_values: values };
    for (const [sampled_rows, described] of [
      [null, 'kept aside'],
      [20, 'one'],
    ] as const) {
      const statistics = { row_count: 40, sampled_rows, columns: [column] } as unknown as DatasetStatistics;
      await db
        .updateTable('dataset_versions')
        .set({ statistics: json(statistics) })
        .where('dataset_id', '=', datasetId)
        .execute();
      expect((await check(requested)).body.problems.map(({ params }) => params['values'])).toEqual([described]);
    }
    await db.updateTable('dataset_versions').set({ statistics: null }).where('dataset_id', '=', datasetId).execute();
  });

  it('knows how many rows there are', async () => {
    const { body } = await check({ cross_validation: { folds: 35 } });
    expect(body.problems).toMatchObject([{ code: 'folds_too_many', params: { folds: 35, available: 34 } }]);
  });

  it('fills in parameters that are not given, from the model', async () => {
    for (const model of [
      { name: 'pls' },
      { name: 'pls', parameters: {} },
      { name: 'pls', parameters: { n_components: 5 } },
    ]) {
      const { status, body } = await register({ models: [model] });
      expect(status).toBe(201);
      const stored = await test.app.inject({ url: `/api/regress/project/${body.project_id}`, headers });
      expect((stored.json() as { options: RegressionOptions }).options.models).toEqual([
        { name: 'pls', parameters: { name: 'pls', n_components: 5 }, search: false },
      ]);
    }
  });

  it.each([
    [{ name: 'pls', parameters: { n_components: 1000 } }, ['parameters', 'n_components'], '100'],
    [{ name: 'pls', parameters: { components: 3 } }, ['parameters'], 'n_components'],
    [{ name: 'svr', parameters: { kernel: 'poly' } }, ['parameters', 'kernel'], 'rbf'],
    [{ name: 'svr', parameters: { name: 'pls' } }, ['parameters', 'name'], 'svr'],
    [{ name: 'oracle' }, ['name'], 'random_forest'],
  ])('says where %j is wrong, and what is allowed', async (model, index, allowed) => {
    for (const language of ['en', 'ja']) {
      const { status, body } = await register({ models: [{ name: 'linear' }, model] }, language);
      expect(status).toBe(422);
      expect(body.detail).toHaveLength(1);
      expect(body.detail[0]?.loc).toEqual(['body', 'options', 'models', 1, ...index]);
      expect(body.detail[0]?.msg).toContain(allowed);
    }
  });

  it('knows nothing of another organization: neither its datasets nor its models', async () => {
    expect((await register({}, 'en', otherDatasetId)).status).toBe(404);
    const project = (await register({})).body.project_id;
    const other = await test.as('chie');
    const theirs = await test.app.inject({
      method: 'POST',
      url: `/api/regress/register/${otherDatasetId}`,
      headers: other,
      payload: { name: 'theirs', options },
    });
    const theirProject = (theirs.json() as { project_id: string }).project_id;
    const [run] = await test.context.database.db
      .selectFrom('training_projects')
      .select('org_id')
      .where('id', '=', theirProject)
      .execute();
    const model = await insertModel(run!.org_id, theirProject);
    const requested = await test.app.inject({
      method: 'POST',
      url: `/api/regress/report/${project}`,
      headers,
      payload: { model_key: model },
    });
    expect(requested.statusCode).toBe(404);
    const answered = await test.app.inject({
      method: 'POST',
      url: `/api/regress/report/${theirProject}`,
      headers,
      payload: { model_key: model },
    });
    expect(answered.statusCode).toBe(404);
    expect(
      (
        await test.app.inject({ method: 'GET', url: `/api/project/list/?dataset_id=${otherDatasetId}`, headers })
      ).json(),
    ).toMatchObject({ items: [], total: 0 });
  });

  async function insertModel(orgId: string, projectId: string): Promise<string> {
    const { db } = test.context.database;
    const run = await db
      .insertInto('runs')
      .values({
        org_id: orgId,
        kind: 'regression',
        task: 'training.train',
        subject_type: 'training_project',
        subject_id: projectId,
        payload: '{}' as never,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = {
      org_id: orgId,
      project_id: projectId,
      run_id: run.id,
      model: 'pls',
      target: 'y',
      index: 0,
      artefact_key: 'nowhere',
    };
    return (await db.insertInto('trained_models').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
});
