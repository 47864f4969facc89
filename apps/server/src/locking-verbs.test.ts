import { afterAll, beforeAll, expect, it } from 'vitest';
import { endOfTask } from './features/datasets/testing/send-table.ts';
import { postForm } from './testing/post-form.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const AT_ONCE = 24;

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
});
afterAll(() => test.close());

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await test.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

/** So many at once; none of them may meet another and fail for it. */
async function atOnce(work: (number: number) => Promise<{ status: number; body: unknown }>) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => work(number)));
  expect(answers.filter(({ status }) => status >= 500 || status === 422)).toEqual([]);
  return answers;
}

it(
  'verbs that lock rows stand many of them at once, and their opposites beside them',
  { timeout: 240_000 },
  async () => {
    const preview = await postForm(
      test,
      headers,
      '/upload/csv',
      {},
      { name: 'a.csv', content: 'x,z,y\n1,2,3\n4,5,6\n7,8,10\n2,9,4\n6,1,7\n3,3,5\n8,7,9\n5,4,2\n' },
    );
    const sent = await atOnce(async (number) =>
      postForm(test, headers, '/dataset/register', {
        name: `table ${number}`,
        upload_id: preview.body.upload_id,
        category: `category ${number % 3}`,
      }),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 202));
    const datasets = sent.map(({ body }) => body as { task_id: string; dataset_id: string });
    for (const { task_id } of datasets) await endOfTask(test, headers, task_id);
    const [first, ...others] = datasets.map(({ dataset_id }) => dataset_id);

    await atOnce((number) => ask('PUT', `/dataset/${first}`, { comment: `${number}` }));
    await atOnce((number) => ask('PUT', `/dataset/${datasets[number]!.dataset_id}`, { category: 'one for all' }));

    const options = {
      targets: ['y'],
      features: ['x', 'z'].map((name) => ({ name, type: 'numeric' })),
      models: [{ name: 'linear', parameters: { name: 'linear' } }],
    };
    const projects = (
      await atOnce((number) => ask('POST', `/regress/register/${first}`, { name: `project ${number}`, options }))
    ).map(({ body }) => (body as { project_id: string }).project_id);
    expect(new Set(projects).size).toBe(AT_ONCE);

    // Half are deleted while the others are renamed, and while their dataset is asked to go.
    await atOnce((number) =>
      number % 3 === 0
        ? ask('DELETE', `/project/delete/${projects[number]}`)
        : number % 3 === 1
          ? ask('PUT', `/project/${projects[number]}`, { name: `renamed ${number}` })
          : ask('DELETE', `/dataset/delete/${first}`),
    );
    // Datasets go while others come of the same upload.
    await atOnce(async (number) =>
      number % 2 === 0
        ? ask('DELETE', `/dataset/delete/${others[number] ?? others[0]}`)
        : postForm(test, headers, '/dataset/register', { name: `new ${number}`, upload_id: preview.body.upload_id }),
    );
    // The same one many times: one is right, the others are told why not.
    const deleted = await atOnce(() => ask('DELETE', `/dataset/delete/${others[1]}`));
    expect(deleted.filter(({ status }) => status === 200)).toHaveLength(1);
  },
);

it('drafts, splits, recipes, views and versions of one dataset stand many at once', { timeout: 240_000 }, async () => {
  const lines = Array.from({ length: 40 }, (_, row) => `${row},${row % 7},${row % 2 ? 'a' : 'b'}`);
  const id = await registered('drafts', `no,x,class\n${lines.join('\n')}\n`);
  const { body: first } = await ask('GET', `/dataset/${id}/false`);

  const drafts = await atOnce((number) =>
    ask('POST', `/dataset/columns/${id}`, { columns: [{ name: 'x', new_name: `x ${number}` }] }),
  );
  const made = drafts.map(({ body }) => body as { task_id: string; draft_id: string });
  for (const { task_id } of made) await endOfTask(test, headers, task_id);
  // One is the next version; what began with the version before says so.
  const versions = await atOnce((number) => ask('POST', `/dataset/columns/register/${made[number]!.draft_id}`));
  expect(versions.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await ask('GET', `/dataset/${id}/false`)).body).toMatchObject({ version: 2 });

  const order = { method: 'stratified', column: 'class', share: 0.75, seed: 3 };
  const splits = await atOnce((number) =>
    number % 4 === 3
      ? ask('PUT', `/dataset/${id}`, { comment: `${number}` })
      : ask('POST', `/dataset/split/${id}`, {
          ...order,
          training_name: `train ${number >> 1}`,
          inference_name: `rest ${number >> 1}`,
        }),
  );
  const tasks = splits.flatMap(({ body }) => (body as { task_id?: string }).task_id ?? []);
  for (const task of tasks) expect((await endOfTask(test, headers, task)).error).toBeNull();

  const steps = [{ id: 'half', step: 'formula', parameters: { column: 'half', formula: '[no] / 2' } }];
  const recipes = await atOnce((number) =>
    ask('POST', `/recipe/save/${id}`, { name: `recipe ${number % 6}`, recipe: { steps }, again: number % 2 === 0 }),
  );
  const kept = recipes.flatMap(({ body }) => (body as { id?: string }).id ?? []);
  // Each that is meant as the next version is one; of those that are not, the first of its name is kept.
  expect(new Set(kept).size).toBe(12 + 3);
  await atOnce((number) =>
    number % 2 === 0
      ? ask('DELETE', `/recipe/delete/${kept[number % kept.length]}`)
      : ask('POST', `/recipe/save/${id}`, { name: `recipe ${number % 6}`, recipe: { steps }, again: true }),
  );

  const { version_id } = first as { version_id: string };
  const content = { charts: [{ id: '1', kind: 'distribution', settings: { columns: ['x'] } }] };
  const views = await atOnce((number) =>
    ask('POST', '/visualization/views', { name: `view ${number % 12}`, dataset_id: id, version_id, content }),
  );
  const shown = views.flatMap(({ status, body }) => (status === 201 ? (body as { id: string }).id : []));
  expect(shown).toHaveLength(12);
  await atOnce((number) =>
    number % 2 === 0
      ? ask('PUT', `/visualization/views/${shown[number % 12]}`, { name: `one name` })
      : ask('DELETE', `/visualization/views/${shown[(number + 1) % 12]}`),
  );
  await atOnce((number) =>
    number % 2 === 0
      ? ask('PUT', '/dataset/tags', { from: 'a', to: `b ${number}` })
      : ask('PUT', `/dataset/${id}`, { tags: ['a', `t ${number}`] }),
  );
});

it(
  'reports, downloads and predictions of one model stand many at once, while its project is renamed and deleted',
  { timeout: 240_000 },
  async () => {
    const lines = Array.from({ length: 40 }, (_, row) => `${row},${row % 7},${2 * row + (row % 3)}`);
    const id = await registered('modelled', `x,z,y\n${lines.join('\n')}\n`);
    await test.context.compute.start();
    const options = {
      targets: ['y'],
      features: ['x', 'z'].map((name) => ({ name, type: 'numeric' })),
      models: [{ name: 'linear', parameters: { name: 'linear' } }],
    };
    const { body } = await ask('POST', `/regress/register/${id}`, { name: 'one model', options });
    const { project_id: project } = body as { project_id: string };
    const trainings = await atOnce(() => ask('POST', `/train/model/${project}`));
    expect(trainings.filter(({ status }) => status === 202).length).toBeGreaterThan(0);
    const { task_id } = trainings.find(({ status }) => status === 202)!.body as { task_id: string };
    expect((await endOfTask(test, headers, task_id)).error).toBeNull();
    const result = (await ask('GET', `/train/result/${project}`)).body as {
      trained_models: { model_key: string; index: number }[];
    };
    const { model_key, index } = result.trained_models[0]!;

    const reports = await atOnce(() => ask('POST', `/regress/report/${project}`, { model_key }));
    const reporting = new Set(reports.flatMap((one) => (one.body as { task_id?: string | null }).task_id ?? []));
    expect(reporting.size).toBe(1);
    const downloads = await atOnce(async () => {
      const answer = await test.app.inject({ url: `/api/regress/model/download/${project}/linear/${index}`, headers });
      return { status: answer.statusCode, body: answer.headers };
    });
    expect(downloads.map(({ status }) => status)).toEqual(downloads.map(() => 200));

    const data = { kind: 'rows', rows: [{ x: 1, z: 2 }] };
    const predictions = await atOnce((number) =>
      number % 6 === 5
        ? ask('PUT', `/project/${project}`, { name: `renamed ${number}` })
        : ask('POST', `/prediction/${project}`, { name: `prediction ${number >> 1}`, model_key, data }),
    );
    const started = predictions.flatMap(({ status, body: answer }) =>
      status === 202 ? (answer as { prediction_id: string; task_id: string }) : [],
    );
    for (const { task_id: task } of started) expect((await endOfTask(test, headers, task)).error).toBeNull();
    // Predictions go and come while their project is asked to go with them.
    await atOnce((number) =>
      number % 3 === 0
        ? ask('DELETE', `/inference/delete/${started[number % started.length]!.prediction_id}`)
        : number % 3 === 1
          ? ask('POST', `/prediction/${project}`, { name: `late ${number}`, model_key, data })
          : ask('DELETE', `/project/delete/${project}?cascade=true`),
    );
    expect((await ask('GET', `/project/${project}`)).status).toBe(404);
  },
);

async function registered(name: string, content: string): Promise<string> {
  const { body } = await postForm(test, headers, '/dataset/register', { name }, { name: `${name}.csv`, content });
  await endOfTask(test, headers, body.task_id);
  return body.dataset_id;
}
