import type { CallResponse, DecisionSummary, getDependents, Lineage, TaskProgress } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { postForm } from '../../testing/post-form.ts';
import { signIn, type Refusal, type TestUser } from '../../testing/test-user.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { endOfTask } from '../datasets/testing/send-table.ts';
import { insertTestTable } from '../training/test-table.ts';
import { designKind, optimizationKind } from './testing/toy-decisions.ts';

interface Result {
  state: string;
  task: TaskProgress | null;
  result: Record<string, unknown> | null;
}

const columns = ['x', 'y', 'z'].map((name) => ({ name, type: 'numeric' as const }));
const select = 'SELECT i * 1.0 AS x, i % 7 * 1.0 AS y, i * 3.0 + i % 5 AS z FROM range(60) t(i)';

describe('projects without a trained model', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let foreign: TestUser;

  async function register(url: string, body: object): Promise<string> {
    const answer = await call<{ project_id: string }>('POST', url, body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.project_id;
  }

  async function ran(url: string): Promise<TaskProgress> {
    const { status, body } = await call<{ task_id: string }>('POST', url);
    expect(status).toBe(202);
    return endOfTask(test, headers, body.task_id);
  }

  beforeAll(async () => {
    test = await createTestApp({ work: true, decisions: [designKind, optimizationKind] });
    ({ headers, call } = await signIn(test, 'aiko'));
    foreign = await signIn(test, 'chie');
    await test.context.compute.start();
  });
  afterAll(() => test.close());

  describe('asked of nothing', () => {
    const options = { factors: ['heat', 'time'], levels: 3 };

    async function send(fields: Record<string, string>, exclude?: string) {
      const files = exclude === undefined ? [] : [{ field: 'exclude', name: 'exclude.csv', content: exclude }];
      const { status, body } = await postForm(test, headers, '/toy/designs/register', fields, ...files);
      return { status, body: body as { project_id: string } & Refusal };
    }

    let project: string;

    it('is registered, listed and read', async () => {
      ({ project_id: project } = (await send({ name: 'first', options: JSON.stringify(options) })).body);
      expect((await call<DecisionSummary>('GET', `/toy/designs/project/${project}`)).body).toMatchObject({
        name: 'first',
        kind: 'optimal_design',
        state: 'ready',
        dataset: null,
        models: [],
        options,
        task: null,
      });
      expect((await call('GET', '/toy/designs/projects/list?state=ready&search=FIR')).body).toMatchObject({
        total: 1,
        items: [{ project_id: project }],
      });
      expect((await call('GET', '/toy/designs/projects?state=succeeded')).body).toEqual({ items: [] });
      expect((await call('GET', '/projects')).body).toEqual({ items: [] });
      expect((await call('GET', '/toy/optimizations/projects')).body).toMatchObject({ total: 0 });
    });

    it('refuses what does not fit, and a name that its kind has', async () => {
      const twice = { name: 'twice', options: JSON.stringify({ factors: ['a', 'a'], levels: 2 }) };
      expect((await send(twice)).body.detail.code).toBe('column_twice');
      for (const wrong of ['{', JSON.stringify({ levels: 2 })])
        expect((await send({ name: 'x', options: wrong })).status).toBe(422);
      expect((await send({ name: 'first', options: JSON.stringify(options) }, '0,0')).body.detail.code).toBe(
        'name_taken',
      );
    });

    it('is given the file that was sent along, which goes with it', async () => {
      const { project_id: id } = (await send({ name: 'excluding', options: JSON.stringify(options) }, '0,0\n2,2')).body;
      expect((await ran(`/toy/designs/evaluate/${id}`)).error).toBe(null);
      const runs = (await call<Result>('GET', `/toy/designs/result/${id}`)).body.result?.['runs'];
      expect(runs).toHaveLength(7);
      expect(await test.context.files.size(`projects/${id}/exclude`)).toBe(7);
      expect((await call('DELETE', `/toy/designs/project/delete/${id}`)).status).toBe(200);
      expect(await test.context.files.size(`projects/${id}/exclude`)).toBe(null);
    });

    it('runs, and keeps its result with its files', async () => {
      expect((await call<Result>('GET', `/toy/designs/result/${project}`)).body).toMatchObject({ result: null });
      expect((await call('GET', `/toy/designs/result/${project}/heat`)).status).toBe(404);
      expect((await call('GET', `/toy/designs/result/download/${project}`)).status).toBe(404);
      expect(await ran(`/toy/designs/evaluate/${project}`)).toMatchObject({
        state: 'succeeded',
        kind: 'optimal_design.run',
        subject_id: project,
      });
      const { state, task, result } = (await call<Result>('GET', `/toy/designs/result/${project}`)).body;
      expect([state, task?.state, result?.['runs']]).toEqual([
        'succeeded',
        'succeeded',
        expect.arrayContaining([
          [0, 0],
          [2, 2],
        ]),
      ]);
      expect((await call('GET', `/toy/designs/result/${project}/heat`)).body).toEqual({ spread: 2 });
      expect((await call('GET', `/toy/designs/result/${project}/pressure`)).status).toBe(404);
    });

    it('gives its files away under names of the kind', async () => {
      const csv = await test.app.inject({ url: `/api/toy/designs/result/download/${project}`, headers });
      expect(csv.headers['content-disposition']).toContain('first-runs.csv');
      expect(csv.payload.split('\n')).toHaveLength(10);
      const json = await test.app.inject({
        method: 'POST',
        url: '/api/toy/designs/download',
        headers,
        payload: { project_id: project, format: 'json' },
      });
      expect(json.headers['content-disposition']).toContain('first-design.json');
      expect(json.json()).toMatchObject({ spread: { heat: 2, time: 2 } });
    });

    it('keeps what it found until another run has ended, and leaves nothing of the one before', async () => {
      const [before] = await prefixes(project);
      await ran(`/toy/designs/evaluate/${project}`);
      const after = await prefixes(project);
      expect(after).toHaveLength(2);
      expect((await call<Result>('GET', `/toy/designs/result/${project}`)).body.result).not.toBe(null);
      // Files go after the run has ended.
      await waitFor(
        async () => ((await test.context.files.size(`${before}/result.json`)) === null ? true : undefined),
        10_000,
      );
    });

    it('is nothing to another organization, nor at the paths of another kind', async () => {
      for (const [method, url] of [
        ['GET', `/toy/designs/project/${project}`],
        ['POST', `/toy/designs/evaluate/${project}`],
        ['GET', `/toy/designs/result/${project}`],
        ['GET', `/toy/designs/result/${project}/heat`],
        ['GET', `/toy/designs/result/download/${project}`],
        ['DELETE', `/toy/designs/project/delete/${project}`],
      ] as const)
        expect([url, (await foreign.call(method, url)).status]).toEqual([url, 404]);
      expect((await call('GET', `/toy/optimizations/project/${project}`)).status).toBe(404);
      expect((await call('GET', `/project/${project}`)).status).toBe(404);
      expect((await call('DELETE', `/project/delete/${project}`)).status).toBe(404);
    });

    it('shows where it comes from, and is deleted with its files', async () => {
      const { nodes } = (await call<Lineage>('GET', `/lineage/project/${project}`)).body;
      expect(nodes).toMatchObject([{ kind: 'decision', decision: 'optimal_design', state: 'succeeded' }]);
      const kept = await prefixes(project);
      expect((await call('DELETE', `/toy/designs/project/delete/${project}`)).body).toEqual({
        deleted: { projects: 1 },
      });
      expect((await call('GET', `/toy/designs/project/${project}`)).status).toBe(404);
      for (const prefix of kept) expect(await test.context.files.size(`${prefix}/result.json`)).toBe(null);
    });

    async function prefixes(id: string): Promise<string[]> {
      const runs = await test.context.database.db
        .selectFrom('runs')
        .select('result')
        .where('subject_id', '=', id)
        .orderBy('finished_at')
        .execute();
      return runs.map(({ result }) => (result as { files: string }).files);
    }
  });

  describe('asked of trained models', () => {
    let table: string;
    let other: string;
    let trainings: { project_id: string; model_key: string }[];
    let project: string;
    let owner: { userId: string; orgId: string };

    async function train(dataset: string, name: string) {
      const [x, y] = columns;
      const options = { targets: ['z'], features: [x, y], models: [{ name: 'linear' }] };
      const project_id = await register(`/regress/register/${dataset}`, { name, options });
      expect((await ran(`/train/model/${project_id}`)).error).toBe(null);
      const { items } = (
        await call<{ items: { model_key: string; name: string }[] }>('GET', `/training/model_list/${project_id}`)
      ).body;
      return { project_id, model_key: items.find(({ name: model }) => model === 'linear')!.model_key };
    }

    beforeAll(async () => {
      const me = (await call<{ id: string; organization: { id: string } }>('GET', '/users/me')).body;
      owner = { userId: me.id, orgId: me.organization.id };
      table = await insertTestTable(test.context, owner, { name: 'rows', select, columns });
      other = await insertTestTable(test.context, owner, { name: 'other rows', select, columns });
      trainings = [await train(table, 'a'), await train(table, 'b'), await train(other, 'c')];
    });

    it('names them, and refuses those that are not there or do not fit together', async () => {
      const [a, b, c] = trainings;
      const url = `/toy/optimizations/register/${table}`;
      const apart = { name: 'apart', options: { models: [a, c] } };
      expect((await call<Refusal>('POST', url, apart)).body.detail.code).toBe('model_twice');
      const crossed = { name: 'crossed', options: { models: [{ ...a, model_key: b?.model_key }] } };
      expect((await call('POST', url, crossed)).status).toBe(404);
      // A name is a name within its kind: a training has this one too.
      project = await register(url, { name: 'a', options: { models: [a, b] } });
      expect((await call<DecisionSummary>('GET', `/toy/optimizations/project/${project}`)).body).toMatchObject({
        dataset: { id: table, name: 'rows', version: 1 },
        models: [
          { ...a, name: 'linear', target: 'z' },
          { ...b, name: 'linear', target: 'z' },
        ],
      });
    });

    it('runs by a task of compute on the models’ folders', async () => {
      expect((await ran(`/toy/optimizations/evaluate/${project}`)).error).toBe(null);
      expect((await call<Result>('GET', `/toy/optimizations/result/${project}`)).body).toMatchObject({
        state: 'succeeded',
        result: { target: 'z', rows: 60 },
      });
    });

    it('says so of a run that failed, and of one that was stopped', async () => {
      const [a] = trainings;
      const bare = await insertTestTable(test.context, owner, {
        name: 'bare',
        select: 'SELECT i AS q FROM range(9) t(i)',
        columns: [{ name: 'q', type: 'numeric' }],
      });
      const failing = await register(`/toy/optimizations/register/${bare}`, { name: 'bare', options: { models: [a] } });
      expect((await ran(`/toy/optimizations/evaluate/${failing}`)).state).toBe('failed');
      expect((await call<Result>('GET', `/toy/optimizations/result/${failing}`)).body).toMatchObject({
        state: 'failed',
        task: { error: { code: 'columns_missing' } },
        result: null,
      });
      expect((await call('DELETE', `/toy/optimizations/project/delete/${failing}`)).status).toBe(200);
      const asked = await register(`/toy/optimizations/register/${other}`, { name: 'late', options: { models: [a] } });
      const { task_id } = (await call<{ task_id: string }>('POST', `/toy/optimizations/evaluate/${asked}`)).body;
      expect((await call<Refusal>('POST', `/toy/optimizations/evaluate/${asked}`)).body.detail.code).toBe(
        'project_running',
      );
      expect((await call<Refusal>('DELETE', `/toy/optimizations/project/delete/${asked}`)).body.detail.code).toBe(
        'project_running',
      );
      await call('POST', `/tasks/${task_id}/stop`);
      expect((await endOfTask(test, headers, task_id)).state).toBe('stopped');
      expect((await call<Result>('GET', `/toy/optimizations/result/${asked}`)).body).toMatchObject({
        state: 'stopped',
        result: null,
      });
      expect((await call('DELETE', `/toy/optimizations/project/delete/${asked}`)).status).toBe(200);
    });

    it('is drawn from the models it is asked of, and from where they come', async () => {
      const [a] = trainings;
      for (const subject of [`project/${project}`, `project/${a!.project_id}`, `dataset/${table}`]) {
        const { nodes, edges } = (await call<Lineage>('GET', `/lineage/${subject}`)).body;
        expect(nodes.map(({ kind }) => kind)).toEqual(
          expect.arrayContaining(['version', 'training', 'model', 'decision']),
        );
        const node = nodes.find(({ kind }) => kind === 'decision')!;
        expect(edges).toContainEqual({ from: `model:${a!.model_key}`, to: node.id, role: 'made' });
      }
    });

    it('stands in the way of deleting a training, and goes with it on request', async () => {
      const [a, b] = trainings;
      const { items } = (await call<CallResponse<typeof getDependents>>('GET', `/dependents/project/${b!.project_id}`))
        .body;
      expect(items).toMatchObject([{ kind: 'optimization', id: project, name: 'a', needs_rows: true }]);
      const refused = await call<Refusal>('DELETE', `/regress/project/delete/${b!.project_id}`);
      expect([refused.body.detail.code, refused.body.detail.dependents?.map(({ kind }) => kind)]).toEqual([
        'dataset_in_use',
        ['optimization'],
      ]);
      expect((await call('DELETE', `/regress/project/delete/${b!.project_id}?cascade=true`)).body).toEqual({
        deleted: { training_projects: 1, predictions: 0, decision_projects: 1 },
      });
      expect((await call('GET', `/toy/optimizations/project/${project}`)).status).toBe(404);
      expect((await call('GET', `/regress/project/${a!.project_id}`)).status).toBe(200);
    });

    it('goes with the dataset that its models learned from', async () => {
      const [a] = trainings;
      project = await register(`/toy/optimizations/register/${other}`, { name: 'again', options: { models: [a] } });
      const { items } = (await call<CallResponse<typeof getDependents>>('GET', `/dependents/dataset/${table}`)).body;
      expect(items.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['training_project a', 'optimization again']);
      expect((await call('DELETE', `/dataset/delete/${table}?cascade=true`)).body).toMatchObject({
        deleted: { training_projects: 1, decision_projects: 1 },
      });
      expect((await call('GET', `/toy/optimizations/project/${project}`)).status).toBe(404);
    });
  });
});
