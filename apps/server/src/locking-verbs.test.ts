import { afterAll, beforeAll, expect, it } from 'vitest';
import { endOfTask, postForm } from './features/datasets/testing/send-table.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const AT_ONCE = 24;

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
});
afterAll(() => test.close());

async function ask(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await test.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

/** So many at once; none of them may meet another and fail for it. */
async function atOnce(work: (number: number) => Promise<{ status: number; body: unknown }>) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => work(number)));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
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
      { name: 'a.csv', content: 'x,z,y\n1,2,3\n4,5,6\n7,8,10\n' },
    );
    const registered = await atOnce(async (number) =>
      postForm(test, headers, '/dataset/register', {
        name: `table ${number}`,
        upload_id: preview.body.upload_id,
        category: `category ${number % 3}`,
      }),
    );
    expect(registered.map(({ status }) => status)).toEqual(registered.map(() => 202));
    const datasets = registered.map(({ body }) => body as { task_id: string; dataset_id: string });
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
