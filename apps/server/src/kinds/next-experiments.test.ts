import type { NextExperimentsOptions, NextExperimentsResult } from '@hakaru/contract/decisions/next-experiments';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfTask } from '../features/datasets/testing/send-table.ts';
import { postForm } from '../testing/post-form.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type TestUser } from '../testing/test-user.ts';

const base = '/next-experiments';
const options: NextExperimentsOptions = {
  targets: [{ target: 'yield', goal: 'max' }],
  factors: [
    { type: 'unit', name: 'temperature', lower: 20, upper: 80, unit: 1 },
    { type: 'categorical', name: 'solvent', levels: ['水', 'acetone'] },
  ],
  batch: 3,
  previous: null,
};
const best = (temperature: number, solvent: string) =>
  90 - (temperature - 60) ** 2 / 20 + (solvent === 'acetone' ? 5 : 0);
const measured = [20, 35, 50, 65, 80].flatMap((temperature) =>
  ['水', 'acetone'].map((solvent) => `${temperature},${solvent},${best(temperature, solvent)}`),
);

describe('next experiments', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let dataset: string;

  async function round(name: string, asked: NextExperimentsOptions, of = dataset) {
    const { status, body } = await call<{ project_id: string }>('POST', `${base}/register/${of}`, {
      name,
      options: asked,
    });
    expect(status).toBe(201);
    const started = await call<{ task_id: string }>('POST', `${base}/run/${body.project_id}`);
    const task = await endOfTask(test, headers, started.body.task_id);
    const found = await call<{ result: NextExperimentsResult | null }>('GET', `${base}/result/${body.project_id}`);
    return { id: body.project_id, task, result: found.body.result };
  }

  /** A table as a dataset, or as the next version of one. */
  async function sendTable(name: string, content: string, version_of?: string): Promise<string> {
    const fields = { name, ...(version_of !== undefined && { version_of }) };
    const { status, body } = await postForm(test, headers, '/dataset/register', fields, {
      name: `${name}.csv`,
      content,
    });
    expect(status).toBe(202);
    expect(await endOfTask(test, headers, body.task_id)).toMatchObject({ state: 'succeeded' });
    return body.dataset_id as string;
  }

  const sheet = async (project_id: string, asked: object) =>
    test.app.inject({
      method: 'POST',
      url: `/api${base}/sheet/download`,
      headers,
      payload: { project_id, ...asked },
    });

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    ({ headers, call } = await signIn(test, 'aiko'));
    await test.context.compute.start();
    dataset = await sendTable('yields', ['temperature,solvent,yield', ...measured].join('\n'));
  });
  afterAll(() => test.close());

  it('a factor that is the target in another form is said before they are registered, and keeps nobody from it', async () => {
    const shares = measured.map((line) => `${line},${Number(line.split(',')[2]) / 100}`);
    const told = await sendTable('shares', ['temperature,solvent,yield,share', ...shares].join('\n'));
    const asked = { ...options, factors: [...options.factors, { type: 'range', name: 'share', lower: 0, upper: 1 }] };
    const check = (own: object) => call('POST', `${base}/check/${told}`, { options: own });
    expect(await check(options)).toEqual({ status: 200, body: { problems: [] } });
    expect(await check(asked)).toMatchObject({
      status: 200,
      body: { problems: [{ code: 'leak_copy', severity: 'warning', fields: [['factors', 2]] }] },
    });
    const { status } = await call('POST', `${base}/register/${told}`, { name: 'all the same', options: asked });
    expect(status).toBe(201);
  });

  it('are proposed, taken away, and go on from what came back', async () => {
    const first = await round('round 1', options);
    expect(first.task).toMatchObject({ state: 'succeeded', error: null });
    expect(first.result).toMatchObject({ round: 1, measured: 10, method: 'model', targets: ['yield'] });
    const proposals = first.result?.proposals ?? [];
    expect(proposals).toHaveLength(3);
    expect(
      Math.max(...proposals.map(({ setting: { temperature, solvent } }) => best(Number(temperature), String(solvent)))),
    ).toBeGreaterThan(93);

    const csv = (await sheet(first.id, { format: 'csv' })).payload.replace('\ufeff', '').trim().split(/\r?\n/);
    expect(csv).toHaveLength(14);
    expect(csv[0]).toBe('temperature,solvent,yield');
    expect(csv.slice(11).every((line) => line.endsWith(','))).toBe(true);
    const workbook = await sheet(first.id, { format: 'xlsx', language: 'ja' });
    expect(workbook.headers['content-type']).toContain('spreadsheetml');
    expect(
      (await sheet(first.id, { format: 'csv', encoding: 'cp932' })).rawPayload.includes(Buffer.from([0x90, 0x85])),
    ).toBe(true);

    const filled = csv.map((line, place) => {
      const [temperature, solvent] = line.split(',');
      return place > 10 && temperature && solvent ? `${line}${best(Number(temperature), solvent)}` : line;
    });
    await sendTable('yields', filled.join('\n'), dataset);
    const second = await round('round 2', { ...options, previous: first.id });
    expect(second.result).toMatchObject({ round: 2, measured: 13 });
    expect(second.result?.history.map(({ rows }) => rows.length)).toEqual([10, 3]);
    expect(second.result?.best_so_far[0]?.values.at(-1)).toBeGreaterThan(93);
  });

  it('are written to a table whose days are dates in a workbook', async () => {
    const lines = measured.map((line, at) => `2026-05-${String(at + 10)},2026-05-10 ${String(at + 10)}:30,${line}`);
    const own = await sendTable('days', ['day,at,temperature,solvent,yield', ...lines].join('\n'));
    const { id } = await round('of days', options, own);
    const [table] = (await readXlsx((await sheet(id, { format: 'xlsx' })).rawPayload)).sheets;
    expect(table?.rows[1]?.slice(0, 3)).toEqual([new Date('2026-05-10'), new Date('2026-05-10T10:30:00Z'), 20]);
    expect(table?.rows.at(-1)?.slice(0, 2)).toEqual([null, null]);
    const [, line] = (await sheet(id, { format: 'csv' })).payload.split('\r\n');
    expect(line).toMatch(/^2026-05-10,2026-05-10 10:30:00,20,/);
  });

  it('know molecules by their SMILES, as far as they are asked to', async () => {
    const smiles = ['CCO', 'CCCO', 'CC(=O)O', 'CCC(=O)O', 'none'];
    const columns = [
      { name: 'additive', values: smiles },
      { name: 'grade', values: ['C', 'CO', 'N'] },
    ];
    const { body } = await call<object>('POST', `${base}/molecules`, { columns });
    expect(body).toEqual({ columns: [{ name: 'additive', molecules: 4, unread: ['none'], unread_count: 1 }] });

    const rows = smiles.flatMap((additive, at) => [20, 50].map((heat) => `${heat},${additive},${10 * at + heat / 10}`));
    const own = await sendTable('additives', ['heat,additive,yield', ...rows].join('\n'));
    const asked: NextExperimentsOptions = {
      ...options,
      factors: [
        { type: 'unit', name: 'heat', lower: 20, upper: 80, unit: 1 },
        { type: 'categorical', name: 'additive', levels: smiles },
      ],
      molecules: [{ factor: 'additive' }],
    };
    const described = await round('molecules', asked, own);
    expect(described.result).toMatchObject({
      method: 'model',
      molecules: [{ factor: 'additive', column: null, molecules: 4, same: [], unread: ['none'] }],
      notes: [{ code: 'molecules_unread', params: { factor: 'additive', categories: 'none' } }],
    });
    const { body: wrong } = await call<{ problems: { code: string; response: string }[] }>(
      'POST',
      `${base}/check/${own}`,
      { options: { ...asked, molecules: [{ factor: 'additive', column: 'no such' }] } },
    );
    expect(wrong.problems.map(({ code }) => code)).toEqual(['column_unknown']);
  });

  it('say what is wrong with options in the caller’s language, and where', async () => {
    const wrong = { ...options, targets: [{ target: 'solvent', goal: 'max' }] };
    const { body } = await call<{ problems: { code: string; fields: unknown }[] }>(
      'POST',
      `${base}/check/${dataset}`,
      { options: wrong },
      'ja',
    );
    expect(body.problems.map(({ code }) => code)).toEqual(['column_not_numeric', 'target_is_factor']);
    expect(body.problems[0]?.fields).toEqual([['targets', 0]]);
  });

  it('are rows of another dataset, called by its names, which is kept from deletion', async () => {
    const rows = ['L1,33,acetone', 'L2,20,水', 'L3,44,acetone', 'L4,90,acetone', 'L5,25,水'];
    const list = await sendTable('list', ['code,temperature,solvent', ...rows].join('\n'));
    const { body: version } = await call<{ version_id: string }>('GET', `/dataset/${list}/true`);
    const candidates = { dataset_id: list, version_id: version.version_id };
    const { id, result } = await round('of a list', { ...options, candidates });
    expect(result?.notes).toContainEqual({ code: 'candidates_unfit', params: { rows: 1 } });
    expect(result?.notes).toContainEqual({ code: 'candidates_measured', params: { rows: 1 } });
    expect(result?.proposals.map(({ candidate }) => candidate?.label).toSorted()).toEqual(['L1', 'L3', 'L5']);
    expect((await sheet(id, { format: 'xlsx' })).statusCode).toBe(200);
    const { body: kept } = await call<{ detail: { code: string } }>('DELETE', `/dataset/delete/${list}`);
    expect(kept.detail.code).toBe('dataset_in_use');

    const narrow = await sendTable('narrow', 'code,temperature\nL1,60\nL2,61');
    const { body: other } = await call<{ version_id: string }>('GET', `/dataset/${narrow}/true`);
    const { body } = await call<{ problems: { code: string; fields: unknown }[] }>('POST', `${base}/check/${dataset}`, {
      options: { ...options, candidates: { dataset_id: narrow, version_id: other.version_id } },
    });
    expect(body.problems).toMatchObject([{ code: 'candidates_lack', fields: [['candidates']] }]);
  });

  it('go on from no project of another dataset', async () => {
    const other = await sendTable('others', ['temperature,solvent,yield', ...measured].join('\n'));
    const first = await call<{ project_id: string }>('POST', `${base}/register/${other}`, { name: 'other', options });
    const { status } = await call('POST', `${base}/register/${dataset}`, {
      name: 'strayed',
      options: { ...options, previous: first.body.project_id },
    });
    expect(status).toBe(404);
  });
});
