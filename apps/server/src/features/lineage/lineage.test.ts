import type { Dependent, Lineage, LineageNode } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../db/json.ts';
import { Scope } from '../../db/scope.ts';
import { transaction } from '../../db/transaction.ts';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type Refusal, type TestUser } from '../../testing/test-user.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import { registerTable } from '../datasets/testing/send-table.ts';
import { lockVersionsForUse } from './index.ts';
import { derive, insertPrepared, insertTrained, sourceOf } from './testing/derive.ts';

let test: TestApp;
let headers: TestUser['headers'];
let call: TestUser['call'];
let owner: { org_id: string; created_by: string };

const lineageOf = async (subject: string, id: string) => (await call<Lineage>('GET', `/lineage/${subject}/${id}`)).body;
const dependentsOf = async (id: string, subject = 'dataset') =>
  (await call<{ items: Dependent[]; listed: string }>('GET', `/dependents/${subject}/${id}`)).body;
const exists = async (id: string) => (await call('GET', `/dataset/${id}/true`)).status === 200;
const filesBelow = async (prefix: string) => (await test.context.files.list(prefix)).length;
const named = (nodes: LineageNode[]) => nodes.map((node) => `${node.kind} ${node.name}`).sort();

async function upload(name: string): Promise<string> {
  return registerTable(
    test,
    headers,
    { name },
    {
      name: `${name}.csv`,
      content: `x,y\n${Array.from({ length: 20 }, (_, row) => `${row},${2 * row}`).join('\n')}\n`,
    },
  );
}

/** raw → clean (by a recipe that also joins other) → a training with a model and a prediction. */
async function chain(mark: string) {
  const [raw, other] = [await upload(`raw ${mark}`), await upload(`other ${mark}`)];
  const clean = await derive(test, owner, [await sourceOf(test, raw), await sourceOf(test, other)], `clean ${mark}`);
  const trained = await insertTrained(test, owner, clean.version, `slope ${mark}`);
  return { raw, other, clean, ...trained };
}

beforeAll(async () => {
  test = await createTestApp({ work: true });
  const user = await signIn(test, 'aiko');
  ({ headers, call } = user);
  owner = { org_id: user.owner.orgId, created_by: user.owner.userId };
});
afterAll(() => test.close());

describe('the lineage', () => {
  it('of a dataset goes from the uploads through recipes to models and predictions', async () => {
    const { raw, other } = await chain('a');
    const { nodes, edges, current } = await lineageOf('dataset', raw);
    expect(named(nodes)).toEqual([
      'model ridge',
      'prediction slope a predicts',
      'recipe ',
      'training slope a',
      'upload other a.csv',
      'upload raw a.csv',
      'version clean a',
      'version other a',
      'version raw a',
    ]);
    const name = new Map(nodes.map((node) => [node.id, `${node.kind} ${node.name}`]));
    expect(
      edges
        .map(({ from, to, role }) => `${name.get(from)} → ${name.get(to)}${role === 'made' ? '' : ` (${role})`}`)
        .sort(),
    ).toEqual(
      [
        'model ridge → prediction slope a predicts',
        'recipe  → version clean a',
        'training slope a → model ridge',
        'upload other a.csv → version other a',
        'upload raw a.csv → version raw a',
        'version clean a → prediction slope a predicts (input)',
        'version clean a → training slope a',
        'version other a → recipe  (joined)',
        'version raw a → recipe ',
      ].sort(),
    );
    expect(current.map((id) => name.get(id))).toEqual(['version raw a']);
    expect(named((await lineageOf('dataset', other)).nodes)).toEqual(named(nodes));
  });

  it('says what it takes to get the same numbers again', async () => {
    const { project, prediction, raw } = await chain('b');
    const { nodes, current } = await lineageOf('prediction', prediction);
    const of = <K extends LineageNode['kind']>(kind: K) =>
      nodes.find((node) => node.kind === kind) as Extract<LineageNode, { kind: K }>;
    expect(current).toEqual([`prediction:${prediction}`]);
    expect(of('upload')).toMatchObject({
      byte_size: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      by: 'Aiko Tanaka',
      exists: true,
    });
    expect(of('recipe')).toMatchObject({
      dataset_id: raw,
      steps: [
        {
          step: 'filter_rows',
          parameters: { action: 'drop', selection: { all: [{ rows: [1, 2] }] } },
          applied: true,
          rows_in: 20,
          rows_out: 15,
        },
      ],
      library_versions: { polars: '1.0' },
    });
    expect(of('training')).toMatchObject({
      project_id: project,
      seed: 7,
      content_hash: 'of the rows',
      library_versions: { 'scikit-learn': '1.7' },
      options: { split: { method: 'ratio', test_share: 0.2 } },
    });
    expect(of('model')).toMatchObject({ model: 'ridge', target: 'y', parameters: { alpha: 2 } });
    expect(of('prediction')).toMatchObject({ rows: 15, coverage: 0.9, typed: false });
    expect(named((await lineageOf('project', project)).nodes)).toEqual(named(nodes));
  });

  it('is nobody else’s', async () => {
    const { raw, project, prediction } = await chain('c');
    const others = await signIn(test, 'chie');
    for (const [subject, id] of [
      ['dataset', raw],
      ['project', project],
      ['prediction', prediction],
    ])
      expect((await others.call('GET', `/lineage/${subject}/${id}`)).status).toBe(404);
    for (const [subject, id] of [
      ['dataset', raw],
      ['project', project],
    ])
      expect((await others.call('GET', `/dependents/${subject}/${id}`)).status).toBe(404);
    expect((await others.call('DELETE', `/dataset/delete/${raw}?cascade=true`)).status).toBe(404);
    expect(await exists(raw)).toBe(true);
  });
});

describe('deleting a dataset', () => {
  it('is refused with everything that depends on it, also by way of others', async () => {
    const { raw, clean, project, prediction } = await chain('d');
    const { status, body } = await call('DELETE', `/dataset/delete/${raw}`);
    expect([status, body.detail.code, body.detail.params]).toMatchObject([
      400,
      'dataset_in_use',
      { name: 'raw d', count: 3 },
    ]);
    expect(body.detail.dependents).toMatchObject([
      { kind: 'dataset', id: clean.dataset, name: 'clean d', needs_rows: false },
      { kind: 'training_project', id: project, name: 'slope d', needs_rows: false },
      { kind: 'prediction', id: prediction, needs_rows: false },
    ]);
    expect((await dependentsOf(raw)).items).toEqual(body.detail.dependents);
    expect(await exists(raw)).toBe(true);
  });

  it('takes all of that along on request, with its files', async () => {
    const { raw, other, clean, project, runs } = await chain('e');
    await derive(test, owner, [await sourceOf(test, clean.dataset)]);
    const waiting = await insertPrepared(test, owner, [await sourceOf(test, raw)]);
    const { items, listed } = await dependentsOf(raw);
    expect(items.map((item) => item.kind)).toEqual(['dataset', 'training_project', 'prediction', 'preparation']);
    const { body } = await call<{ deleted: object }>('DELETE', `/dataset/delete/${raw}?cascade=true&listed=${listed}`);
    expect(body.deleted).toEqual({
      datasets: 2,
      versions: 3,
      preparations: 1,
      views: 0,
      training_projects: 1,
      decision_projects: 0,
      predictions: 1,
    });
    expect([await exists(raw), await exists(clean.dataset), await exists(other)]).toEqual([false, false, true]);
    expect((await call('GET', `/project/${project}`)).status).toBe(404);
    for (const prefix of [clean.prefix, waiting.prefix, ...runs.map((run) => `runs/${run}`)])
      expect([prefix, await filesBelow(prefix)]).toEqual([prefix, 0]);
    expect(
      await test.context.database.db.selectFrom('deleted_versions').selectAll().where('name', 'like', '% e').execute(),
    ).toEqual([]);
  });

  it('keeps what was made from it where that is asked for, which goes on naming it', async () => {
    const { raw, clean, project } = await chain('f');
    // It learns the recipe anew in its folds: for that alone it reads the original.
    const recipe = {
      name: null,
      version: null,
      steps: [],
      table: await sourceOf(test, raw),
      others: [],
      time_series: false,
    };
    await test.context.database.db
      .updateTable('training_projects')
      .set({ recipe: json(recipe) })
      .where('id', '=', project)
      .execute();
    const onRaw = await insertTrained(test, owner, (await sourceOf(test, raw)).version_id, 'on raw f');
    const { content_hash } = await sourceOf(test, raw);
    const { body } = await call<{ deleted: object }>('DELETE', `/dataset/delete/${raw}?cascade=keep_derived`);
    expect(body.deleted).toMatchObject({ datasets: 1, versions: 1, training_projects: 1, predictions: 1 });
    expect([await exists(raw), await exists(clean.dataset)]).toEqual([false, true]);
    expect([
      (await call('GET', `/project/${onRaw.project}`)).status,
      (await call('GET', `/project/${project}`)).status,
    ]).toEqual([404, 200]);
    expect(await filesBelow(clean.prefix)).toBe(1);
    const { nodes, edges } = await lineageOf('dataset', clean.dataset);
    const gone = nodes.find((node) => node.kind === 'deleted_version');
    expect(gone).toMatchObject({
      name: 'raw f',
      version: 1,
      content_hash,
      rows: 20,
      columns: 2,
      by: 'Aiko Tanaka',
      deleted_by: 'Aiko Tanaka',
      deleted_at: expect.any(String),
    });
    expect(nodes.find((node) => node.kind === 'upload' && node.name === 'raw f.csv')).toMatchObject({
      exists: false,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(edges.filter((edge) => edge.from === gone!.id || edge.to === gone!.id).map(({ role }) => role)).toEqual([
      'made',
      'made',
      'input',
    ]);
    // It is remembered for as long as something was made from it.
    expect((await call('DELETE', `/dataset/delete/${clean.dataset}?cascade=true`)).status).toBe(200);
    expect(
      await test.context.database.db.selectFrom('deleted_versions').selectAll().where('name', '=', 'raw f').execute(),
    ).toEqual([]);
  });

  it('takes only those versions of another dataset that were made with its rows', async () => {
    const [raw, other] = [await upload('raw g'), await upload('other g')];
    const joined = await derive(test, owner, [await sourceOf(test, raw), await sourceOf(test, other)]);
    expect((await dependentsOf(other)).items).toMatchObject([
      { kind: 'version', id: joined.version, name: 'raw g', version: 2, dataset_id: raw },
    ]);
    expect(
      (await call<{ deleted: object }>('DELETE', `/dataset/delete/${other}?cascade=true`)).body.deleted,
    ).toMatchObject({ datasets: 1, versions: 2 });
    expect((await call<object>('GET', `/dataset/${raw}/false`)).body).toMatchObject({
      version: 1,
      preprocessed: false,
      row_count: 20,
    });
  });

  it('is refused while a recipe runs on it, and where the list has grown since it was read', async () => {
    const raw = await upload('raw h');
    const { listed } = await dependentsOf(raw);
    const running = await insertPrepared(test, owner, [await sourceOf(test, raw)], 'running');
    expect((await call('DELETE', `/dataset/delete/${raw}?cascade=true&listed=${listed}`)).body.detail.code).toBe(
      'dependents_changed',
    );
    expect((await call('DELETE', `/dataset/delete/${raw}?cascade=true`)).body.detail.code).toBe('preparation_running');
    await test.context.database.db
      .updateTable('preparations')
      .set({ state: 'failed' })
      .where('id', '=', running.id)
      .execute();
    expect((await call('DELETE', `/dataset/delete/${raw}?listed=${listed}`)).status).toBe(200);
  });

  it('waits for who begins to use it, and then sees that; who comes later finds it gone', async () => {
    const raw = await upload('raw i');
    const source = await sourceOf(test, raw);
    const { db } = test.context.database;
    const caller = { orgId: owner.org_id, userId: null };
    let deletion: Promise<{ status: number; body: Refusal }> | undefined;
    await transaction(db, async (trx) => {
      await lockVersionsForUse(new Scope(trx, caller), [source.version_id]);
      deletion = call('DELETE', `/dataset/delete/${raw}`);
      await untilBlocked(db);
      await trx
        .insertInto('visualization_views')
        .values({
          ...owner,
          dataset_id: raw,
          version_id: source.version_id,
          name: 'just now',
          content: { charts: [] } as never,
        })
        .execute();
    });
    expect((await deletion)!.body.detail).toMatchObject({
      code: 'dataset_in_use',
      dependents: [{ kind: 'view', name: 'just now', needs_rows: true }],
    });
    expect((await call('DELETE', `/dataset/delete/${raw}?cascade=true`)).status).toBe(200);
    await expect(
      transaction(db, (trx) => lockVersionsForUse(new Scope(trx, caller), [source.version_id])),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('or registering a project, whichever comes first: never a project without its rows', async () => {
    const options = {
      targets: ['y'],
      features: [{ name: 'x', type: 'numeric' }],
      models: [{ name: 'linear', parameters: { name: 'linear' } }],
    };
    for (const round of [1, 2, 3, 4]) {
      const raw = await upload(`race ${round}`);
      const [registered, deleted] = await Promise.all([
        call<{ project_id: string }>('POST', `/regress/register/${raw}`, { name: `race ${round}`, options }),
        call('DELETE', `/dataset/delete/${raw}`),
      ]);
      const first = [registered.status, deleted.status, deleted.body.detail?.dependents?.map((one) => one.id)];
      expect(first).toEqual(
        registered.status === 201 ? [201, 400, [registered.body.project_id]] : [404, 200, undefined],
      );
    }
  });
});

describe('deleting a project', () => {
  it('is refused with the predictions of its models, and takes them along on request, with their files', async () => {
    const raw = await upload('raw j');
    const { project, prediction, runs } = await insertTrained(
      test,
      owner,
      (await sourceOf(test, raw)).version_id,
      'slope j',
    );
    const refused = await call('DELETE', `/regress/project/delete/${project}`);
    expect([refused.status, refused.body.detail]).toMatchObject([
      400,
      {
        code: 'dataset_in_use',
        params: { name: 'slope j', count: 1 },
        dependents: [{ kind: 'prediction', id: prediction, name: 'slope j predicts' }],
      },
    ]);
    const { items, listed } = await dependentsOf(project, 'project');
    expect(items).toEqual(refused.body.detail.dependents);
    expect((await call('DELETE', `/project/delete/${project}?cascade=true&listed=other`)).body.detail.code).toBe(
      'dependents_changed',
    );
    expect(
      (await call<{ deleted: object }>('DELETE', `/project/delete/${project}?cascade=true&listed=${listed}`)).body
        .deleted,
    ).toEqual({ training_projects: 1, predictions: 1, decision_projects: 0 });
    for (const run of runs) expect(await filesBelow(`runs/${run}`)).toBe(0);
    expect((await call('GET', `/prediction/${prediction}`)).status).toBe(404);
    expect(await exists(raw)).toBe(true);
  });
});
