import { errorWords, type PredictionDetail, type ProjectSummary, reportRequest } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOf, buildOpenApi } from '../../http/openapi/build-openapi.ts';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type Refusal, type TestUser } from '../../testing/test-user.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { patternPng } from '../datasets/images/testing/make-png.ts';
import { registerImages, sendImages } from '../datasets/images/testing/send-images.ts';
import { endOfTask } from '../datasets/testing/send-table.ts';
import { chartKind, sharingKinds, supervisedCalls, unsupervisedCalls } from './testing/toy-kinds.ts';
import { insertTestTable } from './test-table.ts';
interface Invalid {
  detail: { loc: string[]; msg: string }[];
}
interface Trained {
  status: string;
  result: { leaderboard: { model: string }[] } | null;
  trained_models: { model_key: string; name: string }[];
}

const select = 'SELECT i * 1.0 AS x, i % 7 * 1.0 AS y, i * 3.0 + i % 5 AS z FROM range(80) t(i)';
const columns = ['x', 'y', 'z'].map((name) => ({ name, type: 'numeric' as const }));
const [x, y] = columns;
const supervised = {
  training_type: 'time_series_anomaly_detection_supervised',
  options: { targets: ['z'], features: [x, y], models: [{ name: 'linear' }] },
};
const unsupervised = {
  training_type: 'time_series_anomaly_detection_unsupervised',
  options: { features: [x, y], models: [{ name: 'kmeans' }], scan: { largest: 3 } },
};

describe('kinds of other shapes than the first four', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let table: string;

  async function register(path: string, dataset: string, body: object): Promise<string> {
    const answer = await call<{ project_id: string }>('POST', `${path}/${dataset}`, body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.project_id;
  }

  async function trained(start: string, result: string): Promise<Trained> {
    const { status, body } = await call<{ task_id: string }>('POST', start);
    expect(status).toBe(202);
    expect((await endOfTask(test, headers, body.task_id)).error).toBe(null);
    return (await call<Trained>('GET', result)).body;
  }

  beforeAll(async () => {
    test = await createTestApp({ work: true, kinds: [...sharingKinds, chartKind] });
    const user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    table = await insertTestTable(test.context, user.owner, { name: 'rows', select, columns });
    await test.context.compute.start();
  });
  afterAll(() => test.close());

  describe('two that share their paths', () => {
    let one: string;
    let other: string;
    let models: Trained['trained_models'];

    beforeAll(async () => {
      one = await register('/toys/register', table, { name: 'one', ...supervised });
      other = await register('/toys/register', table, { name: 'other', ...unsupervised });
    });

    it('checks options by the rules of the kind that the body names', async () => {
      const scan = { smallest: 5, largest: 3 };
      const clusters = await call<{ problems: { code: string }[] }>('POST', `/toys/check/${table}`, {
        ...unsupervised,
        options: { ...unsupervised.options, scan },
      });
      expect(clusters).toMatchObject({ status: 200, body: { problems: [{ code: 'scan_reversed' }] } });
      const numbers = await call<{ problems: { code: string }[] }>('POST', `/toys/check/${table}`, {
        ...supervised,
        options: { ...supervised.options, targets: ['x'] },
      });
      expect(numbers.body.problems.map(({ code }) => code)).toEqual(['target_is_feature']);
    });

    it('registers what the body names, and reads its options as that kind does', async () => {
      for (const [language, words] of [
        ['en', 'Required'],
        ['ja', '必須です'],
      ] as const) {
        const { status, body } = await call<Invalid>(
          'POST',
          `/toys/register/${table}`,
          { name: 'none', options: supervised.options },
          language,
        );
        expect([status, body.detail]).toEqual([422, [expect.objectContaining({ msg: words })]]);
        expect(body.detail[0]?.loc).toEqual(['body', 'training_type']);
      }
      const foreign = { ...supervised, training_type: 'regression', name: 'none' };
      expect((await call<Invalid>('POST', `/toys/register/${table}`, foreign)).body.detail[0]?.msg).toContain(
        'time_series_anomaly_detection_unsupervised',
      );
      const crossed = { ...unsupervised, training_type: supervised.training_type, name: 'none' };
      expect(
        (await call<Invalid>('POST', `/toys/register/${table}`, crossed)).body.detail.map(({ loc }) => loc),
      ).toEqual(expect.arrayContaining([['body', 'options', 'targets']]));
    });

    it('trains, and answers each project as its kind', async () => {
      const first = await trained(`/toys/train/${one}`, `/toys/train/result/${one}`);
      const second = await trained(`/toys/train/${other}`, `/toys/train/result/${other}`);
      expect(first.result?.leaderboard[0]).toHaveProperty('cross_validation');
      expect(second.result?.leaderboard[0]).toHaveProperty('clusters');
      models = first.trained_models;
      expect((await call<Trained>('GET', `/toys/train/model/${one}`)).body).toEqual({
        project_id: one,
        status: 'trained',
        task: expect.objectContaining({ state: 'succeeded', kind: 'time_series_anomaly_detection_supervised.train' }),
        trained_models: models,
      });
      expect((await call('GET', `/project/${one}`)).body).toMatchObject({ ...supervised, targets: ['z'] });
      const answers = await Promise.all(
        [
          `/train/result/${one}`,
          `/regress/project/${one}`,
          `/clustering/train/result/${other}`,
          `/clustering/project/${other}`,
        ].map((url) => call('GET', url)),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    });

    it('knows no project of a kind that does not share them', async () => {
      const options = supervised.options;
      const apart = await register('/regress/register', table, { name: 'apart', options });
      expect((await call('GET', `/toys/train/result/${apart}`)).status).toBe(404);
      expect((await call('POST', `/toys/train/${apart}`)).status).toBe(404);
      expect((await call('DELETE', `/toys/project/delete/${apart}`)).status).toBe(404);
      const order = { name: 'p', model_key: models[0]!.model_key, data: { kind: 'rows', rows: [{ x: 1, y: 1 }] } };
      expect((await call('POST', `/toys/prediction/${apart}`, order)).status).toBe(404);
    });

    it('gets a report by an address that names the model', async () => {
      const { model_key } = models.find(({ name }) => name === 'linear')!;
      const { params, query } = reportRequest(supervisedCalls.report, { project: one, model_key });
      expect(params).toEqual({ project: one, model_key });
      const report = await waitFor(async () => {
        const { body } = await call<{ state: string; report: { model: string } | null }>(
          'GET',
          `/toys/report/${one}/${model_key}?${new URLSearchParams(query)}`,
        );
        expect(body.state).not.toBe('failure');
        return body.report ?? undefined;
      });
      expect(report.model).toBe('linear');
      expect((await call<Invalid>('GET', `/toys/report/${one}/${model_key}?retry=perhaps`)).status).toBe(422);
    });

    it('predicts at a path that they share, where the kind does', async () => {
      const { model_key } = models.find(({ name }) => name === 'linear')!;
      const order = { name: 'p', model_key, data: { kind: 'dataset', dataset_id: table } };
      const { status, body } = await call<{ prediction_id: string; task_id: string }>(
        'POST',
        `/toys/prediction/${one}`,
        order,
      );
      expect(status).toBe(202);
      await endOfTask(test, headers, body.task_id);
      const { prediction_id } = body;
      expect((await call<PredictionDetail>('GET', `/toys/prediction/result/${prediction_id}`)).body).toMatchObject({
        state: 'succeeded',
        target: 'z',
      });
      expect((await call('GET', `/clustering/prediction/result/${prediction_id}`)).status).toBe(404);
      expect((await call('POST', `/toys/prediction/${other}`, order)).status).toBe(404);
      const typed = { ...order, data: { kind: 'rows', rows: [{ x: 1, y: 2 }] } };
      for (const url of [`/toys/prediction/${one}`, `/inference/execute/${one}/${model_key}`])
        expect(await call<Refusal>('POST', url, typed), url).toMatchObject({
          status: 400,
          body: { detail: { code: 'typed_rows_not_taken' } },
        });
    });

    it('lists both, or those of one', async () => {
      const list = async (query = '') =>
        (await call<{ items: ProjectSummary[] }>('GET', `/toys/project/list/${query}`)).body.items.map(
          ({ name }) => name,
        );
      expect(await list('?sort=name')).toEqual(['one', 'other']);
      expect(await list(`?training_type=${unsupervised.training_type}`)).toEqual(['other']);
      expect(await list('?training_type=regression')).toEqual([]);
    });

    it('stops a training by its project', async () => {
      expect((await call<Refusal>('GET', `/toys/stop/${other}`)).body.detail.code).toBe('run_finished');
      const { task_id } = (await call<{ task_id: string }>('POST', `/toys/train/${other}`)).body;
      expect((await call('GET', `/toys/stop/${other}`)).status).toBe(200);
      expect((await endOfTask(test, headers, task_id)).state).toBe('stopped');
      expect((await call<Trained>('GET', `/toys/train/model/${other}`)).body.status).toBe('stopped');
    });

    it('deletes at the path that they share', async () => {
      expect((await call('DELETE', `/toys/project/delete/${other}`)).status).toBe(200);
      expect((await call('GET', `/toys/train/result/${other}`)).status).toBe(404);
    });

    it('is described as one call that takes and answers what either does', () => {
      const united = callsOf([{ supervisedCalls }, { unsupervisedCalls }]);
      expect(united.map(({ path }) => path)).toHaveLength(7);
      const { paths } = buildOpenApi(united) as { paths: Record<string, Record<string, unknown>> };
      const { requestBody } = paths['/toys/register/{dataset_id}']!['post'] as {
        requestBody: { content: { 'application/json': { schema: { anyOf: { properties: object }[] } } } };
      };
      expect(requestBody.content['application/json'].schema.anyOf.map(({ properties }) => properties)).toMatchObject([
        { training_type: { const: supervised.training_type } },
        { training_type: { const: unsupervised.training_type } },
      ]);
    });
  });

  describe('one that learns from pictures', () => {
    let charts: string;
    const features = ['byte_size', 'width'].map((name) => ({ name, type: 'numeric' }));
    const options = { features, models: [{ name: 'kmeans' }], scan: { largest: 3 } };

    beforeAll(async () => {
      const files = Array.from({ length: 12 }, (_, at) => ({
        path: `good/${at}.png`,
        content: patternPng(at, at % 2 ? 40 : 20),
      }));
      const { upload_id } = (await sendImages(test, headers, files)).body as { upload_id: string };
      charts = (await registerImages(test, headers, upload_id, 'pictures')).id;
    });

    it('is given them, and no table', async () => {
      const project = await register('/toy/pictures/register', charts, { name: 'of pictures', options });
      const { result } = await trained(`/toy/pictures/train/${project}`, `/toy/pictures/result/${project}`);
      expect(result?.leaderboard.map(({ model }) => model)).toEqual(['kmeans']);
    });

    it.each([
      ['a table to what learns from pictures', () => ({ url: `/toy/pictures/register/${table}`, options }), 'images'],
      [
        'pictures to what learns from tables',
        () => ({ url: `/regress/register/${charts}`, options: supervised.options }),
        'table,time_series',
      ],
    ] as const)('refuses %s, naming the forms it takes', async (_, order, forms) => {
      const { url, options: chosen } = order();
      for (const language of ['en', 'ja'] as const) {
        const refused = await call<Refusal>('POST', url, { name: 'none', options: chosen }, language);
        expect([refused.status, refused.body.detail.code]).toEqual([400, 'form_not_taken']);
        expect(refused.body.detail.response).toBe(
          errorWords('form_not_taken', language, { name: refused.body.detail.params['name'] as string, forms }),
        );
      }
    });
  });
});

it('names the forms of datasets in words', () => {
  const params = { name: 'a', forms: 'table,time_series' };
  expect(errorWords('form_not_taken', 'en', params)).toBe(
    '“a” cannot be used here. This needs a table or a time series.',
  );
  expect(errorWords('form_not_taken', 'ja', params)).toBe('「a」はここでは使えません。必要なのは表または時系列です。');
});
