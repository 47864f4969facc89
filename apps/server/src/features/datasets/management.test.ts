import type { ColumnDraft, Comparison, DatasetDetail, DatasetSummary, TablePage } from '@hakaru/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type TestUser } from '../../testing/test-user.ts';
import { endOfTask, registerTable } from './testing/send-table.ts';

describe('managing datasets', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let others: TestUser;

  const detail = async (id: string) => (await call<DatasetDetail>('GET', `/dataset/${id}/false`)).body;
  const register = (name: string, content: string, more: Record<string, string> = {}) =>
    registerTable(test, headers, { name, ...more }, { name: `${name}.csv`, content });

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    ({ headers, call } = await signIn(test, 'aiko'));
    others = await signIn(test, 'chie');
  });
  afterAll(() => test.close());

  describe('columns', () => {
    const lines = Array.from(
      { length: 30 },
      (_, row) => `${row},${row === 4 ? 'off' : row * 2},${row % 2 ? 'B' : 'A'}`,
    );
    let id: string;
    let first: DatasetDetail;
    beforeAll(async () => {
      id = await register('press', `no,flow (L/min),line\n${lines.join('\n')}\n`);
      await call('PUT', `/dataset/${id}`, {
        columns: [{ name: 'flow (L/min)', role: 'target', description: 'coolant' }],
      });
      first = await detail(id);
    });

    async function draft(columns: object[]): Promise<ColumnDraft> {
      const started = await call<{ task_id: string; draft_id: string }>('POST', `/dataset/columns/${id}`, { columns });
      expect(started.status).toBe(202);
      expect((await endOfTask(test, headers, started.body.task_id)).state).toBe('succeeded');
      return (await call<ColumnDraft>('GET', `/dataset/columns/result/${started.body.draft_id}`)).body;
    }

    it('refuses what makes no sense before anything runs', async () => {
      const code = async (columns: object[]) =>
        (await call('POST', `/dataset/columns/${id}`, { columns })).body.detail.code;
      expect(await code([{ name: 'no', new_name: 'LINE' }])).toBe('column_name_repeated');
      expect(await code([{ name: 'none', new_name: 'x' }])).toBe('column_unknown');
      expect(await code([{ name: 'no' }])).toBe('columns_unchanged');
      expect(
        (await others.call('POST', `/dataset/columns/${id}`, { columns: [{ name: 'no', new_name: 'n' }] })).status,
      ).toBe(404);
    });

    it('keep a specification, which the next version and the history have, and refuse one that cannot be', async () => {
      const made = await register(
        'limits',
        `thickness,line\n${lines.map((_, row) => `${10 + row / 9},A`).join('\n')}\n`,
      );
      const said = (specification: object | null) =>
        call<DatasetDetail>('PUT', `/dataset/${made}`, { columns: [{ name: 'thickness', specification }] });
      expect((await said({ lower: 12, target: null, upper: 12 })).status).toBe(422);
      const limits = { lower: 9.5, target: null, upper: 12 };
      expect((await said(limits)).body.columns[0]?.specification).toEqual(limits);
      const { body: history } = await call<{ changes: { changes: object[] }[] }>('GET', `/dataset/history/${made}`);
      expect(history.changes[0]?.changes).toEqual([
        { column: 'thickness', field: 'specification', before: null, after: '9.5 / – / 12' },
      ]);
      const more = { name: 'limits', version_of: made };
      await registerTable(test, headers, more, { name: 'l2.csv', content: 'thickness,line\n10,A\n11.5,B\n' });
      const next = await detail(made);
      expect([next.version, next.columns[0]?.specification]).toEqual([2, limits]);
      expect((await said({ lower: null, target: null, upper: null })).body.columns[0]).not.toHaveProperty(
        'specification',
      );
    });

    it('shows what re-typing does while the dataset stays as it is, then makes the next version of it', async () => {
      const made = await draft([
        { name: 'flow (L/min)', type: 'categorical' },
        { name: 'line', new_name: '号機' },
      ]);
      expect(made).toMatchObject({ state: 'ready', dataset_id: id, version: 1 });
      expect(made.result).toMatchObject({
        renamed: [{ before: 'line', after: '号機' }],
        from_file: true,
        problems: [],
      });
      expect(made.result?.retyped).toMatchObject([
        {
          name: 'flow (L/min)',
          type_before: 'numeric',
          type: 'categorical',
          missing_before: 1,
          missing: 0,
          filled: 1,
          failed: 0,
        },
      ]);
      expect(await detail(id)).toMatchObject({
        version: 1,
        content_hash: first.content_hash,
        columns: first.columns,
      });

      const registered = await call<{ version: number; version_id: string }>(
        'POST',
        `/dataset/columns/register/${made.draft_id}`,
      );
      expect([registered.status, registered.body.version]).toEqual([201, 2]);
      const second = await detail(id);
      expect(second.columns).toEqual([
        {
          name: 'no',
          type: 'numeric',
          unit: null,
          description: null,
          role: 'id',
          role_reason: { code: 'row_number', params: { from: 0, to: 29 } },
        },
        // Text has no unit; what was said of the column stays.
        { name: 'flow (L/min)', type: 'categorical', unit: null, description: 'coolant', role: 'target' },
        { name: '号機', type: 'categorical', unit: null, description: null, role: 'none' },
      ]);
      const page = (await call<TablePage>('POST', `/load/dataset/${id}`, { page_size: 5 })).body;
      expect(page.rows[4]).toEqual([4, 'off', 'A']);
      expect((await call('POST', `/dataset/columns/register/${made.draft_id}`)).body.detail.code).toBe(
        'draft_registered',
      );
      expect((await call<ColumnDraft>('GET', `/dataset/columns/result/${made.draft_id}`)).body.state).toBe(
        'registered',
      );
    });

    it('counts what cannot be converted, by the line of the file, though columns have other names since', async () => {
      const made = await draft([
        { name: '号機', type: 'numeric' },
        { name: 'flow (L/min)', type: 'numeric' },
      ]);
      expect(made.result?.retyped.map(({ name, failed, missing }) => [name, failed, missing])).toEqual([
        ['flow (L/min)', 1, 1],
        ['号機', 30, 30],
      ]);
      expect(made.result?.problems.find(({ row, column }) => row !== null && column === 'flow (L/min)')).toMatchObject({
        row: 6,
        value: 'off',
      });
      expect(made.result?.problems.find(({ row, column }) => row === null && column === '号機')).toMatchObject({
        params: { count: 30 },
      });
    });

    it('refuses a draft of a version that is not the newest any more', async () => {
      const [one, two] = [
        await draft([{ name: 'no', new_name: 'number' }]),
        await draft([{ name: 'no', new_name: '番号' }]),
      ];
      expect((await call('POST', `/dataset/columns/register/${one.draft_id}`)).status).toBe(201);
      expect((await call('POST', `/dataset/columns/register/${two.draft_id}`)).body.detail).toMatchObject({
        code: 'draft_outdated',
        params: { version: 3 },
      });
    });

    it('tells versions, changes of description and steps in its history', async () => {
      const { body } = await call<{
        versions: { version: number; origin: string; is_current: boolean; created_by: string }[];
        changes: { version: number; modified_by: string; changes: object[] }[];
      }>('GET', `/dataset/history/${id}`);
      expect(
        body.versions.map(({ version, origin, is_current, created_by }) => [version, origin, is_current, created_by]),
      ).toEqual([
        [3, 'columns', true, 'Aiko Tanaka'],
        [2, 'columns', false, 'Aiko Tanaka'],
        [1, 'upload', false, 'Aiko Tanaka'],
      ]);
      expect(body.changes).toMatchObject([
        {
          version: 1,
          modified_by: 'Aiko Tanaka',
          changes: [
            { column: 'flow (L/min)', field: 'description', before: null, after: 'coolant' },
            { column: 'flow (L/min)', field: 'role', before: 'none', after: 'target' },
          ],
        },
      ]);
      const steps = (
        await call<{
          entries: {
            action_name: string;
            process_type: string;
            changes: { columns_renamed: object[]; cells: object[] };
          }[];
        }>('GET', `/preprocess/history/${id}`)
      ).body.entries;
      expect(steps.map(({ process_type, action_name }) => [process_type, action_name])).toEqual([
        ['columns', 'rename_columns'],
        ['columns', 'retype'],
        ['columns', 'rename_columns'],
      ]);
      expect(steps[1]?.changes.cells).toEqual([{ column: 'flow (L/min)', changed: 1, filled: 1, emptied: 0 }]);
      expect((await others.call('GET', `/dataset/history/${id}`)).status).toBe(404);
    });

    it('compares two of its versions: renamed columns are known, statistics stand side by side', async () => {
      const { versions } = (await call<{ versions: { version_id: string }[] }>('GET', `/dataset/history/${id}`)).body;
      const [third, second, oldest] = versions.map(({ version_id }) => version_id);
      const { body } = await call<Comparison>('POST', `/dataset/compare/${oldest}/${second}`, {});
      expect(body.columns).toMatchObject({
        added: [],
        removed: [],
        renamed: [{ before: 'line', after: '号機' }],
        retyped: [{ name: 'flow (L/min)', before: 'numeric', after: 'categorical' }],
      });
      expect([body.rows, body.cells_changed]).toEqual([{ matched: 30, changed: 1, added: 0, removed: 0 }, 1]);
      expect(body.examples.cells).toEqual([
        { row_before: 5, row_after: 5, key: [4], column: 'flow (L/min)', before: null, after: 'off' },
      ]);
      expect(body.keys).toEqual(['no']);
      expect(body.by_column[0]?.before?.mean).toBeCloseTo(862 / 29, 12);
      const byPlace = await call<Comparison>('POST', `/dataset/compare/${oldest}/${second}`, { keys: [] });
      expect(byPlace.body.by_column[0]?.before?.mean).toBe(14.5);
      expect([byPlace.body.keys, byPlace.body.examples.cells[0]?.key]).toEqual([[], []]);
      expect((await others.call('POST', `/dataset/compare/${oldest}/${third}`, {})).status).toBe(404);
    });

    it('downloads the file as it was uploaded from every version that still has its rows', async () => {
      const response = await test.app.inject({
        url: `/api/dataset/download/${id}?format=original&pack=plain`,
        headers,
      });
      expect([response.statusCode, response.body.split('\n')[5]]).toEqual([200, '4,off,A']);
    });
  });

  describe('sets', () => {
    const lines = Array.from({ length: 40 }, (_, row) => `${row},${row % 4 === 0 ? 'bad' : 'good'}`);

    it('splits a table into two datasets that name their source, and leaves it as it is', async () => {
      const id = await register('parts', `no,class\n${lines.join('\n')}\n`, { category: 'lots' });
      await call('PUT', `/dataset/${id}`, { tags: ['line 1'], columns: [{ name: 'class', role: 'label' }] });
      const order = {
        method: 'stratified',
        column: 'class',
        share: 0.75,
        seed: 3,
        training_name: 'parts train',
        inference_name: 'parts rest',
      };
      expect((await call('POST', `/dataset/split/${id}`, { ...order, training_name: 'parts' })).body.detail.code).toBe(
        'name_taken',
      );
      expect(
        (await call('POST', `/dataset/split/${id}`, { ...order, inference_name: 'parts train' })).body.detail.code,
      ).toBe('set_names_equal');
      expect((await call('POST', `/dataset/split/${id}`, { ...order, share: 0.001 })).body.detail.code).toBe(
        'set_one_sided',
      );
      const started = await call<{ task_id: string; training_id: string; inference_id: string }>(
        'POST',
        `/dataset/split/${id}`,
        order,
      );
      expect(started.status).toBe(202);
      expect((await endOfTask(test, headers, started.body.task_id)).state).toBe('succeeded');
      const [training, inference] = [await detail(started.body.training_id), await detail(started.body.inference_id)];
      expect(training).toMatchObject({
        name: 'parts train',
        data_type: 'training_data',
        row_count: 30,
        state: 'ready',
        category: 'lots',
        tags: ['line 1'],
      });
      expect(inference).toMatchObject({ name: 'parts rest', data_type: 'inference_data', row_count: 10 });
      expect(training.columns[1]).toMatchObject({ name: 'class', role: 'label' });
      const rows = (await call<TablePage>('POST', `/load/dataset/${inference.id}`, {})).body.rows;
      expect([rows.length, rows.filter(([, is]) => is === 'bad').length]).toEqual([
        10,
        rows.filter(([no]) => Number(no) % 4 === 0).length,
      ]);
      const history = (
        await call<{ entries: object[]; sources: object[] }>('GET', `/preprocess/history/${inference.id}`)
      ).body;
      expect(history).toMatchObject({
        entries: [{ action_name: 'split', changes: { rows_in: 40, rows_out: 10 } }],
        sources: [{ dataset_id: id, name: 'parts', version: 1 }],
      });
      expect(await detail(id)).toMatchObject({ row_count: 40, version: 1 });
      expect((await others.call('POST', `/dataset/split/${id}`, order)).status).toBe(404);
    });

    it('changes what a dataset is for, and notes it', async () => {
      const id = await register('conditions', 'a,b\n1,2\n3,4\n');
      const changed = await call<DatasetDetail>('PUT', `/dataset/${id}`, {
        data_type: 'inference_data',
        comment: 'planned',
      });
      expect(changed.body).toMatchObject({ data_type: 'inference_data', comment: 'planned' });
      const { changes } = (await call<{ changes: { changes: object[] }[] }>('GET', `/dataset/history/${id}`)).body;
      expect(changes[0]?.changes).toEqual([
        { column: null, field: 'comment', before: null, after: 'planned' },
        { column: null, field: 'data_type', before: 'training_data', after: 'inference_data' },
      ]);
      await call('PUT', `/dataset/${id}`, { comment: 'planned' });
      expect((await call<{ changes: object[] }>('GET', `/dataset/history/${id}`)).body.changes).toHaveLength(1);
    });
  });

  describe('categories, tags and filters', () => {
    it('lists them with counts, renames, merges and takes them away, for the own organization only', async () => {
      const [one, two, three] = [
        await register('g1', 'a,b\n1,2\n', { category: 'Oven' }),
        await register('g2', 'a,b\n1,2\n', { category: 'oven' }),
        await register('g3', 'a,b\n1,2\n', { category: 'Oven' }),
      ];
      for (const id of [one, two]) await call('PUT', `/dataset/${id}`, { tags: ['trial', 'check', 'trial'] });
      await call('PUT', `/dataset/${three}`, { tags: ['checked'] });
      const categories = async () =>
        (await call<{ items: { name: string; count: number }[] }>('GET', '/dataset/categories')).body.items;
      const tags = async () =>
        (await call<{ items: { name: string; count: number }[] }>('GET', '/dataset/tags')).body.items;
      expect(await categories()).toEqual(
        expect.arrayContaining([
          { name: 'Oven', count: 2 },
          { name: 'oven', count: 1 },
        ]),
      );
      expect(await tags()).toEqual(
        expect.arrayContaining([
          { name: 'check', count: 2 },
          { name: 'checked', count: 1 },
          { name: 'trial', count: 2 },
        ]),
      );
      expect((await others.call('GET', '/dataset/tags')).body).toEqual({ items: [] });

      expect(
        (await call<{ datasets: number }>('PUT', '/dataset/categories', { from: 'oven', to: 'Oven' })).body.datasets,
      ).toBe(1);
      expect((await categories()).find(({ name }) => name === 'Oven')?.count).toBe(3);
      expect(
        (await call<{ datasets: number }>('PUT', '/dataset/tags', { from: 'checked', to: 'check' })).body.datasets,
      ).toBe(1);
      expect(
        (await call<{ datasets: number }>('PUT', '/dataset/tags', { from: 'trial', to: null })).body.datasets,
      ).toBe(2);
      expect(
        (await others.call<{ datasets: number }>('PUT', '/dataset/tags', { from: 'check', to: 'x' })).body.datasets,
      ).toBe(0);
      expect((await detail(one)).tags).toEqual(['check']);
      const { changes } = (await call<{ changes: { changes: object[] }[] }>('GET', `/dataset/history/${three}`)).body;
      expect(changes[0]?.changes).toEqual([{ column: null, field: 'tags', before: 'checked', after: 'check' }]);
    });

    it('narrows the list by tag, preprocessed and form, and finds tags by searching', async () => {
      const names = async (query: string) =>
        (await call<{ items: DatasetSummary[] }>('GET', `/datasets/list/?sort=name&${query}`)).body.items.map(
          ({ name }) => name,
        );
      expect(await names('tag=check')).toEqual(['g1', 'g2', 'g3']);
      expect(await names('search=chec')).toEqual(['g1', 'g2', 'g3']);
      expect(await names('tag=check&preprocessed=true')).toEqual([]);
      expect(await names('tag=check&preprocessed=false&forms=table,time_series')).toEqual(['g1', 'g2', 'g3']);
      expect(await names('forms=images')).toEqual([]);
      expect((await call('GET', '/datasets/list/?forms=pictures')).status).toBe(422);
      expect((await call<{ tags: string[] }>('GET', '/datasets/list/')).body.tags).toContain('check');
    });
  });

  it('deletes several, each by itself, and says which were refused and why', async () => {
    const free = await register('free', 'a,b\n1,2\n');
    const used = await register(
      'bulk used',
      `x,y\n${Array.from({ length: 30 }, (_, index) => `${index},${index * 2}`).join('\n')}\n`,
    );
    const options = {
      targets: ['y'],
      features: [{ name: 'x', type: 'numeric' }],
      models: [{ name: 'linear', parameters: { name: 'linear' } }],
    };
    expect((await call('POST', `/regress/register/${used}`, { name: 'bulk slope', options })).status).toBe(201);
    const foreign = await registerTable(
      test,
      others.headers,
      { name: 'theirs' },
      { name: 't.csv', content: 'a,b\n1,2\n' },
    );
    const { body } = await call<{ deleted: object[]; refused: { id: string; code: string; response: string }[] }>(
      'POST',
      '/dataset/delete',
      { ids: [free, used, foreign] },
    );
    expect(body.deleted).toEqual([{ id: free, name: 'free' }]);
    expect(body.refused.map(({ id, code }) => [id, code])).toEqual([
      [used, 'dataset_in_use'],
      [foreign, 'not_found'],
    ]);
    expect(body.refused[0]?.response).toContain('bulk slope');
    expect((await call('GET', `/dataset/${used}/false`)).status).toBe(200);
    const again = await call<{ deleted: object[]; refused: object[] }>('POST', '/dataset/delete', {
      ids: [used],
      cascade: true,
    });
    expect(again.body).toEqual({ deleted: [{ id: used, name: 'bulk used' }], refused: [] });
    expect((await others.call('GET', `/dataset/${foreign}/false`)).status).toBe(200);
  });

  it('exports plain files: a workbook, CSV with a stand for what CP932 lacks, and says beforehand what that is', async () => {
    const id = await register('特殊', 'code,note\n001,=1+1\n002,🎉\n');
    const download = (query: string) => test.app.inject({ url: `/api/dataset/download/${id}?${query}`, headers });
    const xlsx = await download('format=xlsx&pack=plain');
    expect([
      xlsx.headers['content-disposition'],
      Object.keys(unzipSync(new Uint8Array(xlsx.rawPayload))).includes('xl/worksheets/sheet1.xml'),
    ]).toEqual([expect.stringContaining('.xlsx'), true]);
    expect((await call('GET', `/dataset/encoding/${id}`)).body).toEqual({
      cells: 1,
      characters: [{ character: '🎉', cells: 1 }],
      places: [{ row: 2, column: 'note', value: '🎉', characters: '🎉' }],
    });
    expect((await download('format=csv&encoding=cp932&pack=plain')).json().detail.code).toBe('cp932_unencodable');
    const geta = await download('format=csv&encoding=cp932&pack=plain&unencodable=geta');
    expect(new TextDecoder('shift_jis').decode(geta.rawPayload)).toBe(`code,note\r\n001,'=1+1\r\n002,〓\r\n`);
    const kept = await download('format=csv&pack=plain&formulas=keep');
    expect(kept.rawPayload.toString()).toBe('\ufeffcode,note\r\n001,=1+1\r\n002,🎉\r\n');
    const both = await test.app.inject({
      method: 'POST',
      url: '/api/download/file',
      headers,
      payload: [`dataset/${id}/table.csv`, `dataset/${id}/table.xlsx`],
    });
    expect(Object.keys(unzipSync(new Uint8Array(both.rawPayload))).toSorted()).toEqual(['特殊.csv', '特殊.xlsx']);
    expect((await others.call('GET', `/dataset/encoding/${id}`)).status).toBe(404);
  });
});
