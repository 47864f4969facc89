import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatasetDetail } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedData } from '../../../tables/testing/shared-data.ts';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { endOfTask } from '../testing/send-table.ts';
import { postForm } from '../../../testing/post-form.ts';
import { getSeries, previewSeries, registerSeries, sendSeriesFile } from './testing/send-series.ts';

// Each file is looked at by a process of its own, which takes its time to start on a busy machine.

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
});
afterAll(() => test.close());

const stamp = (minute: number): string => `2024-01-05 00:${String(minute).padStart(2, '0')}:00`;
const csv = (header: string, rows: readonly string[]): string => [header, ...rows, ''].join('\n');
const messy = csv('time,flow,label', [
  `${stamp(0)},1,0`,
  `${stamp(2)},3,0`,
  `${stamp(1)},2,0`,
  `${stamp(2)},3,1`,
  `${stamp(9)},9,0`,
  ',7,0',
]);

const dataset = async (id: string) => (await test.app.inject({ url: `/api/dataset/${id}/false`, headers })).json();

describe('a file of a time series', () => {
  it('is read, and what was found about its times is told at once', async () => {
    const { upload, series } = await sendSeriesFile(test, headers, 'line 1.csv', messy);
    expect(upload.columns.map(({ name }) => name)).toEqual(['time', 'flow', 'label']);
    expect(series.options).toMatchObject({
      zone: 'UTC+09:00',
      kind: 'supervised',
      label: { column: 'label', anomalous: ['1'] },
      combine: { how: 'append' },
      files: [{ time: { from: 'column', column: 'time' } }],
    });
    expect(series.account.files[0]).toMatchObject({
      rows: 6,
      without_time: 1,
      out_of_order: 1,
      duplicates: 1,
      identical: 0,
    });
    expect(series.facts).toMatchObject({ rows: 4, gap_count: 1, label: { anomalous: 0, unlabelled: 0 } });
    expect(series.picture?.channels.map(({ name }) => name)).toEqual(['flow']);
    expect(series.rows[0]).toEqual(['2024-01-05T00:00:00', 1, 0]);
    expect(series.labels[0]).toEqual({
      column: 'label',
      values: [
        { value: '0', count: 5 },
        { value: '1', count: 1 },
      ],
    });
  });

  it('becomes a dataset of that form, with its roles, its account and every treated row', async () => {
    const { upload } = await sendSeriesFile(test, headers, 'line 2.csv', messy);
    const { id, task } = await registerSeries(test, headers, 'line 2', {
      files: [{ upload_id: upload.upload_id }],
      duplicates: 'last',
    });
    expect(task).toMatchObject({ state: 'succeeded' });
    expect(await dataset(id)).toMatchObject({
      form: 'time_series',
      kind: 'supervised',
      training_type: 'time_series_anomaly_detection_supervised',
      row_count: 4,
      file_name: 'line 2.csv',
      state: 'ready',
      columns: [
        { name: 'time', type: 'datetime', role: 'time' },
        { name: 'flow', role: 'none' },
        { name: 'label', role: 'target' },
      ],
    });
    const series = await getSeries(test, headers, id);
    expect(series).toMatchObject({
      time_column: 'time',
      clock: { zone: 'UTC+09:00', offset_minutes: 540, changes: false },
      facts: { rows: 4, label: { anomalous: 1 } },
      options: { duplicates: 'last' },
    });
    expect(series.problems.filter(({ row }) => row !== null).map(({ code, row }) => [code, row])).toEqual([
      ['duplicate_removed', 2],
      ['out_of_order', 3],
      ['time_missing', 6],
    ]);
    const files = await test.app.inject({ url: `/api/dataset/download/${id}?format=original`, headers });
    expect(files.statusCode).toBe(200);
    for (const name of ['line 2.csv', 'treated-rows.csv', 'dataset.json'])
      expect(files.rawPayload.includes(name)).toBe(true);
    // What previews read on the way is forgotten.
    expect(await test.context.files.list(`uploads/${upload.upload_id}`)).toEqual([`uploads/${upload.upload_id}/file`]);
  });

  it('has channels whose roles are found, as those of tables are', async () => {
    const rows = Array.from({ length: 60 }, (_, at) =>
      [
        stamp(at % 60),
        at + 1,
        `L-${String(Math.floor(at / 3) + 1).padStart(3, '0')}`,
        `2024-02-0${1 + (at % 7)}`,
        5,
        (Math.sin(at) * 9).toFixed(3),
      ].join(),
    );
    const { upload } = await sendSeriesFile(test, headers, 'lots.csv', csv('time,No,lot,checked on,line,flow', rows));
    const { id } = await registerSeries(test, headers, 'lots', { files: [{ upload_id: upload.upload_id }] });
    const { columns } = (await dataset(id)) as DatasetDetail;
    expect(columns.map(({ name, role, role_reason: reason }) => [name, role, reason?.code])).toEqual([
      ['time', 'time', undefined],
      ['No', 'id', 'row_number'],
      ['lot', 'group', 'lot'],
      ['checked on', 'ignore', 'date'],
      ['line', 'ignore', 'constant'],
      ['flow', 'none', undefined],
    ]);
  });

  it('is not registered where a choice refuses what it holds', async () => {
    const { upload } = await sendSeriesFile(test, headers, 'line 3.csv', messy);
    const files = [{ upload_id: upload.upload_id }];
    expect((await previewSeries(test, headers, { files, duplicates: 'refuse' })).obstacles).toEqual([
      { code: 'series_duplicates_refused', count: 1 },
    ]);
    const { task } = await registerSeries(test, headers, 'line 3', { files, duplicates: 'refuse' });
    expect(task).toMatchObject({ state: 'failed', error: { code: 'series_duplicates_refused', params: { count: 1 } } });
  });

  it('can be sent along with its registration', async () => {
    const { status, body } = await postForm(
      test,
      headers,
      '/dataset/register',
      { name: 'sent along', form: 'time_series', options: JSON.stringify({ zone: 'Asia/Tokyo', label: null }) },
      { name: 'a.csv', content: messy },
    );
    expect(status).toBe(202);
    expect((await endOfTask(test, headers, body.task_id)).state).toBe('succeeded');
    expect(await dataset(body.dataset_id)).toMatchObject({ form: 'time_series', kind: 'unsupervised' });
  });

  it.each([
    [{ zone: 'Mars/Base' }, 422, 'options.zone'],
    [{ files: [] }, 422, 'options.files'],
    [{ resample: { interval_ms: 0, method: 'mean' } }, 422, 'options.resample.interval_ms'],
    [{ label: { column: 'none', anomalous: [] } }, 400, 'column_unknown'],
    [{ targets: ['none'] }, 400, 'column_unknown'],
  ])('is refused with %j', async (options, status, described) => {
    const answer = await postForm(
      test,
      headers,
      '/dataset/register',
      { name: `refused ${JSON.stringify(options)}`, form: 'time_series', options: JSON.stringify(options) },
      { name: 'a.csv', content: messy },
    );
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(status === 422 ? described.split('.').at(-1) : described);
  });

  it('is nobody else’s', async () => {
    const { upload } = await sendSeriesFile(test, headers, 'mine.csv', messy);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/upload/timeseries/preview',
      headers: await test.as('chie'),
      payload: { files: [{ upload_id: upload.upload_id }] },
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('several files', () => {
  it('become one series, and each is kept', async () => {
    const first = await sendSeriesFile(test, headers, 'jan.csv', csv('time,flow', [`${stamp(0)},1`, `${stamp(1)},2`]));
    const second = await sendSeriesFile(test, headers, 'feb.csv', csv('time,flow', [`${stamp(1)},2`, `${stamp(2)},3`]));
    const files = [{ upload_id: first.upload.upload_id }, { upload_id: second.upload.upload_id }];
    const { id } = await registerSeries(test, headers, 'both', { files });
    const series = await getSeries(test, headers, id);
    expect(series.account).toMatchObject({
      files: [{ file_name: 'jan.csv' }, { file_name: 'feb.csv', duplicates: 1, identical: 1 }],
      overlaps: [{ files: [0, 1], rows: [1, 1] }],
    });
    expect(await dataset(id)).toMatchObject({ file_name: 'jan.csv, feb.csv', row_count: 3 });
    const original = await test.app.inject({
      method: 'POST',
      url: '/api/download/file',
      headers,
      payload: [`dataset/${id}/original`],
    });
    for (const name of ['jan.csv', 'feb.csv']) expect(original.rawPayload.includes(name)).toBe(true);
    await test.context.database.db
      .updateTable('uploads')
      .set({ created_at: new Date(0) })
      .where(
        'id',
        'in',
        files.map(({ upload_id }) => upload_id),
      )
      .execute();
    const { forgetUploads } = await import('../uploads/store-upload.ts');
    await forgetUploads(test.context);
    expect(await test.context.files.size(`uploads/${second.upload.upload_id}/file`)).not.toBeNull();
  });

  it('whose channels differ in case alone follow each other, under the names of the first', async () => {
    const first = await sendSeriesFile(
      test,
      headers,
      'one.csv',
      csv('time,Temp,State', [`${stamp(0)},1,正常`, `${stamp(1)},2,正常`]),
    );
    const second = await sendSeriesFile(
      test,
      headers,
      'two.csv',
      csv('time,temp,state', [`${stamp(2)},3,異常`, `${stamp(3)},4,正常`]),
    );
    const { options, rows, labels, facts } = await previewSeries(test, headers, {
      files: [{ upload_id: first.upload.upload_id }, { upload_id: second.upload.upload_id }],
    });
    expect(options).toMatchObject({ combine: { how: 'append' }, label: { column: 'State', anomalous: ['異常'] } });
    expect(labels).toContainEqual({
      column: 'State',
      values: [
        { value: '正常', count: 3 },
        { value: '異常', count: 1 },
      ],
    });
    expect(facts.label).toMatchObject({ column: 'State', anomalous: 1, unlabelled: 0 });
    expect(rows).toEqual([
      ['2024-01-05T00:00:00', 1, '正常'],
      ['2024-01-05T00:01:00', 2, '正常'],
      ['2024-01-05T00:02:00', 3, '異常'],
      ['2024-01-05T00:03:00', 4, '正常'],
    ]);
  });

  it('of other channels lie side by side unless told otherwise', async () => {
    const first = await sendSeriesFile(test, headers, 'flow.csv', csv('time,flow', [`${stamp(0)},1`, `${stamp(2)},2`]));
    const second = await sendSeriesFile(
      test,
      headers,
      'heat.csv',
      csv('time,heat', [`${stamp(0)},10`, `${stamp(1)},20`]),
    );
    const preview = await previewSeries(test, headers, {
      files: [{ upload_id: first.upload.upload_id }, { upload_id: second.upload.upload_id }],
    });
    expect(preview.options.combine).toEqual({ how: 'join_exact' });
    expect(preview.rows).toEqual([
      ['2024-01-05T00:00:00', 1, 10],
      ['2024-01-05T00:01:00', null, 20],
      ['2024-01-05T00:02:00', 2, null],
    ]);
  });
});

describe('what works on tables', () => {
  it('takes the time of a series by itself, and follows it through a recipe', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `${stamp(index)},${Math.sin(index)},${index % 2}`);
    const { upload } = await sendSeriesFile(test, headers, 'even.csv', csv('time,flow,label', rows));
    const { id } = await registerSeries(test, headers, 'even', { files: [{ upload_id: upload.upload_id }] });
    const { id: statistics, task_id } = (
      await test.app.inject({ method: 'POST', url: `/api/statistics/timeseries/${id}`, headers, payload: {} })
    ).json();
    expect((await endOfTask(test, headers, task_id)).state).toBe('succeeded');
    const described = (
      await test.app.inject({ url: `/api/statistics/timeseries/result/${statistics}`, headers })
    ).json();
    expect(described.result.time).toMatchObject({
      column: 'time',
      median_step: 60_000,
      is_regular: true,
      duplicates: 0,
    });

    await test.context.compute.start();
    const recipe = {
      steps: [{ id: 'a', step: 'downsample', parameters: { name: 'downsample', method: 'every_kth', k: 3 } }],
    };
    const started = await test.app.inject({
      method: 'POST',
      url: `/api/preprocess/dataset/${id}`,
      headers,
      payload: { recipe },
    });
    expect(started.statusCode, started.body).toBe(202);
    expect((await endOfTask(test, headers, started.json().task_id)).state).toBe('succeeded');
    const made = await test.app.inject({
      method: 'POST',
      url: `/api/new_dataset/register/${started.json().temp_id}`,
      headers,
      payload: { as: 'dataset', name: 'every third' },
    });
    expect(made.statusCode, made.body).toBe(201);
    const series = await getSeries(test, headers, made.json().dataset_id);
    expect(series).toMatchObject({
      time_column: 'time',
      clock: { zone: 'UTC+09:00' },
      facts: {
        rows: 10,
        interval_ms: 180_000,
        is_regular: true,
        label: { column: 'label', anomalous_values: ['1'], anomalous: 5 },
      },
      account: null,
    });
  });

  it('are not series themselves', async () => {
    const { body } = await postForm(
      test,
      headers,
      '/dataset/register',
      { name: 'a table' },
      { name: 'a.csv', content: 'x,y\n1,2\n2,3\n' },
    );
    await endOfTask(test, headers, body.task_id);
    const answer = await test.app.inject({ url: `/api/dataset/time_series/${body.dataset_id}`, headers });
    expect(answer.json().detail).toMatchObject({ code: 'dataset_not_series' });
  });
});

describe('real files', () => {
  const send = async (path: string) => {
    const found = sharedData(path);
    return found === null ? null : sendSeriesFile(test, headers, basename(path), readFileSync(found));
  };

  it('a test rig with a label a row (SKAB)', async (context) => {
    const sent = await send('ts_skab_a/valve1/13.csv');
    if (!sent) return context.skip('the shared data is not there');
    const { series } = sent;
    expect(series.options).toMatchObject({ kind: 'supervised', label: { column: 'anomaly', anomalous: ['1'] } });
    expect(series.facts).toMatchObject({ interval_ms: 1000, is_regular: false });
    expect(series.facts.channels).toHaveLength(10);
    expect(series.facts.label?.anomalous).toBeGreaterThan(100);
  });

  it('one channel in even steps (NAB)', async (context) => {
    const sent = await send('ts_nab_a/artificialNoAnomaly/art_daily_small_noise.csv');
    if (!sent) return context.skip('the shared data is not there');
    expect(sent.series.facts).toMatchObject({
      rows: 4032,
      interval_ms: 300_000,
      is_regular: true,
      start: '2014-04-01T00:00:00',
      end: '2014-04-14T23:55:00',
    });
    expect(sent.series.options.kind).toBe('unsupervised');
  });

  it('rows of a process without a time, in gzip, one file after the other (Tennessee Eastman)', async (context) => {
    const [first, second] = [await send('soft_tep_a/d00.csv.gz'), await send('soft_tep_a/d01.csv.gz')];
    if (!first || !second) return context.skip('the shared data is not there');
    const preview = await previewSeries(test, headers, {
      files: [
        {
          upload_id: first.upload.upload_id,
          time: { from: 'rows', start: '2024-01-01T00:00:00', interval_ms: 180_000 },
        },
        { upload_id: second.upload.upload_id, time: { from: 'rows', start: null, interval_ms: 180_000 } },
      ],
    });
    expect(preview.facts).toMatchObject({
      rows: 980,
      start: '2024-01-01T00:00:00',
      interval_ms: 180_000,
      is_regular: true,
    });
    expect(preview.account.overlaps).toEqual([]);
  });

  it.each([
    ['soft_debutanizer/data.csv', 2394, 'y_butane_c4'],
    ['soft_debutanizer/Debutanizer_Column_Data.txt', 2394, 'y'],
  ])('a soft sensor’s rows without a time (%s)', async (path, rows, target) => {
    const sent = await send(path);
    if (!sent) return;
    const preview = await previewSeries(test, headers, {
      files: [{ upload_id: sent.upload.upload_id }],
      kind: 'softsensor',
      targets: [target],
    });
    expect(preview.options.files[0]?.time).toEqual({ from: 'rows', start: '2000-01-01T00:00:00', interval_ms: 1000 });
    expect(preview.facts).toMatchObject({ rows, is_regular: true });
    expect(preview.picture?.channels[0]?.name).toBe(target);
  });

  it('gaps in a table without names (Kamyr digester)', async (context) => {
    const sent = await send('soft_kamyr/kamyr.csv');
    if (!sent) return context.skip('the shared data is not there');
    expect(sent.series.facts.channels.reduce((sum, { missing }) => sum + missing, 0)).toBeGreaterThan(10);
    expect(sent.series.facts.rows).toBe(96);
  });

  it('days of a weather station, in CP932 with four header lines, two years (JMA)', async (context) => {
    const [first, second] = [
      await send('messy_jp_jma_a/data20131020-20141019.csv'),
      await send('messy_jp_jma_a/data20141020-20151019.csv'),
    ];
    if (!first || !second) return context.skip('the shared data is not there');
    const preview = await previewSeries(test, headers, {
      files: [{ upload_id: first.upload.upload_id }, { upload_id: second.upload.upload_id }],
    });
    expect(preview.time_column).toContain('年月日');
    expect(preview.facts).toMatchObject({
      rows: 730,
      start: '2013-10-20T00:00:00',
      end: '2015-10-19T00:00:00',
      interval_ms: 86_400_000,
      is_regular: true,
      gap_count: 0,
    });
  });
});
