import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { regressionPaths } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type TestUser } from '../../testing/test-user.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { trainProject } from '../training/testing/train-project.ts';
import { insertTestTable } from '../training/test-table.ts';

const columns = [
  { name: 'x1', type: 'numeric' as const },
  { name: 'lot', type: 'categorical' as const },
  { name: 'y', type: 'numeric' as const },
];
const select = (rows: number, lots: number) =>
  `SELECT i / 10.0 AS x1, 'L' || (i % ${lots}) AS lot, 2 * i / 10.0 + 1 AS y FROM range(${rows}) t(i)`;

function lines(text: string): string[] {
  return text.trim().split('\r\n');
}

describe('predicting', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let projectId: string;
  let modelKey: string;
  let newRows: string;
  let renamed: string;
  let written: string;
  let many: string;
  let lots: string;
  let hundredThousand: string;

  /** What a run has on disk: files of the store, and folders of its attempts. */
  async function tracesOf(task: string): Promise<{ kept: string[]; working: string[] }> {
    const working = await readdir(join(test.context.settings.home, 'work'));
    return {
      kept: await test.context.files.list(`runs/${task}`),
      working: working.filter((name) => name.startsWith(task)),
    };
  }

  async function finished(id: string) {
    return waitFor(async () => {
      const { body } = await call<{
        state: string;
        summary: Record<string, unknown>;
        rows: { columns: { name: string }[]; rows: unknown[][]; total: number };
      }>('GET', `/prediction/${id}`);
      return ['queued', 'running'].includes(body.state) ? undefined : body;
    });
  }

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    const user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    const training = await insertTestTable(test.context, user.owner, {
      name: 'training',
      select: select(120, 3),
      columns,
    });
    newRows = await insertTestTable(test.context, user.owner, {
      name: 'new',
      select: select(50, 5),
      columns,
      dataType: 'inference_data',
    });
    renamed = await insertTestTable(test.context, user.owner, {
      name: 'renamed',
      select: "SELECT i / 10.0 AS temperature, 'L0' AS lot FROM range(10) t(i)",
      columns: [
        { name: 'temperature', type: 'numeric' },
        { name: 'lot', type: 'categorical' },
      ],
      dataType: 'inference_data',
    });
    written = await insertTestTable(test.context, user.owner, {
      name: 'written',
      select:
        "SELECT reading, 'L0' AS lot FROM (VALUES ('1'), ('１，２３４'), ('n.d.'), ('4.5'), ('5'), ('6'), ('12 kg'), (NULL), ('9'), ('10')) t(reading)",
      columns: [
        { name: 'reading', type: 'categorical' },
        { name: 'lot', type: 'categorical' },
      ],
      dataType: 'inference_data',
    });
    lots = await insertTestTable(test.context, user.owner, {
      name: 'lots',
      select: `SELECT x1, 'S-' || i AS "試料", 'L' || (i - 1) AS lot, day, "at", noise, zero FROM (VALUES
        (1, 0.1, TIMESTAMP '2024-03-01', TIMESTAMP '2024-03-01 08:30:00', 60.269999999999996, -0.0),
        (2, 5.5, TIMESTAMP '2024-03-02', TIMESTAMP '2024-03-02 00:00:00', 0.1 + 0.2::DOUBLE, 1.0),
        (3, 900.0, NULL, NULL, 1e-300, -0.0)) t(i, x1, day, "at", noise, zero)`,
      columns: [
        { name: 'x1', type: 'numeric' },
        { name: '試料', type: 'categorical', role: 'id' },
        { name: 'lot', type: 'categorical', role: 'group' },
        { name: 'day', type: 'datetime' },
        { name: 'at', type: 'datetime' },
        { name: 'noise', type: 'numeric' },
        { name: 'zero', type: 'numeric' },
      ],
      dataType: 'inference_data',
    });
    hundredThousand = await insertTestTable(test.context, user.owner, {
      name: 'hundred thousand',
      select: select(100_000, 3),
      columns,
      dataType: 'inference_data',
    });
    many = await insertTestTable(test.context, user.owner, {
      name: 'many',
      select: select(2_000_000, 3),
      columns,
      dataType: 'inference_data',
    });
    await test.context.compute.start();
    const options = {
      targets: ['y'],
      features: [
        { name: 'x1', type: 'numeric' },
        { name: 'lot', type: 'categorical' },
      ],
      models: [{ name: 'linear', parameters: { name: 'linear' } }],
    };
    const trained = await trainProject(call, regressionPaths, training, { name: 'p', options });
    projectId = trained.projectId;
    modelKey = trained.models['linear']!;
  });

  afterAll(() => test.close());

  it('predicts a dataset, with intervals, unknown categories reported, and downloads in three forms', async () => {
    const started = await call<{ prediction_id: string; task_id: string }>('POST', `/prediction/${projectId}`, {
      name: 'new rows',
      model_key: modelKey,
      data: { kind: 'dataset', dataset_id: newRows },
    });
    expect(started.status).toBe(202);
    const done = await finished(started.body.prediction_id);
    expect(done.state).toBe('succeeded');
    expect(done.rows.total).toBe(50);
    const { kept } = await tracesOf(started.body.task_id);
    expect(kept).toEqual([expect.stringMatching(/\/predictions\.parquet$/)]);
    expect(done.summary).toMatchObject({
      rows: 50,
      predicted: 50,
      coverage: 0.9,
      unknown_categories: [{ column: 'lot', labels: ['L3', 'L4'] }],
    });
    const index = `/inference/download/${projectId}/${modelKey}`;
    const csv = await test.app.inject({ url: `/api${index}?format=csv`, headers });
    expect(csv.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(csv.payload.trim().split('\n')).toHaveLength(51);
    expect((await test.app.inject({ url: `/api${index}?format=csv&encoding=cp932`, headers })).statusCode).toBe(200);
    expect(
      (await test.app.inject({ url: `/api${index}?format=parquet`, headers })).rawPayload.subarray(0, 4).toString(),
    ).toBe('PAR1');
    const list = await call<{ total: number }>('GET', '/inference/list/all?search=new');
    expect(list.body.total).toBe(1);
  });

  describe('as a file', () => {
    let file: (query: string, language?: string) => Promise<Buffer>;
    let shown: { columns: { name: string }[]; rows: unknown[][] };

    beforeAll(async () => {
      const started = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, {
        name: 'lots',
        model_key: modelKey,
        data: { kind: 'dataset', dataset_id: lots },
      });
      shown = (await finished(started.body.prediction_id)).rows;
      file = async (query, language = 'en') =>
        (
          await test.app.inject({
            url: `/api/inference/download/${projectId}/${modelKey}?inference_id=${started.body.prediction_id}&${query}`,
            headers: { ...headers, 'accept-language': language },
          })
        ).rawPayload;
    });

    it('says which row it is first, then the answer, then what it was predicted from', async () => {
      const [header, first] = lines((await file('format=csv')).toString());
      expect(header).toMatch(/^試料,lot,prediction,lower,upper,interval_note,inside_domain,.*,x1,day,at,noise,zero$/);
      expect(first).toMatch(/^S-1,L0,/);
      expect(shown.columns.slice(0, 3).map(({ name }) => name)).toEqual(['試料', 'lot', 'prediction']);
      expect(shown.rows[0]!.slice(0, 2)).toEqual(['S-1', 'L0']);
      const [without] = lines((await file('format=csv&inputs=false')).toString());
      expect(without).toMatch(/^試料,lot,prediction,/);
      expect(without).not.toMatch(/x1|noise/);
    });

    it('is a workbook whose days are days', async () => {
      const { readXlsx } = await import('hucre/xlsx');
      const { rows } = (await readXlsx(await file('format=xlsx&headers=reader', 'ja'))).sheets[0]!;
      const [header, first] = rows as [string[], unknown[]];
      expect(header.slice(0, 5)).toEqual(['試料', 'lot', 'y（予測値）', '下限', '上限']);
      expect(first[header.indexOf('day')]).toEqual(new Date('2024-03-01'));
    });

    it('has days as days, moments as spreadsheets read them, and no rounding noise', async () => {
      const [, first] = lines((await file('format=csv')).toString());
      expect(first).toMatch(/,0\.1,2024-03-01,2024-03-01 08:30:00,60\.27,0$/);
      const numbers = lines((await file('format=csv')).toString())
        .slice(1)
        .join(',')
        .match(/\d+\.\d+/g)!;
      expect(numbers.filter((text) => text.replace('.', '').replace(/^0+/, '').length > 15)).toEqual([]);
    });

    it('has headings and notes in the language of the reader who asks for them', async () => {
      const [ja, row] = lines(
        new TextDecoder('shift_jis').decode(await file('format=csv&encoding=cp932&headers=reader', 'ja')),
      );
      expect(ja).toMatch(/^試料,lot,y（予測値）,下限,上限,区間の注記,適用範囲内,てこ比,距離,入力の不備,x1,/);
      expect(row).toContain('S-1');
      const [en] = lines((await file('format=csv&headers=reader')).toString());
      expect(en).toMatch(/^試料,lot,y \(prediction\),Lower,Upper,About the interval,Inside the domain,/);
      expect(lines((await file('format=csv', 'ja')).toString())[0]).toContain(',prediction,lower,');
    });

    it('has rows that every screen calls by the same names', async () => {
      const { version_id } = (await call<{ version_id: string }>('GET', `/dataset/${lots}/true`)).body;
      expect((await call('GET', `/row_names/${version_id}`)).body).toEqual({
        columns: ['試料'],
        names: ['S-1', 'S-2', 'S-3'],
      });
      const unnamed = (await call<{ version_id: string }>('GET', `/dataset/${newRows}/true`)).body;
      expect((await call('GET', `/row_names/${unnamed.version_id}`)).body).toEqual({ columns: [], names: [] });
    });

    it('is the same as Parquet', async () => {
      const path = join(test.context.settings.home, 'lots.parquet');
      await writeFile(path, await file('format=parquet&headers=reader&inputs=false', 'ja'));
      const { columns: found, rows } = await test.context.tables.describe(path);
      expect(rows).toBe(3);
      expect(found.map(({ name }) => name).slice(0, 4)).toEqual(['試料', 'lot', 'y（予測値）', '下限']);
      expect(found.map(({ name }) => name)).not.toContain('x1');
    });
  });

  it('names missing columns, and takes the ones named in their place', async () => {
    const order = { name: 'renamed', model_key: modelKey };
    const refused = await call('POST', `/prediction/${projectId}`, {
      ...order,
      data: { kind: 'dataset', dataset_id: renamed },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: { code: 'columns_missing', params: { columns: 'x1' } } },
    });
    const taken = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, {
      ...order,
      data: { kind: 'dataset', dataset_id: renamed, mapping: { x1: 'temperature' } },
    });
    expect((await finished(taken.body.prediction_id)).summary).toMatchObject({ predicted: 10 });
    const without = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, {
      ...order,
      data: { kind: 'dataset', dataset_id: renamed, mapping: { x1: null } },
    });
    expect((await finished(without.body.prediction_id)).summary).toMatchObject({
      predicted: 10,
      missing_values: { x1: 10 },
    });
  });

  it('answers typed rows at once and keeps nothing', async () => {
    const answer = await call<{ rows: { prediction: number; inside_domain: boolean }[] }>(
      'POST',
      `/inference/execute/${projectId}/${modelKey}`,
      {
        data: {
          kind: 'rows',
          rows: [
            { x1: 5, lot: 'L1' },
            { x1: 500, lot: 'L1' },
          ],
        },
      },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.rows[0]?.prediction).toBeCloseTo(11, 5);
    expect(answer.body.rows.map((row) => row.inside_domain)).toEqual([true, false]);
    const inputs = await call<{ features: { name: string; minimum: number; maximum: number }[] }>(
      'GET',
      `/prediction/inputs/${projectId}/${modelKey}`,
    );
    // Ranges are of the training rows: 15 % were kept aside for the test.
    expect(inputs.body.features[0]).toMatchObject({ name: 'x1', type: 'numeric' });
    expect(inputs.body.features[0]!.maximum).toBeGreaterThan(11);
  });

  it('keeps typed rows as a prediction where asked to, and deletes it', async () => {
    const started = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, {
      name: 'typed',
      model_key: modelKey,
      data: { kind: 'rows', rows: [{ x1: 1, lot: 'L0' }] },
    });
    const done = await finished(started.body.prediction_id);
    expect(done.rows.total).toBe(1);
    expect(await call('DELETE', `/inference/delete/${started.body.prediction_id}`)).toMatchObject({
      status: 200,
      body: { deleted: { predictions: 1 } },
    });
    expect((await call('GET', `/inference/${started.body.prediction_id}`)).status).toBe(404);
  });

  it('refuses a mapping that names no feature or no column, in the reader’s language', async () => {
    const order = { name: 'wrong', model_key: modelKey };
    const feature = await call('POST', `/prediction/${projectId}`, {
      ...order,
      data: { kind: 'dataset', dataset_id: newRows, mapping: { pressure: 'x1' } },
    });
    expect(feature).toMatchObject({
      status: 422,
      body: {
        detail: [{ loc: ['body', 'data', 'mapping', 'pressure'], msg: expect.stringContaining('x1, lot') as string }],
      },
    });
    const column = await test.app.inject({
      method: 'POST',
      url: `/api/prediction/check/${projectId}`,
      headers: { ...headers, 'accept-language': 'ja' },
      payload: { model_key: modelKey, data: { kind: 'dataset', dataset_id: newRows, mapping: { x1: 'nowhere' } } },
    });
    expect([column.statusCode, (column.json() as { detail: { msg: string }[] }).detail[0]?.msg]).toEqual([
      422,
      expect.stringContaining('列「nowhere」'),
    ]);
  });

  it('tells before and after a prediction which cells of a text column cannot be read', async () => {
    const data = { kind: 'dataset', dataset_id: written, mapping: { x1: 'reading' } };
    const found = {
      feature: 'x1',
      column: 'reading',
      rows: 2,
      first: [
        { row: 3, text: 'n.d.' },
        { row: 7, text: '12 kg' },
      ],
    };
    const check = await call('POST', `/prediction/check/${projectId}`, { model_key: modelKey, data });
    expect(check).toMatchObject({
      status: 200,
      body: {
        rows: 10,
        rows_checked: 10,
        unreadable_values: [found],
        refused: [],
        missing_values: { x1: 1 },
        filled_rows: 3,
      },
    });
    const started = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, {
      name: 'written',
      model_key: modelKey,
      data,
    });
    const done = await finished(started.body.prediction_id);
    expect(done.summary).toMatchObject({
      unreadable_values: [found],
      missing_values: { x1: 1 },
      filled_rows: 3,
      predicted: 10,
    });
    const [prediction, gaps] = ['prediction', 'input_gaps'].map((name) =>
      done.rows.columns.findIndex((column) => column.name === name),
    ) as [number, number];
    expect(done.rows.rows.map((row) => row[gaps])).toEqual([
      null,
      null,
      'x1: unreadable',
      null,
      null,
      null,
      'x1: unreadable',
      'x1: missing',
      null,
      null,
    ]);
    // １，２３４ is 1234.
    expect(done.rows.rows[1]?.[prediction]).toBeCloseTo(2469, 3);
  });

  it('refuses a column that holds no readable cell: at once in a small dataset, otherwise when it is read', async () => {
    const mapping = { x1: 'lot' };
    expect(
      (
        await call('POST', `/prediction/check/${projectId}`, {
          model_key: modelKey,
          data: { kind: 'dataset', dataset_id: written, mapping },
        })
      ).body,
    ).toMatchObject({ refused: ['x1'] });
    const named = { code: 'column_unreadable', params: { column: 'lot', feature: 'x1' } };
    const small = await call('POST', `/prediction/${projectId}`, {
      name: 'wordy',
      model_key: modelKey,
      data: { kind: 'dataset', dataset_id: written, mapping },
    });
    expect(small).toMatchObject({
      status: 400,
      body: { detail: { ...named, response: expect.stringContaining('L0') as string } },
    });
    const large = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, {
      name: 'wordy',
      model_key: modelKey,
      data: { kind: 'dataset', dataset_id: many, mapping },
    });
    expect(await finished(large.body.prediction_id)).toMatchObject({ state: 'failed', task: { error: named } });
  });

  it('pages to the last row of a large prediction, in the order of the rows and of a column', async () => {
    const started = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, {
      name: 'paged',
      model_key: modelKey,
      data: { kind: 'dataset', dataset_id: hundredThousand },
    });
    await finished(started.body.prediction_id);
    const page = async (query: string) =>
      (
        await call<{ rows: { columns: { name: string }[]; rows: unknown[][]; row_numbers: number[]; total: number } }>(
          'GET',
          `/prediction/${started.body.prediction_id}?${query}`,
        )
      ).body.rows;
    const last = await page('page=100&page_size=1000');
    expect([last.total, last.rows.length, last.row_numbers.at(-1)]).toEqual([100_000, 1000, 100_000]);
    const index = (name: string) => last.columns.findIndex((column) => column.name === name);
    expect(last.rows.at(-1)?.[index('x1')]).toBeCloseTo(9999.9, 6);
    expect(last.rows.at(-1)?.[index('prediction')]).toBeCloseTo(2 * 9999.9 + 1, 3);
    const sorted = await page('page=100&page_size=1000&sort=-prediction');
    expect(sorted.rows.at(-1)?.[index('x1')]).toBeCloseTo(0, 6);
    expect((await page('page=101&page_size=1000')).rows).toEqual([]);
  });

  it('refuses typed values that mean nothing, kept or not, and reads those the file reader would', async () => {
    const wrong = {
      kind: 'rows',
      rows: [
        { x1: 1, lot: 'L0' },
        { x1: 'warm', lot: 'L0' },
      ],
    };
    for (const [url, more] of [
      [`/inference/execute/${projectId}/${modelKey}`, {}],
      [`/prediction/${projectId}`, { name: 'typed', model_key: modelKey }],
    ] as const) {
      expect(await call('POST', url, { ...more, data: wrong })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'data', 'rows', 1, 'x1'] }] },
      });
      expect(
        await call('POST', url, { ...more, data: { kind: 'rows', rows: [{ x1: 1e308, lot: 'L0' }] } }),
      ).toMatchObject({
        status: 400,
        body: {
          detail: {
            code: 'value_too_large',
            params: { feature: 'x1' },
            response: expect.stringContaining('“x1”') as string,
          },
        },
      });
      expect(await call('POST', url, { ...more, data: { kind: 'rows', rows: [{ x1: null, lot: '' }] } })).toMatchObject(
        { status: 400, body: { detail: { code: 'row_without_values' } } },
      );
    }
    const read = await call<{ rows: { prediction: number }[] }>('POST', `/inference/execute/${projectId}/${modelKey}`, {
      data: { kind: 'rows', rows: [{ x1: '１，２３４', lot: 'L1' }] },
    });
    expect(read.body.rows[0]?.prediction).toBeCloseTo(2469, 3);
  });

  it('stops a running prediction and leaves nothing of it behind', async () => {
    const started = await call<{ prediction_id: string; task_id: string }>('POST', `/prediction/${projectId}`, {
      name: 'long',
      model_key: modelKey,
      data: { kind: 'dataset', dataset_id: many },
    });
    const { prediction_id: id, task_id: task } = started.body;
    await waitFor(async () => {
      const { body } = await call<{ state: string; fraction: number | null }>('GET', `/inference/progress/${id}`);
      return body.state !== 'queued' && (body.fraction ?? 0) > 0 ? true : undefined;
    });
    expect((await tracesOf(task)).working).toHaveLength(1);
    expect((await call('POST', `/tasks/${task}/stop`)).status).toBe(200);
    expect(await finished(id)).toMatchObject({ state: 'stopped', summary: null, rows: null });
    // The folder goes just after the state is told.
    await waitFor(async () => ((await tracesOf(task)).working.length === 0 ? true : undefined));
    expect((await tracesOf(task)).kept).toEqual([]);
    expect((await call('GET', `/inference/download/${projectId}/${modelKey}?inference_id=${id}`)).status).toBe(400);
    expect((await call('DELETE', `/inference/delete/${id}`)).status).toBe(200);
  });
});
