import { discriminantAnalysisPaths, regressionPaths, type Lineage, type TaskProgress } from '@hakaru/contract';
import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import type { OptionProblem } from '@hakaru/contract/training/option-problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfTask } from '../features/datasets/testing/send-table.ts';
import { postForm } from '../testing/post-form.ts';
import { trainProject } from '../features/training/testing/train-project.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type Refusal, type TestUser } from '../testing/test-user.ts';
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
interface Model {
  project_id: string;
  model_key: string;
}

describe('condition optimisation', () => {
  let test: TestApp;
  let user: TestUser;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let dataset: string;
  let other: string;
  const models: Record<string, Model> = {};

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

  async function train(datasetId: string, name: string, targets: string[]): Promise<Record<string, Model>> {
    const options = { targets, features, models: [{ name: 'linear', parameters: { name: 'linear' } }] };
    const { projectId, trainedModels } = await trainProject(call, regressionPaths, datasetId, { name, options });
    return Object.fromEntries(
      trainedModels.map(({ model_key, target }) => [target, { project_id: projectId, model_key }]),
    );
  }

  /** Runs a project to its end, and answers what it found. */
  async function run(project: string): Promise<Result> {
    const started = await call<{ task_id: string }>('POST', `${base}/evaluate/${project}`);
    expect(await endOfTask(test, headers, started.body.task_id)).toMatchObject({ state: 'succeeded', error: null });
    return (await call<{ result: Result }>('GET', `${base}/result/${project}`)).body.result;
  }

  const post = async (url: string, payload: object) =>
    test.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });

  /** The lines of the sheet to fill in for the proposals of an algorithm. */
  async function sheetOf(project: string, algorithm: string) {
    const payload = { project_id: project, algorithm, format: 'csv', language: 'en' };
    const sheet = await post(`${base}/result/sheet`, payload);
    return { name: sheet.headers['content-disposition'], lines: sheet.payload.replace('\ufeff', '').split('\r\n') };
  }

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    dataset = await insertTestTable(test.context, user.owner, { name: 'parts', select, columns });
    other = await insertTestTable(test.context, user.owner, { name: 'other parts', select, columns });
    await test.context.compute.start();
    Object.assign(models, await train(dataset, 'both', ['strength', 'cost']));
    models.other = (await train(other, 'other', ['strength'])).strength!;
  }, 240_000);
  afterAll(() => test.close());

  describe('that is run', () => {
    let project: string;
    let result: Result;
    const grid = () => result.algorithms.find(({ algorithm }) => algorithm === 'grid');

    beforeAll(async () => {
      project = await register('strong and cheap');
      result = await run(project);
    });

    it('is checked, as its options are before there is a project, by its own organization alone', async () => {
      const looked = await call<ResultOf<'optimization.space'>>('POST', `${base}/preprocess/${project}`, {});
      expect(looked).toMatchObject({ status: 200, body: { feasible_share: 1, grid_size: 11 * 5 * 2 } });
      expect(looked.body.inside_share).toBeGreaterThan(0.3);
      expect(looked.body.algorithms).toMatchObject([
        { algorithm: 'random', trials: 10, refused: false },
        { algorithm: 'grid', trials: 110 },
      ]);
      expect(await call('POST', `${base}/preprocess`, { options: optionsOf() })).toEqual(looked);
      const foreign = await test.app.inject({
        method: 'POST',
        url: `/api${base}/preprocess`,
        headers: await test.as('chie'),
        payload: { options: optionsOf() },
      });
      expect(foreign.statusCode).toBe(404);
    });

    it('proposes the strongest part within the limit of cost', () => {
      const { screened, algorithms } = result;
      expect(screened?.setting).toMatchObject({ x: 0.5, kind: 'b' });
      expect(screened?.predictions[0]?.value).toBeCloseTo(3.5, 1);
      expect(algorithms[0]).toMatchObject({ algorithm: 'random', state: 'finished', trials: 10 });
      const best = grid()?.shortlist[0];
      expect(best).toMatchObject({ setting: { x: 0.5, kind: 'b' }, predictions: [{}, { met: true }] });
      expect(best?.nearest[0]?.label).toMatch(/^L\d+$/);
      expect(grid()?.behind).toBeLessThan(0.01);
    });

    it('says how much each factor matters', () => {
      const importance = result.importance.filter(({ target }) => target === 'cost');
      expect(importance.map(({ factor }) => factor)).toEqual(['x', 'y', 'kind']);
      expect(importance[0]?.total).toBeGreaterThan(0.99);
    });

    it('gives its shortlists as a file, and as a sheet of runs to fill in', async () => {
      const csv = await post(`${base}/result/download`, { project_id: project });
      expect(csv.headers['content-disposition']).toContain('strong and cheap-shortlist.csv');
      expect(csv.payload).toContain('algorithm,rank,x,y,kind,strength_prediction');
      const inJapanese = async (part: string) => {
        const payload = { project_id: project, part, headers: 'reader', encoding: 'cp932' };
        const url = `/api${base}/result/download`;
        const asked = { ...headers, 'accept-language': 'ja' };
        const { rawPayload } = await test.app.inject({ method: 'POST', url, headers: asked, payload });
        return new TextDecoder('shift_jis', { fatal: true }).decode(rawPayload).split('\r\n');
      };
      const [inReader, foremost] = await inJapanese('shortlist');
      expect(inReader).toMatch(
        /^探索手法,順位,x,y,kind,strength 予測値,strength 下限,strength 上限,.*満足度,達成確率,適用範囲,最も近い学習データの行$/,
      );
      expect(foremost).toMatch(
        /^(グリッドサーチ|CMA-ES|ランダムサーチ|ベイズ最適化).*,(0|1)[\d.]*,適用範囲(内|内（端）|外),L\d+$/,
      );
      const [trials] = await inJapanese('trials');
      expect(trials).toMatch(/^探索手法,試行,x,y,kind,strength 予測値,.*スコア,適用範囲,パレート解$/);
      const sheet = await sheetOf(project, 'grid');
      expect(sheet.name).toContain('strong and cheap-grid-runs.csv');
      const [header, best] = sheet.lines;
      expect(header).toBe(
        'Rank,x [mm],y,kind,strength predicted [MPa],strength lower [MPa],strength upper [MPa],cost predicted,cost lower,cost upper,strength [MPa],cost,Notes',
      );
      expect(best).toMatch(/^1,0\.5,[\d.]+,b,3\.\d+,.*,,,$/);
    });

    it('is listed with its models and dataset', async () => {
      expect((await call('GET', `${base}/projects?state=succeeded&search=cheap`)).body).toMatchObject({
        total: 1,
        items: [{ models: [{ target: 'strength' }, { target: 'cost' }], dataset: { name: 'parts' } }],
      });
    });

    describe('whose shortlist is saved as a dataset', () => {
      let savedDataset: string;
      const saveUrl = () => `${base}/result/save/${project}`;

      beforeAll(async () => {
        const order = { name: 'to try', algorithm: 'grid' };
        const saved = await call<{ task_id: string; dataset_id: string }>('POST', saveUrl(), order);
        expect(saved.status).toBe(202);
        expect(await endOfTask(test, headers, saved.body.task_id)).toMatchObject({ state: 'succeeded', error: null });
        savedDataset = saved.body.dataset_id;
      });

      it('saves units and roles of its columns', async () => {
        const made = await call<{ columns: { name: string; role: string; unit: string | null; type: string }[] }>(
          'GET',
          `/dataset/${savedDataset}/false`,
        );
        expect(made.body).toMatchObject({ name: 'to try', row_count: grid()!.shortlist.length, state: 'ready' });
        const written = made.body.columns.map(({ name, role, unit, type }) => [name, role, unit, type]);
        expect(written.slice(0, 5)).toEqual([
          ['Rank', 'id', null, 'numeric'],
          ['x', 'feature', 'mm', 'numeric'],
          ['y', 'feature', null, 'numeric'],
          ['kind', 'feature', null, 'categorical'],
          ['strength predicted', 'none', 'MPa', 'numeric'],
        ]);
        // What is said of a prediction is no feature of one.
        const unlearned = Array<string>(2).fill('ignore');
        expect(written.slice(5).map(([, role]) => role)).toEqual([
          ...unlearned,
          'none',
          ...Array<string>(5).fill('ignore'),
        ]);
      });

      it('is not saved again under the same name, nor is that of an algorithm that was not run', async () => {
        expect((await call('POST', saveUrl(), { name: 'to try', algorithm: 'grid' })).body).toMatchObject({
          detail: { code: 'name_taken' },
        });
        expect((await call('POST', saveUrl(), { name: 'nothing', algorithm: 'cma_es' })).status).toBe(404);
      });

      it('is in the lineage and the history of that dataset', async () => {
        const parameters = { project: 'strong and cheap', algorithm: 'grid' };
        for (const subject of [`project/${project}`, `dataset/${savedDataset}`]) {
          const { nodes, edges } = (await call<Lineage>('GET', `/lineage/${subject}`)).body;
          const step = nodes.find(({ kind }) => kind === 'recipe');
          expect(step).toMatchObject({ steps: [{ step: 'decision', parameters }] });
          expect(edges).toContainEqual({ from: `training:${project}`, to: step!.id, role: 'made' });
          expect(nodes.filter(({ kind }) => kind === 'model')).toHaveLength(2);
        }
        expect((await call('GET', `/preprocess/history/${savedDataset}`)).body).toMatchObject({
          entries: [{ action_name: 'decision', parameters }],
        });
      });
    });

    it('protects its models from deletion; the saved dataset stays when it is deleted itself', async () => {
      const refused = await call<Refusal>('DELETE', `/regress/project/delete/${models.strength?.project_id}`);
      expect(refused.body.detail.code).toBe('dataset_in_use');
      expect((await call('DELETE', `${base}/project/delete/${project}`)).status).toBe(200);
      const { body: list } = await call<{ items: { name: string; id: string }[] }>('GET', '/datasets/list/');
      const left = list.items.find(({ name }) => name === 'to try');
      const alone = await call<Lineage>('GET', `/lineage/dataset/${left?.id}`);
      expect(alone.body.nodes).toContainEqual(expect.objectContaining({ kind: 'recipe' }));
      expect(alone.body.nodes).not.toContainEqual(expect.objectContaining({ kind: 'decision' }));
    });
  });

  describe('that is not run', () => {
    let project: string;

    beforeAll(async () => {
      project = await register('asked');
    });

    it('shows curves and contours through a condition', async () => {
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
      expect(
        (await call('POST', `${base}/profile/${project}`, { setting: { x: 0.2, y: 0.5, kind: 'z' } })).body,
      ).toMatchObject({ detail: { code: 'condition_unreadable' } });
    });

    it('gives the equations of linear models', async () => {
      const { body } = await call<ResultOf<'optimization.equations'>>('POST', `${base}/equations/${project}`, {});
      const [ofStrength] = body.equations;
      expect(body.equations.map(({ target }) => target)).toEqual(['strength', 'cost']);
      const slope = ofStrength?.terms.find(({ factors: [factor] }) => factor?.feature === 'x');
      expect(slope?.value).toBeCloseTo(3, 1);
      expect(slope?.factors).toEqual([{ feature: 'x', centre: 0, power: 1, level: null }]);
    });

    it('improves a condition, with factors that are locked', async () => {
      const condition = { setting: { x: 0.2, y: 0.5, kind: 'a' }, locked: ['kind'] };
      const improved = await call<ResultOf<'optimization.improve'>>('POST', `${base}/improve/${project}`, condition);
      expect(improved.body).toMatchObject({ better: true, condition: { setting: { x: 0.5, kind: 'a' } } });
    });

    it('predicts rows that are given, and keeps the answers', async () => {
      const rows = [
        { x: 1, y: 0, kind: 'b' },
        { x: 0.25, y: 0, kind: 'a' },
      ];
      const started = await call<{ task_id: string }>('POST', `${base}/prediction/${project}`, { rows });
      expect(started.status).toBe(202);
      expect(await endOfTask(test, headers, started.body.task_id)).toMatchObject({ state: 'succeeded' });
      type StoredAnswer = { task: TaskProgress; asked: object; answer: ResultOf<'optimization.predict'> };
      const stored = (await call<StoredAnswer>('POST', `${base}/prediction/result/${started.body.task_id}`)).body;
      expect(stored.asked).toEqual({ rows });
      expect(stored.answer.conditions[0]?.predictions[0]?.value).toBeCloseTo(5, 1);
      expect(stored.answer.broken.map((one) => one.length)).toEqual([0, 1]);
      const { items } = (await call<{ items: StoredAnswer[] }>('GET', `${base}/prediction/${project}`)).body;
      expect(items).toEqual([stored]);
    });
  });

  it('proposes rows of a list of candidates only, which is kept from deletion', async () => {
    const list = await insertTestTable(test.context, user.owner, {
      name: 'candidates',
      select: `SELECT 'C' || i AS batch, i / 20.0 AS x, 0.5 AS y, ['a', 'b'][1 + i % 2] AS kind FROM range(10) t(i)`,
      columns: [{ name: 'batch', type: 'categorical', role: 'id' }, ...features],
    });
    const { body: version } = await call<{ version_id: string }>('GET', `/dataset/${list}/true`);
    const candidates = { dataset_id: list, version_id: version.version_id };
    const project = await register('of a list', { candidates, algorithms: ['random', 'cma_es'] });
    const looked = await call<ResultOf<'optimization.space'>>('POST', `${base}/preprocess/${project}`, {});
    expect(looked.body).toMatchObject({ size: 10, algorithms: [{ refused: false }, { refused: true }] });
    const result = await run(project);
    // Of 0, 0.05 … 0.45, kind b is every second: 0.45 is the largest, and the cheapest that is still allowed.
    expect(result.screened?.setting).toMatchObject({ x: 0.45, y: 0.5, kind: 'b' });
    for (const { setting, candidate } of result.algorithms[0]?.shortlist ?? []) {
      const place = Math.round(Number(setting.x) * 20);
      expect(candidate).toEqual({ row: place + 1, label: `C${place}` });
    }
    const [header, best] = (await sheetOf(project, 'random')).lines;
    expect(header).toMatch(/^Rank,Candidate,x \[mm\],/);
    expect(best).toMatch(/^1,C9,0\.45,/);
    const table = await post(`${base}/result/download`, { project_id: project, part: 'trials', headers: 'reader' });
    expect(table.payload).toMatch(/^\ufeffAlgorithm,Trial,Candidate,x,y,kind,/);
    const tried = result.algorithms[0]?.history.map(({ setting }) => Number(setting.x) * 20) ?? [];
    expect(tried.every((place) => Math.abs(place - Math.round(place)) < 1e-9 && place <= 9)).toBe(true);

    const lacking = await call<Refusal>('POST', `${base}/register/${dataset}`, {
      name: 'lacking',
      options: optionsOf({ candidates: { dataset_id: other, version_id: version.version_id } }),
    });
    expect(lacking.body.detail.code).toBe('not_found');
    const refused = await call<Refusal>('DELETE', `/dataset/delete/${list}`);
    expect(refused.body.detail.code).toBe('dataset_in_use');
  });

  it('takes the probability of a class beside numbers, under a name that says so', async () => {
    const options = {
      target: 'kind',
      features: features.filter(({ name }) => name !== 'kind'),
      models: [{ name: 'lda' }],
    };
    const trained = await trainProject(call, discriminantAnalysisPaths, dataset, { name: 'kinds', options });
    const model = { project_id: trained.projectId, model_key: trained.models['lda']! };
    // The classes are of a column that the model of strength predicts from.
    const among = await call<{ problems: OptionProblem[] }>('POST', `${base}/check/${dataset}`, {
      options: optionsOf({ models: [models.strength, model] }),
    });
    expect(among.body.problems.map(({ code }) => code)).toContain('target_among_features');
    const project = await register('likely b', {
      models: [model],
      targets: [{ target: 'kind', of_class: 'b', goal: 'max' }],
      factors: factors.slice(0, 2),
      algorithms: ['grid'],
      grid_levels: 3,
    });
    const result = await run(project);
    expect(result.targets).toMatchObject([{ target: 'P(kind = b)', minimum: 0, maximum: 1 }]);
    const { predictions } = result.algorithms[0]!.shortlist[0]!;
    expect(predictions[0]).toMatchObject({ target: 'P(kind = b)', lower: null, upper: null });
    expect(predictions[0]!.value).toBeGreaterThan(0.3);
    expect(predictions[0]!.value).toBeLessThan(1);
    expect((await sheetOf(project, 'grid')).lines[0]).toMatch(/P\(kind = b\) predicted.*,kind,/);
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
    const refused = await call<Refusal>(
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

  describe('with ranges in a file', () => {
    const upload = async (content: string) =>
      (await postForm(test, headers, `${base}/csv/upload`, {}, { name: 'r.csv', content })).body;

    it('gives a range-setting file, and reads it back', async () => {
      const response = await post(`/opt/feature/download/${dataset}`, { models: [models.strength, models.cost] });
      expect(response.payload.replace('\ufeff', '').trim().split('\r\n')).toEqual([
        'feature,type,lower,upper,unit,values,weight,group,total,plus_minus',
        'x,range,0,1,,,,,,',
        'y,range,0,1,,,,,,',
        'kind,categorical,,,,a;b,,,,',
      ]);
      expect(await upload(response.payload)).toEqual({
        factors: [
          { type: 'range', name: 'x', lower: 0, upper: 1 },
          { type: 'range', name: 'y', lower: 0, upper: 1 },
          { type: 'categorical', name: 'kind', levels: ['a', 'b'] },
        ],
        sums: [],
        tolerances: ['x', 'y', 'kind'].map((factor) => ({ factor, plus_minus: null })),
        problems: [],
      });
    });

    it('gives the file as it is set on screen', async () => {
      const whole = {
        total: 1,
        terms: [
          { factor: 'x', weight: 1 },
          { factor: 'y', weight: 1 },
        ],
      };
      // What is not named is as the models have it.
      const edited = await post(`/opt/feature/download/${dataset}`, {
        models: [models.strength],
        lines: [
          { feature: 'x', type: 'unit', lower: 0.2, upper: 0.8, unit: 0.05, plus_minus: 0.01 },
          { feature: 'kind', type: 'fixed', values: ['b'] },
        ],
        sums: [
          whole,
          {
            total: 3,
            terms: [
              { factor: 'y', weight: 4 },
              { factor: 'x', weight: 2 },
            ],
          },
        ],
      });
      expect(await upload(edited.payload)).toEqual({
        factors: [
          { type: 'unit', name: 'x', lower: 0.2, upper: 0.8, unit: 0.05 },
          { type: 'range', name: 'y', lower: 0, upper: 1 },
          { type: 'fixed', name: 'kind', value: 'b' },
        ],
        sums: [
          whole,
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
    });
  });
});
