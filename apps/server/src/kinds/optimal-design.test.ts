import type { CallResponse, DecisionSummary, Lineage } from '@hakaru/contract';
import type {
  analyseDesign,
  compareDesigns,
  getDesignEvaluation,
  getDesignSizes,
  getDesignTerms,
  OptimalDesignOptions,
  OptimalDesignResult,
  readDesignSheet,
} from '@hakaru/contract/decisions/optimal-design';
import type { OptionProblem } from '@hakaru/contract/training/option-problems';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfTask, registerTable } from '../features/datasets/testing/send-table.ts';
import { postForm } from '../testing/post-form.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type TestUser } from '../testing/test-user.ts';

const options: OptimalDesignOptions = {
  factors: [
    { type: 'continuous', name: '温度', unit: '℃', low: 150, high: 190 },
    { type: 'continuous', name: 'time', unit: 'min', low: 10, high: 30 },
    { type: 'categorical', name: 'machine', values: ['A', 'B'] },
  ],
  model: 'interactions',
  runs: 10,
  centre_points: 1,
  responses: ['強度 [MPa]'],
};

describe('designs of experiments', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let project: string;

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    ({ headers, call } = await signIn(test, 'aiko'));
    await test.context.compute.start();
  });
  afterAll(() => test.close());

  async function register(name: string, chosen: OptimalDesignOptions, files: Record<string, string> = {}) {
    const sent = Object.entries(files).map(([field, content]) => ({ field, name: `${field}.csv`, content }));
    return postForm(test, headers, '/optimal/register', { name, options: JSON.stringify(chosen) }, ...sent);
  }

  async function designed(id: string): Promise<OptimalDesignResult> {
    const { body } = await call<{ task_id: string }>('POST', `/optimal/evaluate/${id}`);
    expect(await endOfTask(test, headers, body.task_id)).toMatchObject({ state: 'succeeded' });
    return (await call<{ result: OptimalDesignResult }>('GET', `/optimal/result/${id}`)).body.result;
  }

  it('are checked before they are registered, in words and by field', async () => {
    const { body } = await call<{ problems: OptionProblem[] }>('POST', '/optimal/check', {
      options: { ...options, runs: 5 },
    });
    expect(body.problems).toMatchObject([{ code: 'runs_too_few', severity: 'error', fields: [['runs']] }]);
    expect(body.problems[0]?.response).toBe(
      '5 runs cannot estimate 7 coefficients. Plan at least 7 runs, or choose a simpler model.',
    );
    expect((await register('too few', { ...options, runs: 5 })).status).toBe(400);
  });

  it('say which terms their model has', async () => {
    const { body } = await call<CallResponse<typeof getDesignTerms>>('POST', '/optimal/terms', { options });
    expect(body).toMatchObject({ coefficients: 7, problems: [] });
    expect(body.terms.map(({ label }) => label)).toContain('温度·machine');
  });

  it('say what one more run is worth', async () => {
    const { status, body } = await call<CallResponse<typeof getDesignSizes>>('POST', '/optimal/sizes', { options });
    expect(status).toBe(200);
    expect(body.sizes.map(({ runs }) => runs)).toContain(10);
  });

  it('are found, evaluated and listed', async () => {
    ({ project_id: project } = (await register('first', options)).body);
    const design = await designed(project);
    expect(design.runs.map(({ order }) => order)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
    expect(design.runs.filter(({ role }) => role === 'centre').map(({ values }) => values.slice(0, 2))).toEqual([
      [170, 20],
    ]);
    const { body } = await call<CallResponse<typeof getDesignEvaluation>>('GET', `/optimal/eval/result/${project}`);
    expect(body).toEqual(design.evaluation);
    expect(body.efficiencies.d).toBeGreaterThan(0);
    const runs = design.runs.map(({ order, block, values }) => ({ order, block, values }));
    const half = { options, runs: runs.slice(0, 3) };
    const compared = await call<CallResponse<typeof compareDesigns>>('POST', '/optimal/compare', {
      designs: [{ options, runs }, half],
      model_of: 0,
    });
    expect(compared.status).toBe(200);
    expect(compared.body.designs.map((one) => one.runs)).toEqual([10, 3]);
    expect(compared.body.designs[0]?.d_efficiency).toBeCloseTo(body.efficiencies.d_efficiency ?? 0, 6);
    expect(compared.body.designs[1]).toMatchObject({ d_efficiency: null, coefficients: [] });
    const list = await call<{ items: DecisionSummary[] }>('GET', '/optimal/projects/list?state=succeeded');
    expect(list.body.items.map(({ project_id }) => project_id)).toEqual([project]);
  });

  it('leave with the sheet to run by, in the encoding that is asked for', async () => {
    const sheet = (payload: object) =>
      test.app.inject({
        method: 'POST',
        url: '/api/optimal/experiment/download',
        headers,
        payload: { project_id: project, ...payload },
      });
    const csv = (await sheet({ format: 'csv', language: 'ja' })).rawPayload;
    expect(csv.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
    const [header, first] = csv.toString().slice(1).split('\r\n');
    expect(header).toBe('実験順,種類,温度 [℃],time [min],machine,強度 [MPa],備考');
    expect(first).toMatch(/^1,(新規|中心点),(150|170|190),(10|20|30),[AB],,$/);
    const older = (await sheet({ format: 'csv', language: 'ja', encoding: 'cp932' })).rawPayload;
    expect(new TextDecoder('shift_jis').decode(older)).toBe(csv.toString().slice(1));
    const workbook = await readXlsx((await sheet({})).rawPayload);
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['Runs', 'Instructions']);
    expect(workbook.sheets[0]?.rows).toHaveLength(11);
    const design = (query = '') =>
      test.app.inject({
        url: `/api/optimal/result/download/${project}${query}`,
        headers: { ...headers, 'accept-language': 'ja' },
      });
    const machine = (await design()).body.slice(1).split('\r\n');
    expect(machine[0]).toBe('run,block,role,温度,time,machine,leverage');
    const inCp932 = (await design('?headers=reader&encoding=cp932')).rawPayload;
    const reader = new TextDecoder('shift_jis', { fatal: true }).decode(inCp932).split('\r\n');
    expect(reader[0]).toBe('実験順,ブロック,種類,温度,time,machine,てこ比');
    expect(reader[1]).toBe(
      machine[1]?.replace(/,(new|replicate),/, (_, role) => (role === 'new' ? ',新規,' : ',反復,')),
    );
  });

  it('leave out the runs of a file, and build on the experiments of another', async () => {
    const { project_id } = (
      await register(
        'second',
        { ...options, centre_points: 0, runs: 8 },
        { exclude: '温度,time,machine\n150,10,A\n', earlier: '温度 [℃],time,machine\n190,30,B\n' },
      )
    ).body;
    const { runs, search, evaluation } = await designed(project_id);
    expect(search.excluded).toBe(1);
    expect(runs.map(({ values }) => values.join())).not.toContain('150,10,A');
    expect(runs[0]).toMatchObject({ order: null, role: 'earlier', values: [190, 30, 'B'] });
    expect(evaluation).toMatchObject({ before: { runs: 1, d: null }, efficiencies: { runs: 9 } });
  });

  async function read(bytes: Buffer, name: string) {
    const { status, body } = await postForm(test, headers, '/optimal/sheet/read', {}, { name, content: bytes });
    return { status, body: body as CallResponse<typeof readDesignSheet> };
  }

  const planned = (payload: object, of = project) =>
    test.app.inject({
      method: 'POST',
      url: '/api/optimal/experiment/download',
      headers,
      payload: { project_id: of, ...payload },
    });

  type Kept = CallResponse<typeof analyseDesign.result>;

  async function analysed(payload: object, of = project): Promise<Kept> {
    const { body } = await call<{ task_id: string }>('POST', `/optimal/analysis/${of}`, payload);
    await endOfTask(test, headers, body.task_id);
    return (await call<Kept>('POST', `/optimal/analysis/result/${body.task_id}`)).body;
  }

  it('read their sheets back as they left, from Excel and from CSV in either encoding', async () => {
    const files = {
      'runs.xlsx': (await planned({ language: 'ja' })).rawPayload,
      'runs.csv': (await planned({ format: 'csv', language: 'ja' })).rawPayload,
      'older.csv': (await planned({ format: 'csv', language: 'ja', encoding: 'cp932' })).rawPayload,
    };
    const sheets = await Promise.all(Object.entries(files).map(([name, bytes]) => read(bytes, name)));
    for (const { status, body } of sheets) {
      expect(status).toBe(200);
      expect(body.sheet).toEqual(sheets[1]?.body.sheet);
    }
    expect(sheets[0]?.body.sheet.columns).toContain('温度 [℃]');
    expect(sheets[0]?.body.sheet.rows).toHaveLength(10);
    expect((await read(Buffer.from('%PDF-1.7'), 'runs.pdf')).status).toBe(400);
  });

  it('are analysed once their sheet is filled in, and say what keeps them from it', async () => {
    const { sheet } = (await read((await planned({ format: 'csv', language: 'ja' })).rawPayload, 'runs.csv')).body;
    const at = (name: string) => sheet.columns.indexOf(name);
    const empty = await analysed({ source: 'runs.csv', sheet });
    expect(empty).toMatchObject({ answer: null, task: { state: 'failed', error: { code: 'results_none' } } });
    const rows = sheet.rows.map((row, place) =>
      row.map((cell, column) =>
        column === at('強度 [MPa]')
          ? String(50 + Number(row[at('温度 [℃]')]) / 10 + (row[at('machine')] === 'A' ? 3 : 0) + (place % 2))
          : cell,
      ),
    );
    const { answer } = await analysed({ source: 'runs.csv', sheet: { ...sheet, rows } });
    expect(answer).toMatchObject({ problems: [], notes: [], responses: ['強度 [MPa]'] });
    expect(answer?.fits[0]).toMatchObject({ runs: 10, degrees: 3, dropped: [] });
    expect(answer?.fits[0]?.coefficients.find(({ label }) => label === 'machine[A]')?.estimate).toBeCloseTo(1.5, 0);
    const wrong = rows.map((row, place) => (place === 2 ? row.with(at('強度 [MPa]'), 'high') : row));
    const refused = await analysed({ source: 'runs.csv', sheet: { ...sheet, rows: wrong } });
    expect(refused.answer?.problems).toEqual([{ line: 4, column: '強度 [MPa]', code: 'not_number', value: 'high' }]);
    const { body } = await call<{ items: Kept[] }>('GET', `/optimal/analysis/${project}`);
    expect(body.items.map(({ asked }) => asked.source)).toEqual(['runs.csv', 'runs.csv', 'runs.csv']);
  });

  it('keep factors that are hard to change in whole plots, from the plan to the analysis', async () => {
    const factors = options.factors.map((factor, at) => ({ ...factor, hard: at === 0 }));
    const split = { ...options, factors, centre_points: 0, model: 'main' as const };
    const refused = await register('split', { ...split, whole_plots: 4, runs: 12, blocks: 2 });
    expect(refused.status).toBe(400);
    const { project_id } = (await register('split', { ...split, whole_plots: 4, runs: 12 })).body;
    const { runs, evaluation } = await designed(project_id);
    expect(runs.map(({ plot }) => plot)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
    expect(evaluation).toMatchObject({ plots: 4, plot_degrees: 2, degrees_of_freedom: 6 });
    const csv = (await planned({ format: 'csv', language: 'ja' }, project_id)).rawPayload;
    expect(csv.toString().slice(1).split('\r\n')[0]).toBe(
      '実験順,主区画,種類,温度 [℃],time [min],machine,強度 [MPa],備考',
    );
    const url = `/api/optimal/result/download/${project_id}?headers=reader`;
    expect((await test.app.inject({ url, headers })).body.slice(1).split('\r\n')[0]).toBe(
      'Run,Block,Whole plot,Type,温度,time,machine,Leverage',
    );
    const workbook = await readXlsx((await planned({}, project_id)).rawPayload);
    expect(workbook.sheets[1]?.rows.flat().join(' ')).toContain('at the start of each whole plot');
    const { sheet } = (await read(csv, 'runs.csv')).body;
    const rows = sheet.rows.map((row, place) =>
      row.with(6, String(50 + Number(row[3]) / 10 + Number(row[1]) ** 2 / 3 + (place % 2) / 9)),
    );
    const { answer } = await analysed({ source: 'runs.csv', sheet: { ...sheet, rows } }, project_id);
    expect(answer?.fits[0]?.plots).toMatchObject({ plots: 4, degrees: 2, assumed: false });
    const [, first, second] = answer?.fits[0]?.coefficients ?? [];
    expect(first?.degrees).toBeCloseTo(2, 0);
    expect(second?.degrees).toBeCloseTo(6, 0);
    expect(answer?.products).toEqual([['温度'], ['time'], ['machine']]);
  });

  it('are in the lineage of what was made of them, and forgotten by it when they are deleted', async () => {
    const table = { name: 'runs.csv', content: 'heat,y\n150,1\n190,2\n170,3\n' };
    const from = (name: string, made_with: string) => registerTable(test, headers, { name, made_with }, table);
    const dataset = await from('results of a design', project);
    const { version_id, made_with } = (
      await call<{ version_id: string; made_with: unknown }>('GET', `/dataset/${dataset}/true`)
    ).body;
    expect(made_with).toMatchObject({ project_id: project });
    const sources = [
      { kind: 'project' as const, id: project, name: 'design' },
      { kind: 'dataset' as const, id: version_id, name: 'results of a design' },
    ];
    const values = [170, 20, 'A'];
    const next = (await register('next design', { ...options, earlier: [{ values }], sources })).body.project_id;
    const { body: listed } = await call<{ items: DecisionSummary[] }>('GET', '/optimal/projects/list');
    expect(listed.items.find(({ project_id }) => project_id === next)?.sources).toEqual(sources);
    const edges = async (subject: string, id: string) => {
      const { body } = await call<Lineage>('GET', `/lineage/${subject}/${id}`);
      const nameOf = new Map(body.nodes.map((node) => [node.id, `${node.kind} ${node.name}`]));
      return body.edges.map(({ from: a, to, role }) => `${nameOf.get(a)} > ${nameOf.get(to)} (${role})`).sort();
    };
    const { name } = (await call<DecisionSummary>('GET', `/optimal/project/${project}`)).body;
    const whole = [
      `decision ${name} > decision next design (input)`,
      `decision ${name} > upload runs.csv (made)`,
      'upload runs.csv > version results of a design (made)',
      'version results of a design > decision next design (input)',
    ];
    expect(await edges('project', next)).toEqual(whole);
    expect(await edges('project', project)).toEqual(whole);
    expect(await edges('dataset', dataset)).toEqual(whole);
    // A design keeps the rows that it was given: nothing stands in the way of deleting what they are from.
    expect((await call<{ items: unknown[] }>('GET', `/dependents/dataset/${dataset}`)).body.items).toEqual([]);
    expect((await call('DELETE', `/dataset/delete/${dataset}`)).status).toBe(200);
    expect(await edges('project', next)).toEqual(whole.slice(0, 1));
    const other = await from('results once more', next);
    expect((await call('DELETE', `/optimal/project/delete/${next}`)).status).toBe(200);
    expect(await edges('dataset', other)).toEqual(['upload runs.csv > version results once more (made)']);
    await expect(from('of a design that is gone', next)).rejects.toThrow('404');
  });

  it('are deleted', async () => {
    expect(await call('DELETE', `/optimal/project/delete/${project}`)).toEqual({
      status: 200,
      body: { deleted: { projects: 1 } },
    });
    expect((await call('GET', `/optimal/project/${project}`)).status).toBe(404);
  });
});
