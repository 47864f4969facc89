import { unzipSync } from 'fflate';
import type { DatasetDetail, DatasetStatistics, DatasetSummary, PointsResult, TablePage } from '@hakaru/contract';
import { announceChange } from '../../db/channel.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type TestUser } from '../../testing/test-user.ts';
import { endOfTask, registerTable, uploadTable } from './testing/send-table.ts';
import { postForm } from '../../testing/post-form.ts';

const lines = [
  '温度(℃),pressure [MPa],line,ok,measured',
  '1,10,A,true,2024/1/5',
  '2,NA,B,false,2024/1/6 12:30',
  '3,30,A,true,2024/1/7',
  '4,40,=1+1,false,2024/1/8',
];
const csv = `${lines.join('\n')}\n`;

describe('datasets', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let owner: TestUser['owner'];
  let call: TestUser['call'];
  let others: TestUser;
  let id: string;

  async function unzip(method: 'GET' | 'POST', url: string, payload?: object): Promise<Record<string, Uint8Array>> {
    const response = await test.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    expect(response.statusCode).toBe(200);
    return unzipSync(new Uint8Array(response.rawPayload));
  }

  const storedFiles = async () =>
    (await Promise.all(['uploads', 'runs'].map((prefix) => test.context.files.list(prefix)))).flat().length;

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    ({ headers, owner, call } = await signIn(test, 'aiko'));
    others = await signIn(test, 'chie');
    id = await registerTable(
      test,
      headers,
      { name: 'furnace', category: 'trials' },
      { name: 'furnace.csv', content: csv },
    );
  });

  afterAll(() => test.close());

  it('previews an upload, and reads it again with corrections', async () => {
    const preview = await uploadTable(test, headers, 'a.csv', 'x;y\n1,5;2\n3,5;4\n');
    expect(preview.options).toMatchObject({
      format: 'delimited',
      encoding: 'utf-8',
      delimiter: ';',
      decimal: ',',
      header_rows: 1,
    });
    const measured = { type: 'numeric', role: 'none', role_reason: null };
    expect(preview.columns).toEqual([
      { name: 'x', ...measured },
      { name: 'y', ...measured },
    ]);
    expect(preview.rows).toEqual([
      ['1,5', '2'],
      ['3,5', '4'],
    ]);
    const options = encodeURIComponent(JSON.stringify({ types: { y: 'categorical' } }));
    const corrected = await call<typeof preview>('GET', `/dataset/upload/${preview.upload_id}?options=${options}`);
    expect(corrected.body.columns[1]).toEqual({ name: 'y', type: 'categorical', role: 'none', role_reason: null });
    expect((await others.call('GET', `/dataset/upload/${preview.upload_id}`)).status).toBe(404);
    expect((await call('GET', `/dataset/upload/${preview.upload_id}?options={"sheet":5}`)).status).toBe(422);
  });

  it('keeps what was registered, with units from the names', async () => {
    const { body } = await call<DatasetDetail>('GET', `/dataset/${id}/false`);
    expect(body).toMatchObject({
      name: 'furnace',
      category: 'trials',
      state: 'ready',
      version: 1,
      row_count: 4,
      column_count: 5,
      kind: 'supervised',
      created_by: 'Aiko Tanaka',
      problems: [
        { code: 'missing_word', row: null, column: 'pressure [MPa]', params: { count: 1 } },
        { code: 'missing_word', row: 3, column: 'pressure [MPa]', value: 'NA' },
      ],
    });
    expect(body.columns.map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ['温度(℃)', 'numeric', '℃'],
      ['pressure [MPa]', 'numeric', 'MPa'],
      ['line', 'categorical', null],
      ['ok', 'boolean', null],
      ['measured', 'datetime', null],
    ]);
    expect(body.content_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('pages rows in the order of the file, sorts them, and leaves columns out', async () => {
    const first = await call<TablePage>('POST', `/load/dataset/${id}`, { page: 2, page_size: 3 });
    expect(first.body).toMatchObject({
      total: 4,
      row_numbers: [4],
      rows: [[4, 40, '=1+1', false, '2024-01-08T00:00:00']],
    });
    const sorted = await call<TablePage>('POST', `/load/dataset/${id}`, {
      columns: ['pressure [MPa]'],
      sort: { column: 'pressure [MPa]', descending: true },
    });
    expect(sorted.body.rows).toEqual([[40], [30], [10], [null]]);
    expect(sorted.body.row_numbers).toEqual([4, 3, 1, 2]);
    expect(
      (await call<{ detail: { code: string } }>('POST', `/load/dataset/${id}`, { columns: ['no'] })).body.detail.code,
    ).toBe('column_unknown');
  });

  it('tabulates statistics that agree with a calculation by hand', async () => {
    const { body } = await call<{ state: string; statistics: DatasetStatistics }>('POST', `/statistics/result/${id}`);
    expect(body.state).toBe('success');
    const [temperature, pressure, line, ok, measured] = body.statistics.columns;
    expect(temperature).toMatchObject({
      count: 4,
      missing: 0,
      distinct: 4,
      mean: 2.5,
      min: 1,
      q1: 1.75,
      median: 2.5,
      q3: 3.25,
      max: 4,
    });
    expect(temperature?.sd).toBeCloseTo(Math.sqrt(5 / 3), 12);
    expect(pressure).toMatchObject({ count: 3, missing: 1, min: 10, max: 40 });
    expect(pressure?.mean).toBeCloseTo(80 / 3, 12);
    expect(pressure?.histogram?.counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(line?.top_values).toEqual([
      { value: 'A', count: 2 },
      { value: '=1+1', count: 1 },
      { value: 'B', count: 1 },
    ]);
    expect(ok?.top_values).toEqual([
      { value: 'false', count: 2 },
      { value: 'true', count: 2 },
    ]);
    expect(measured).toMatchObject({ min: '2024-01-05T00:00:00', max: '2024-01-08T00:00:00', mean: null });
    // Temperatures 1, 3, 4 with pressures 10, 30, 40 lie on a line.
    expect(body.statistics.correlation?.matrix[0]?.[1]).toBeCloseTo(1, 12);
    expect(body.statistics.sampled_rows).toBeNull();
  });

  it('tabulates again on request', async () => {
    const started = await call<{ task_id: string }>('POST', `/statistics/${id}`);
    expect(started.status).toBe(202);
    expect((await endOfTask(test, headers, started.body.task_id)).state).toBe('succeeded');
    expect((await call<{ state: string }>('POST', `/statistics/result/${id}`)).body.state).toBe('success');
  });

  it('gives points of two columns, and counts where there are too many', async () => {
    const points = await call<PointsResult>('POST', `/load/points/${id}`, {
      x: '温度(℃)',
      y: 'pressure [MPa]',
      group: 'line',
    });
    expect(points.body).toEqual({
      mode: 'points',
      total: 3,
      shown: 3,
      x: [1, 3, 4],
      y: [10, 30, 40],
      group: ['A', 'A', '=1+1'],
      row_numbers: [1, 3, 4],
    });
    const density = await call<PointsResult & { mode: 'density' }>('POST', `/load/points/${id}`, {
      x: '温度(℃)',
      y: 'pressure [MPa]',
      limit: 2,
    });
    expect(density.body.mode).toBe('density');
    expect(density.body.counts.flat().reduce((sum, count) => sum + count)).toBe(3);
    expect(density.body.counts[0]?.[0]).toBe(1);
    expect(density.body.counts.at(-1)?.at(-1)).toBe(1);
    expect(
      (await call<{ detail: { code: string } }>('POST', `/load/points/${id}`, { x: 'line', y: 'ok' })).body.detail.code,
    ).toBe('column_not_numeric');
  });

  it('downloads as CSV that spreadsheets neither garble nor execute, as Parquet, and as it came', async () => {
    const utf8 = await unzip('GET', `/dataset/download/${id}`);
    expect(Object.keys(utf8).sort()).toEqual(['dataset.json', 'furnace.csv']);
    const text = Buffer.from(utf8['furnace.csv']!).toString();
    expect(text.slice(0, 90)).toContain(
      '\ufeff温度(℃),pressure [MPa],line,ok,measured\r\n1,10,A,true,2024-01-05 00:00:00\r\n2,,B,',
    );
    expect(text).toContain("4,40,'=1+1,false");
    const cp932 = await unzip('GET', `/dataset/download/${id}?encoding=cp932`);
    expect(new TextDecoder('shift_jis').decode(cp932['furnace.csv'])).toContain('温度(℃)');
    const original = await unzip('GET', `/dataset/download/${id}?format=original`);
    expect(Buffer.from(original['furnace.csv']!).toString()).toBe(csv);
    const both = await unzip('POST', '/download/file', [`dataset/${id}/original`, `dataset/${id}/table.parquet`]);
    expect(Buffer.from(both['furnace.parquet']!).subarray(0, 4).toString()).toBe('PAR1');
    expect((await call('POST', '/download/file', [`dataset/${id}/../x`])).status).toBe(404);
    expect((await others.call('POST', '/download/file', [`dataset/${id}/original`])).status).toBe(404);
  });

  it('refuses CP932 where a character has no place in it, naming the cell', async () => {
    const emoji = await registerTable(
      test,
      headers,
      { name: 'emoji' },
      { name: 'e.csv', content: 'a,note\n1,fine\n2,🎉\n' },
    );
    const { status, body } = await call<{ detail: { code: string; params: object } }>(
      'GET',
      `/dataset/download/${emoji}?encoding=cp932`,
    );
    expect(status).toBe(400);
    expect(body.detail).toMatchObject({
      code: 'cp932_unencodable',
      params: { character: '🎉', row: 2, column: 'note' },
    });
  });

  it('lists, filters, sorts and searches only the own organization', async () => {
    const listed = await call<{ items: DatasetSummary[]; total: number; categories: string[] }>(
      'GET',
      '/datasets/list/?search=FURN&sort=name',
    );
    expect(listed.body.items.map((item) => item.name)).toEqual(['furnace']);
    expect(listed.body.categories).toEqual(['trials']);
    expect((await call<{ total: number }>('GET', '/datasets/list/?data_type=inference_data')).body.total).toBe(0);
    expect((await others.call<{ total: number }>('GET', '/datasets/list/')).body.total).toBe(0);
    for (const url of [`/dataset/${id}/true`, `/dataset/download/${id}`])
      expect((await others.call('GET', url)).status).toBe(404);
  });

  it('finds what columns are on registering, with the reason, unless the reader says it', async () => {
    const rows = Array.from({ length: 24 }, (_, row) => `S${row},L${row % 4},${row % 5},${(row * 7) % 24}`);
    const content = `sample,lot,x,z\n${rows.join('\n')}\n`;
    const preview = await uploadTable(test, headers, 'roles.csv', content);
    expect(preview.columns.map(({ role, role_reason }) => [role, role_reason])).toEqual([
      ['id', { code: 'unique_text', params: { values: 24, of: 24 } }],
      ['group', { code: 'lot', params: { values: 4, each: '6' } }],
      ['none', null],
      ['id', { code: 'whole_numbers_once', params: { from: 0, to: 23 } }],
    ]);
    const options = JSON.stringify({ roles: { z: 'feature' } });
    const made = await registerTable(test, headers, { name: 'roles', options }, { name: 'roles.csv', content });
    const { body } = await call<DatasetDetail>('GET', `/dataset/${made}/false`);
    expect(body.columns.map(({ role, role_reason }) => [role, role_reason?.code])).toEqual([
      ['id', 'unique_text'],
      ['group', 'lot'],
      ['none', undefined],
      ['feature', undefined],
    ]);
    const columns = [
      { name: 'lot', role: 'none' },
      { name: 'sample', role: 'id', unit: null },
    ];
    const said = await call<DatasetDetail>('PUT', `/dataset/${made}`, { columns });
    expect(said.body.columns.slice(0, 2).map(({ role, role_reason }) => [role, role_reason?.code])).toEqual([
      ['id', 'unique_text'],
      ['none', undefined],
    ]);
  });

  it('changes names, units and roles, and refuses a name in use', async () => {
    await registerTable(test, headers, { name: 'second' }, { name: 's.csv', content: 'a,b\n1,2\n' });
    expect(
      (await call<{ detail: { code: string } }>('PUT', `/dataset/${id}`, { name: 'second' })).body.detail.code,
    ).toBe('name_taken');
    const changed = await call<DatasetDetail>('PUT', `/dataset/${id}`, {
      comment: 'first trial',
      columns: [
        { name: 'line', role: 'group' },
        { name: '温度(℃)', unit: 'K' },
      ],
    });
    expect(changed.body).toMatchObject({ name: 'furnace', comment: 'first trial', category: 'trials' });
    expect(changed.body.columns.map((column) => [column.unit, column.role])).toEqual([
      ['K', 'none'],
      ['MPa', 'none'],
      [null, 'group'],
      [null, 'none'],
      [null, 'time'],
    ]);
    expect(
      (await postForm(test, headers, '/dataset/register', { name: 'second' }, { name: 's.csv', content: 'a,b\n1,2\n' }))
        .body,
    ).toMatchObject({ detail: { code: 'name_taken' } });
  });

  it('refuses to delete what a project was made from, names it, and deletes both when told to', async () => {
    const used = await registerTable(
      test,
      headers,
      { name: 'used' },
      {
        name: 'u.csv',
        content: `x,y\n${Array.from({ length: 30 }, (_, index) => `${index},${index * 2}`).join('\n')}\n`,
      },
    );
    const options = {
      targets: ['y'],
      features: [{ name: 'x', type: 'numeric' }],
      models: [{ name: 'linear', parameters: { name: 'linear' } }],
    };
    expect((await call('POST', `/regress/register/${used}`, { name: 'slope', options })).status).toBe(201);
    expect((await call<DatasetDetail>('GET', `/dataset/${used}/false`)).body.used_by).toMatchObject([
      { kind: 'training_project', name: 'slope', training_type: 'regression' },
    ]);
    const refused = await call<{ detail: object }>('DELETE', `/dataset/delete/${used}`);
    expect([refused.status, refused.body.detail]).toMatchObject([
      400,
      { code: 'dataset_in_use', params: { name: 'used', count: 1, examples: 'slope' } },
    ]);
    expect(
      (await call<{ deleted: object }>('DELETE', `/dataset/delete/${used}?cascade=true`)).body.deleted,
    ).toMatchObject({ datasets: 1, training_projects: 1, predictions: 0 });
    expect((await call<{ items: unknown[] }>('GET', '/projects')).body.items).toEqual([]);
  });

  it('tells the organization’s open pages what changed, and nobody else', async () => {
    const theirOrg = others.owner.orgId;
    const [own, foreign] = [test.context.events.follow(owner.orgId), test.context.events.follow(theirOrg)];
    // What the background still says of datasets registered before comes in between.
    const idsUntil = async (stream: typeof own, last: string) => {
      const ids: unknown[] = [];
      for await (const event of stream) {
        if (event?.type !== 'changed' || !('area' in event) || event.area !== 'datasets') continue;
        ids.push(event.id);
        if (event.id === last) break;
      }
      return ids;
    };
    const theirs = crypto.randomUUID();
    const [ourIds, theirIds] = [idsUntil(own, id), idsUntil(foreign, theirs)];
    await call('PUT', `/dataset/${id}`, { comment: 'told' });
    expect((await ourIds).at(-1)).toBe(id);
    // Of two changes in order, strangers hear of their own first: not of ours before it.
    await announceChange(test.context.database.db, { orgId: theirOrg, area: 'datasets', id: theirs });
    expect(await theirIds).not.toContain(id);
    test.context.events.close();
  });

  it('deletes a dataset with its files', async () => {
    const gone = await registerTable(test, headers, { name: 'short-lived' }, { name: 'g.csv', content: 'a,b\n1,2\n' });
    const before = await storedFiles();
    expect(before).toBeGreaterThan(1);
    expect((await others.call('DELETE', `/dataset/delete/${gone}`)).status).toBe(404);
    expect((await call<{ deleted: object }>('DELETE', `/dataset/delete/${gone}`)).body.deleted).toMatchObject({
      datasets: 1,
      training_projects: 0,
      decision_projects: 0,
      predictions: 0,
    });
    expect((await call('GET', `/dataset/${gone}/false`)).status).toBe(404);
    expect(await storedFiles()).toBe(before - 2);
  });
});
