import { rangeFile, readRanges } from '../features/decisions/range-file.ts';
import { encodeCp932 } from '../tables/export/encode-cp932.ts';
import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import type { TaskProgress } from '@hakaru/contract';
import type { OptionProblem } from '@hakaru/contract/training/option-problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfTask } from '../features/datasets/testing/send-table.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { ResultOf } from '../compute/tasks.ts';

const base = '/optimization';
const columns = [
  { name: 'x', type: 'numeric' as const, unit: 'mm' },
  { name: 'strength', type: 'numeric' as const, unit: 'MPa' },
  ...['y', 'cost'].map((name) => ({ name, type: 'numeric' as const })),
  ...['kind', 'lot'].map((name) => ({ name, type: 'categorical' as const })),
];
/** The more of x the stronger and the dearer; kind b is stronger by 2, y does nothing. */
const select = `SELECT x, y, kind, 'L' || i AS lot, 3 * x + 2 * (kind = 'b')::INT + 0.01 * sin(i) AS strength, 1 + x + 0.01 * cos(i) AS cost
  FROM (SELECT i, (i % 11) / 10.0 AS x, (i % 7) / 6.0 AS y, ['a', 'b'][1 + i % 2] AS kind FROM range(77) t(i))`;
const features = columns
  .filter(({ name }) => ['x', 'y', 'kind'].includes(name))
  .map(({ name, type }) => ({ name, type }));
const factors: OptimizationOptions['factors'] = [
  { type: 'unit', name: 'x', lower: 0, upper: 1, unit: 0.1 },
  { type: 'range', name: 'y', lower: 0, upper: 1 },
  { type: 'categorical', name: 'kind', levels: ['a', 'b'] },
];
type Result = ResultOf<'optimization.run'>;

describe('condition optimisation', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let dataset: string;
  let other: string;
  const models: Record<string, { project_id: string; model_key: string }> = {};

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, language = 'en') {
    const by = { ...headers, 'accept-language': language };
    const response = await test.app.inject({ method, url: `/api${url}`, headers: by, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() as T };
  }

  const optionsOf = (changed: object = {}): object => ({
    models: [models.strength, models.cost],
    labels: 'lot',
    targets: [
      { target: 'strength', goal: 'max' },
      { target: 'cost', goal: 'range', lower: 0, upper: 1.55 },
    ],
    factors,
    algorithms: ['random', 'grid'],
    ...changed,
  });

  async function register(name: string, changed: object = {}): Promise<string> {
    const answer = await call<{ project_id: string }>('POST', `${base}/register/${dataset}`, {
      name,
      options: optionsOf(changed),
    });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.project_id;
  }

  async function train(datasetId: string, name: string, targets: string[]): Promise<void> {
    const options = { targets, features, models: [{ name: 'linear', parameters: { name: 'linear' } }] };
    const { body } = await call<{ project_id: string }>('POST', `/regress/register/${datasetId}`, { name, options });
    await call('POST', `/train/model/${body.project_id}`);
    const done = await waitFor(async () => {
      const { body: found } = await call<{
        status: string;
        trained_models: { model_key: string; target: string }[];
      }>('GET', `/train/result/${body.project_id}`);
      return found.status === 'training' ? undefined : found;
    }, 120_000);
    expect(done.status).toBe('trained');
    for (const { model_key, target } of done.trained_models)
      models[name === 'other' ? 'other' : target] = { project_id: body.project_id, model_key };
  }

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    headers = await test.as('aiko');
    const me = (await test.app.inject({ url: '/api/users/me', headers })).json();
    const owner = { orgId: me.organization.id, userId: me.id };
    dataset = await insertTestTable(test.context, owner, { name: 'parts', select, columns });
    other = await insertTestTable(test.context, owner, { name: 'other parts', select, columns });
    await test.context.compute.start();
    await train(dataset, 'both', ['strength', 'cost']);
    await train(other, 'other', ['strength']);
  }, 240_000);
  afterAll(() => test.close());

  /** The shortlist becomes a dataset that says what it was made of, and stays when its project goes. */
  async function savedShortlist(project: string, shortlist: Result['algorithms'][number]['shortlist']): Promise<void> {
    const url = `${base}/result/save/${project}`;
    const saved = await call<{ task_id: string; dataset_id: string }>('POST', url, {
      name: 'to try',
      algorithm: 'grid',
    });
    expect(saved.status).toBe(202);
    expect(await endOfTask(test, headers, saved.body.task_id)).toMatchObject({ state: 'succeeded', error: null });
    const made = await call<{ columns: { name: string; role: string; unit: string | null; type: string }[] }>(
      'GET',
      `/dataset/${saved.body.dataset_id}/false`,
    );
    expect(made.body).toMatchObject({ name: 'to try', row_count: shortlist.length, state: 'ready' });
    const told = made.body.columns.map(({ name, role, unit, type }) => [name, role, unit, type]);
    expect(told.slice(0, 5)).toEqual([
      ['Rank', 'id', null, 'numeric'],
      ['x', 'feature', 'mm', 'numeric'],
      ['y', 'feature', null, 'numeric'],
      ['kind', 'feature', null, 'categorical'],
      ['strength predicted', 'none', 'MPa', 'numeric'],
    ]);
    // What is said of a prediction is no feature of one.
    const unlearned = Array<string>(2).fill('ignore');
    expect(told.slice(5).map(([, role]) => role)).toEqual([...unlearned, 'none', ...unlearned, ...unlearned]);
    const dataset_id = saved.body.dataset_id;
    expect((await call('POST', url, { name: 'to try', algorithm: 'grid' })).body).toMatchObject({
      detail: { code: 'name_taken' },
    });
    expect((await call('POST', url, { name: 'nothing', algorithm: 'cma_es' })).status).toBe(404);

    type Graph = { nodes: { id: string; kind: string }[]; edges: { from: string; to: string }[] };
    for (const of of [`project/${project}`, `dataset/${dataset_id}`]) {
      const { nodes, edges } = (await call<Graph>('GET', `/lineage/${of}`)).body;
      const step = nodes.find(({ kind }) => kind === 'recipe');
      expect(step).toMatchObject({
        steps: [{ step: 'decision', parameters: { project: 'strong and cheap', algorithm: 'grid' } }],
      });
      expect(edges).toContainEqual({ from: `training:${project}`, to: step!.id, role: 'made' });
      expect(nodes.filter(({ kind }) => kind === 'model')).toHaveLength(2);
    }
    expect((await call('GET', `/preprocess/history/${dataset_id}`)).body).toMatchObject({
      entries: [{ action_name: 'decision', parameters: { project: 'strong and cheap', algorithm: 'grid' } }],
    });
  }

  it('is checked, run and shown, and keeps to its limits', { timeout: 120_000 }, async () => {
    const project = await register('strong and cheap');
    const looked = await call<ResultOf<'optimization.space'>>('POST', `${base}/preprocess/${project}`, {});
    expect(looked).toMatchObject({ status: 200, body: { feasible_share: 1, grid_size: 11 * 5 * 2 } });
    expect(looked.body.inside_share).toBeGreaterThan(0.3);
    expect(looked.body.algorithms).toMatchObject([
      { algorithm: 'random', trials: 10, refused: false },
      { algorithm: 'grid', trials: 110 },
    ]);

    const before = await call('POST', `${base}/preprocess`, { options: optionsOf() });
    expect(before).toEqual(looked);
    const foreign = await test.app.inject({
      method: 'POST',
      url: `/api${base}/preprocess`,
      headers: await test.as('chie'),
      payload: { options: optionsOf() },
    });
    expect(foreign.statusCode).toBe(404);

    const started = await call<{ task_id: string }>('POST', `${base}/evaluate/${project}`);
    expect(await endOfTask(test, headers, started.body.task_id)).toMatchObject({ state: 'succeeded', error: null });
    const { body } = await call<{ result: Result }>('GET', `${base}/result/${project}`);
    const { screened, algorithms } = body.result;
    expect(screened?.setting).toMatchObject({ x: 0.5, kind: 'b' });
    expect(screened?.predictions[0]?.value).toBeCloseTo(3.5, 1);
    const [random, grid] = algorithms;
    expect(random).toMatchObject({ algorithm: 'random', state: 'finished', trials: 10 });
    expect(grid?.shortlist[0]).toMatchObject({ setting: { x: 0.5, kind: 'b' }, predictions: [{}, { met: true }] });
    expect(grid?.shortlist[0]?.nearest[0]?.label).toMatch(/^L\d+$/);
    expect(grid?.behind).toBeLessThan(0.01);

    const csv = await test.app.inject({
      method: 'POST',
      url: `/api${base}/result/download`,
      headers,
      payload: { project_id: project },
    });
    expect(csv.headers['content-disposition']).toContain('strong and cheap-shortlist.csv');
    expect(csv.payload).toContain('algorithm,rank,x,y,kind,strength_prediction');
    const sheet = await test.app.inject({
      method: 'POST',
      url: `/api${base}/result/sheet`,
      headers,
      payload: { project_id: project, algorithm: 'grid', format: 'csv', language: 'en' },
    });
    expect(sheet.headers['content-disposition']).toContain('strong and cheap-grid-runs.csv');
    const [header, best] = sheet.payload.replace('\ufeff', '').split('\r\n');
    expect(header).toBe(
      'Rank,x [mm],y,kind,strength predicted [MPa],strength lower [MPa],strength upper [MPa],cost predicted,cost lower,cost upper,strength [MPa],cost,Notes',
    );
    expect(best).toMatch(/^1,0\.5,[\d.]+,b,3\.\d+,.*,,,$/);
    const importance = body.result.importance.filter(({ target }) => target === 'cost');
    expect(importance.map(({ factor }) => factor)).toEqual(['x', 'y', 'kind']);
    expect(importance[0]?.total).toBeGreaterThan(0.99);
    expect((await call('GET', `${base}/projects?state=succeeded&search=cheap`)).body).toMatchObject({
      total: 1,
      items: [{ models: [{ target: 'strength' }, { target: 'cost' }], dataset: { name: 'parts' } }],
    });

    await savedShortlist(project, grid!.shortlist);
    const used = models.strength?.project_id;
    const kept = await call<{ detail: { code: string } }>('DELETE', `/regress/project/delete/${used}`);
    expect(kept.body.detail.code).toBe('dataset_in_use');
    expect((await call('DELETE', `${base}/project/delete/${project}`)).status).toBe(200);
    const { body: list } = await call<{ items: { name: string; id: string }[] }>('GET', '/datasets/list/');
    const left = list.items.find(({ name }) => name === 'to try');
    const alone = await call<{ nodes: object[] }>('GET', `/lineage/dataset/${left?.id}`);
    expect(alone.body.nodes).toContainEqual(expect.objectContaining({ kind: 'recipe' }));
    expect(alone.body.nodes).not.toContainEqual(expect.objectContaining({ kind: 'decision' }));
  });

  it('shows curves through a condition, and answers own rows', async () => {
    const project = await register('asked');
    const profile = await call<ResultOf<'optimization.profile'>>('POST', `${base}/profile/${project}`, {
      setting: { x: 0.2, y: 0.5, kind: 'a' },
      points: 11,
      contour: ['x', 'y'],
      contour_points: 5,
    });
    expect(profile.status).toBe(200);
    expect(profile.body.profiles.map(({ factor }) => factor)).toEqual(['x', 'y', 'kind']);
    const [along] = profile.body.profiles;
    expect(along?.points).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    const strength = along?.curves[0]?.value ?? [];
    expect((strength[10] ?? 0) - (strength[0] ?? 0)).toBeCloseTo(3, 1);
    expect(profile.body.contour?.values.cost).toHaveLength(5);
    const map = await call<ResultOf<'optimization.profile'>>('POST', `${base}/profile/${project}`, {
      setting: { x: 0.25, y: 0.5, kind: 'a' },
      points: 0,
      contour: ['x', 'y'],
      contour_points: 5,
    });
    expect(map.body.profiles).toEqual([]);
    expect(map.body.contour).toEqual(profile.body.contour);
    expect(map.body.broken).toHaveLength(1);
    const { body: told } = await call<ResultOf<'optimization.equations'>>('POST', `${base}/equations/${project}`, {});
    const [ofStrength] = told.equations;
    expect(told.equations.map(({ target }) => target)).toEqual(['strength', 'cost']);
    const slope = ofStrength?.terms.find(({ factors: [factor] }) => factor?.feature === 'x');
    expect(slope?.value).toBeCloseTo(3, 1);
    expect(slope?.factors).toEqual([{ feature: 'x', centre: 0, power: 1, level: null }]);
    const held = { setting: { x: 0.2, y: 0.5, kind: 'a' }, locked: ['kind'] };
    const improved = await call<ResultOf<'optimization.improve'>>('POST', `${base}/improve/${project}`, held);
    expect(improved.body).toMatchObject({ better: true, condition: { setting: { x: 0.5, kind: 'a' } } });
    expect(
      (await call('POST', `${base}/profile/${project}`, { setting: { x: 0.2, y: 0.5, kind: 'z' } })).body,
    ).toMatchObject({ detail: { code: 'condition_unreadable' } });

    const rows = [
      { x: 1, y: 0, kind: 'b' },
      { x: 0.25, y: 0, kind: 'a' },
    ];
    const started = await call<{ task_id: string }>('POST', `${base}/prediction/${project}`, { rows });
    expect(started.status).toBe(202);
    expect(await endOfTask(test, headers, started.body.task_id)).toMatchObject({ state: 'succeeded' });
    type Kept = { task: TaskProgress; asked: object; answer: ResultOf<'optimization.predict'> };
    const kept = (await call<Kept>('POST', `${base}/prediction/result/${started.body.task_id}`)).body;
    expect(kept.asked).toEqual({ rows });
    expect(kept.answer.conditions[0]?.predictions[0]?.value).toBeCloseTo(5, 1);
    expect(kept.answer.broken.map((one) => one.length)).toEqual([0, 1]);
    const { items } = (await call<{ items: Kept[] }>('GET', `${base}/prediction/${project}`)).body;
    expect(items).toEqual([kept]);
  });

  it('proposes rows of a list of candidates only, which is kept from deletion', { timeout: 60_000 }, async () => {
    const me = (await test.app.inject({ url: '/api/users/me', headers })).json();
    const list = await insertTestTable(
      test.context,
      { orgId: me.organization.id, userId: me.id },
      {
        name: 'candidates',
        select: `SELECT 'C' || i AS batch, i / 20.0 AS x, 0.5 AS y, ['a', 'b'][1 + i % 2] AS kind FROM range(10) t(i)`,
        columns: [{ name: 'batch', type: 'categorical', role: 'id' }, ...features],
      },
    );
    const { body: version } = await call<{ version_id: string }>('GET', `/dataset/${list}/true`);
    const candidates = { dataset_id: list, version_id: version.version_id };
    const project = await register('of a list', { candidates, algorithms: ['random', 'cma_es'] });
    const looked = await call<ResultOf<'optimization.space'>>('POST', `${base}/preprocess/${project}`, {});
    expect(looked.body).toMatchObject({ size: 10, algorithms: [{ refused: false }, { refused: true }] });
    const started = await call<{ task_id: string }>('POST', `${base}/evaluate/${project}`);
    expect(await endOfTask(test, headers, started.body.task_id)).toMatchObject({ state: 'succeeded', error: null });
    const { body } = await call<{ result: Result }>('GET', `${base}/result/${project}`);
    // Of 0, 0.05 … 0.45, kind b is every second: 0.45 is the largest, and the cheapest that is still allowed.
    expect(body.result.screened?.setting).toMatchObject({ x: 0.45, y: 0.5, kind: 'b' });
    for (const { setting, candidate } of body.result.algorithms[0]?.shortlist ?? []) {
      const place = Math.round(Number(setting.x) * 20);
      expect(candidate).toEqual({ row: place + 1, label: `C${place}` });
    }
    const sheet = await test.app.inject({
      method: 'POST',
      url: `/api${base}/result/sheet`,
      headers,
      payload: { project_id: project, algorithm: 'random', format: 'csv', language: 'en' },
    });
    const [header, best] = sheet.payload.replace('\ufeff', '').split('\r\n');
    expect(header).toMatch(/^Rank,Candidate,x \[mm\],/);
    expect(best).toMatch(/^1,C9,0\.45,/);
    const tried = body.result.algorithms[0]?.history.map(({ setting }) => Number(setting.x) * 20) ?? [];
    expect(tried.every((place) => Math.abs(place - Math.round(place)) < 1e-9 && place <= 9)).toBe(true);

    const lacking = await call<{ detail: { code: string } }>('POST', `${base}/register/${dataset}`, {
      name: 'lacking',
      options: optionsOf({ candidates: { dataset_id: other, version_id: version.version_id } }),
    });
    expect(lacking.body.detail.code).toBe('not_found');
    const kept = await call<{ detail: { code: string } }>('DELETE', `/dataset/delete/${list}`);
    expect(kept.body.detail.code).toBe('dataset_in_use');
  });

  it('takes the probability of a class beside numbers, under a name that says so', async () => {
    const path = '/discriminant/analysis';
    const own = { target: 'kind', features: features.filter(({ name }) => name !== 'kind'), models: [{ name: 'lda' }] };
    const { body } = await call<{ project_id: string }>('POST', `${path}/register/${dataset}`, {
      name: 'kinds',
      options: own,
    });
    await call('POST', `${path}/train/model/${body.project_id}`);
    const trained = await waitFor(async () => {
      const { body: found } = await call<{ status: string; trained_models: { model_key: string }[] }>(
        'GET',
        `/project/${body.project_id}`,
      );
      return found.status === 'training' ? undefined : found;
    }, 120_000);
    const [model] = trained.trained_models;
    // The classes are of a column that the model of strength predicts from.
    const among = await call<{ problems: OptionProblem[] }>('POST', `${base}/check/${dataset}`, {
      options: optionsOf({ models: [models.strength, { project_id: body.project_id, model_key: model!.model_key }] }),
    });
    expect(among.body.problems.map(({ code }) => code)).toContain('target_among_features');
    const project = await register('likely b', {
      models: [{ project_id: body.project_id, model_key: model!.model_key }],
      targets: [{ target: 'kind', of_class: 'b', goal: 'max' }],
      factors: factors.slice(0, 2),
      algorithms: ['grid'],
      grid_levels: 3,
    });
    const { body: begun } = await call<{ task_id: string }>('POST', `${base}/evaluate/${project}`);
    expect(await endOfTask(test, headers, begun.task_id)).toMatchObject({ state: 'succeeded', error: null });
    const { body: found } = await call<{ result: Result }>('GET', `${base}/result/${project}`);
    expect(found.result.targets).toMatchObject([{ target: 'P(kind = b)', minimum: 0, maximum: 1 }]);
    const { predictions } = found.result.algorithms[0]!.shortlist[0]!;
    expect(predictions[0]).toMatchObject({ target: 'P(kind = b)', lower: null, upper: null });
    expect(predictions[0]!.value).toBeGreaterThan(0.3);
    expect(predictions[0]!.value).toBeLessThan(1);
    const sheet = await test.app.inject({
      method: 'POST',
      url: `/api${base}/result/sheet`,
      headers,
      payload: { project_id: project, algorithm: 'grid', format: 'csv' },
    });
    expect(sheet.body.split('\n')[0]).toMatch(/P\(kind = b\) predicted.*,kind,/);
  });

  it('is refused with the field that is wrong', async () => {
    async function problems(changed: object) {
      const { body } = await call<{ problems: OptionProblem[] }>('POST', `${base}/check/${dataset}`, {
        options: optionsOf(changed),
      });
      return body.problems.map(({ code, fields }) => [code, fields]);
    }
    expect(await problems({})).toEqual([]);
    expect(await problems({ factors: factors.slice(1) })).toEqual([['range_missing', [['factors']]]]);
    const [, cost] = (optionsOf() as { targets: object[] }).targets;
    expect(await problems({ models: [models.other, models.cost] })).toEqual([
      ['model_of_other_dataset', [['models', 0]]],
    ]);
    expect(await problems({ models: [models.cost, models.cost], targets: [cost] })).toEqual([
      [
        'target_twice',
        [
          ['models', 0],
          ['models', 1],
        ],
      ],
    ]);
    const refused = await call<{ detail: { code: string; response: string } }>(
      'POST',
      `${base}/register/${dataset}`,
      {
        name: 'none',
        options: optionsOf({ trials: 501, algorithms: ['single_bayes'] }),
      },
      'ja',
    );
    expect(refused).toMatchObject({ status: 400, body: { detail: { code: 'trials_too_many' } } });
    expect(refused.body.detail.response).toContain('500');
    expect(
      (await call('POST', `${base}/register/${dataset}`, { name: 'none', options: optionsOf({ labels: 'none' }) }))
        .body,
    ).toMatchObject({ detail: { code: 'column_unknown' } });
  });

  it('gives a range-setting file, and reads it back', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/opt/feature/download/${dataset}`,
      headers,
      payload: { models: [models.strength, models.cost] },
    });
    expect(response.payload.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'feature,type,lower,upper,unit,values,weight,group,total,plus_minus',
      'x,range,0,1,,,,,,',
      'y,range,0,1,,,,,,',
      'kind,categorical,,,,a;b,,,,',
    ]);
    const send = async (content: Buffer | string) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' }), 'r.csv');
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const sent = await test.app.inject({
        method: 'POST',
        url: `/api${base}/csv/upload?data_type=training_data&training_type=regression`,
        headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return sent.json<ReturnType<typeof readRanges>>();
    };
    expect(await send(response.payload)).toEqual({
      factors: [
        { type: 'range', name: 'x', lower: 0, upper: 1 },
        { type: 'range', name: 'y', lower: 0, upper: 1 },
        { type: 'categorical', name: 'kind', levels: ['a', 'b'] },
      ],
      sums: [],
      tolerances: ['x', 'y', 'kind'].map((factor) => ({ factor, plus_minus: null })),
      problems: [],
    });
    // As it is set on screen; what is not named is as the models have it.
    const edited = await test.app.inject({
      method: 'POST',
      url: `/api/opt/feature/download/${dataset}`,
      headers,
      payload: {
        models: [models.strength],
        lines: [
          { feature: 'x', type: 'unit', lower: 0.2, upper: 0.8, unit: 0.05, plus_minus: 0.01 },
          { feature: 'kind', type: 'fixed', values: ['b'] },
        ],
        sums: [
          {
            total: 1,
            terms: [
              { factor: 'x', weight: 1 },
              { factor: 'y', weight: 1 },
            ],
          },
          {
            total: 3,
            terms: [
              { factor: 'y', weight: 4 },
              { factor: 'x', weight: 2 },
            ],
          },
        ],
      },
    });
    expect(await send(edited.payload)).toEqual({
      factors: [
        { type: 'unit', name: 'x', lower: 0.2, upper: 0.8, unit: 0.05 },
        { type: 'range', name: 'y', lower: 0, upper: 1 },
        { type: 'fixed', name: 'kind', value: 'b' },
      ],
      sums: [
        {
          total: 1,
          terms: [
            { factor: 'x', weight: 1 },
            { factor: 'y', weight: 1 },
          ],
        },
        {
          total: 3,
          terms: [
            { factor: 'x', weight: 2 },
            { factor: 'y', weight: 4 },
          ],
        },
      ],
      tolerances: [
        { factor: 'x', plus_minus: 0.01 },
        { factor: 'y', plus_minus: null },
        { factor: 'kind', plus_minus: null },
      ],
      problems: [],
    });
    // A category may have what divides categories in a cell; a cell that is open yet is refused by its line.
    const levels = ['1;4-dioxane', 'THF "99"', 'DMF'];
    const lines = [
      { feature: 'solvent, dry', type: 'categorical' as const, values: levels },
      { feature: 'dose', type: 'discrete' as const, values: [1, 2.5, 1e-9] },
      { feature: 'note', type: 'fixed' as const, values: ['say "hi"; twice'] },
    ];
    expect((await send(rangeFile(lines, []))).factors).toEqual([
      { type: 'categorical', name: 'solvent, dry', levels },
      { type: 'discrete', name: 'dose', values: [1, 2.5, 1e-9] },
      { type: 'fixed', name: 'note', value: 'say "hi"; twice' },
    ]);
    const open = await send(rangeFile([{ feature: 'x', type: 'range', lower: 'wide', upper: null }], []));
    expect(open.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'lower'],
      [2, 'upper'],
    ]);
    // As spreadsheets save it on a Japanese computer.
    const saved = encodeCp932('feature,type,lower,upper\r\n溶融温度(℃),range,240,310\r\n');
    expect((await send(saved)).factors).toEqual([{ type: 'range', name: '溶融温度(℃)', lower: 240, upper: 310 }]);
  });

  it('reads limits of every size as they are written', () => {
    const header = ['feature', 'type', 'lower', 'upper'];
    const rows = [
      ['dose', 'range', '1e-9', '5.25E-8'],
      ['film', 'range', '0.00000106', '0.000006'],
      ['counter', 'range', '1000000000.16', '1000000049.57'],
    ];
    expect(readRanges({ columns: header, rows, lines: [2, 3, 4] }, 'en')).toEqual({
      factors: [
        { type: 'range', name: 'dose', lower: 1e-9, upper: 5.25e-8 },
        { type: 'range', name: 'film', lower: 1.06e-6, upper: 6e-6 },
        { type: 'range', name: 'counter', lower: 1000000000.16, upper: 1000000049.57 },
      ],
      sums: [],
      tolerances: [],
      problems: [],
    });
  });

  it('says what is wrong in which line and column of a file', () => {
    const rows = [
      ['a', 'unit', '0', '1', '0,1', '', '', 'mix', '100'],
      ['b; c', 'range', '0', '', '', '', '2', 'mix', '90'],
      ['d', 'discrete', '', '', '', '1'],
      ['e', 'fixed', '', '', '', 'say "hi"'],
      ['f', 'range', '3', '2'],
      ['g', 'wide'],
    ];
    const header = ['feature', 'type', 'lower', 'upper', 'unit', 'values', 'weight', 'group', 'total'];
    const file = { columns: header, rows, lines: [2, 3, 4, 5, 6, 7] };
    const { factors: read, sums, problems } = readRanges(file, 'en');
    expect(read).toEqual([
      { type: 'discrete', name: 'd', values: [1] },
      { type: 'fixed', name: 'e', value: 'say "hi"' },
    ]);
    expect(sums).toEqual([
      {
        terms: [
          { factor: 'a', weight: 1 },
          { factor: 'b; c', weight: 2 },
        ],
        total: 100,
      },
    ]);
    expect(problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'unit', 'range_file_cell_unreadable'],
      [3, 'upper', 'range_file_cell_missing'],
      [3, 'total', 'range_file_total_differs'],
      [6, 'upper', 'range_file_reversed'],
      [7, 'type', 'range_file_cell_unreadable'],
    ]);
    const unnamed = { columns: ['name', 'type'], rows: [['a', 'range']], lines: [2] };
    expect(readRanges(unnamed, 'en').problems).toMatchObject([{ line: 1, column: 'feature' }]);
  });
});
