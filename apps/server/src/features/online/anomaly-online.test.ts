import { timeSeriesPaths, type CallResponse } from '@hakaru/contract';
import type { timeSeriesOnline, TimeSeriesSettings } from '@hakaru/contract/training/time-series';
import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type Refusal, type TestUser } from '../../testing/test-user.ts';
import { Scope } from '../../db/scope.ts';
import { insertSeriesVersion } from '../datasets/time-series/series-rows.ts';
import { endOfPrediction, trainProject } from '../training/testing/train-project.ts';
import { insertTestTable } from '../training/test-table.ts';
import { countStillBefore } from './online-rows.ts';

type Scored = CallResponse<typeof timeSeriesOnline.score>;
type Standing = CallResponse<typeof timeSeriesOnline.get>;
const TRAINED = 1500;
const NEW = 120;
const MINUTE = 60_000;
const begin = Date.UTC(2024, 4, 1);
const clock = (row: number) => new Date(begin + row * MINUTE).toISOString().slice(0, 19);

// Readings a minute apart; channels that follow each other but for faults of 25 readings, of which rows 1,540 on have one.
const fault = (row: number) => (row % 400 >= 340 && row % 400 < 365 ? 1 : 0);
const valuesAt = (row: number) => ({
  temperature: Math.sin(row / 9) + 0.05 * Math.sin(row * 12.9) + 1.5 * fault(row),
  pressure: 2 * Math.sin(row / 9) + 0.05 * Math.cos(row * 7.7),
  flow: 0.05 * Math.sin(row * 3.3) + Math.sin(row / 5),
});
const rowAt = (row: number, time: string | null = clock(row)) => ({
  ...(time !== null && { time }),
  values: valuesAt(row),
});
const rowsAt = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => rowAt(from + place));
const select = (from: number, to: number) => `SELECT timestamp '2024-05-01' + i * interval 1 minute AS at,
  sin(i / 9.0) + 0.05 * sin(i * 12.9) + f * 1.5 AS temperature, 2 * sin(i / 9.0) + 0.05 * cos(i * 7.7) AS pressure,
  0.05 * sin(i * 3.3) + sin(i / 5.0) AS flow, f AS fault
  FROM (SELECT i, (i % 400 BETWEEN 340 AND 364)::INT AS f FROM range(${from}, ${to}) t(i))`;
const channels = ['temperature', 'pressure', 'flow'].map((name) => ({ name, type: 'numeric' as const }));
const columns = [{ name: 'at', type: 'datetime' as const }, ...channels, { name: 'fault', type: 'numeric' as const }];
const LENGTH = 10;

/** Numbers but for their last digits, which depend on how many rows are calculated together. */
const digits = (value: number | null) => (value === null ? null : Number(value.toPrecision(8)));

describe('anomaly detection online', () => {
  let test: TestApp;
  let user: TestUser;
  let call: TestUser['call'];
  /** A model of each type, and one without a time column. */
  const models: Record<string, { project: string; key: string }> = {};

  const at = (verb: string, name: string) =>
    `/timeseries/online${verb && `/${verb}`}/${models[name]!.project}/${models[name]!.key}`;
  const score = async (name: string, rows: object[]) => call<Scored>('POST', at('score', name), { rows });
  const standing = async (name: string) => (await call<Standing>('GET', at('', name))).body;
  const anew = async (name: string) => {
    const { version } = await standing(name);
    expect(await call('POST', at('reset', name), { version })).toMatchObject({
      status: 200,
      body: { version: version + 1 },
    });
  };
  async function set(name: string, settings: Partial<TimeSeriesSettings>) {
    const { project, key } = models[name]!;
    const changed = await call<{ version: number }>('POST', `/update/threshold/${project}/${key}`, { settings });
    expect(changed.status).toBe(200);
    return changed.body.version;
  }
  /** What a prediction of a file of these rows says. */
  async function predicted(name: string, from: number, to: number) {
    const { project, key } = models[name]!;
    const table = { name: `${name} ${from}`, select: select(from, to), columns };
    const dataset = await insertTestTable(test.context, user.owner, table);
    const order = { name: `${name} ${from}`, model_key: key, data: { kind: 'dataset', dataset_id: dataset } };
    const started = await call<{ prediction_id: string }>('POST', `/timeseries/prediction/${project}`, order);
    expect(started.status).toBe(202);
    const url = `/timeseries/prediction/result/${started.body.prediction_id}?page_size=${to - from}`;
    const done = await endOfPrediction(call, url);
    expect(done.state).toBe('succeeded');
    const names = done.rows!.columns.map((column) => column.name);
    const of = (column: string) => done.rows!.rows.map((row) => row[names.indexOf(column)]);
    return {
      scores: of('score').map((value) => digits(value as number | null)),
      alarms: of('alarm'),
      largest: of('largest'),
      notes: of('note'),
    };
  }

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    user = await signIn(test, 'aiko');
    ({ call } = user);
    const dataset = await insertTestTable(test.context, user.owner, {
      name: 'plant',
      select: select(0, TRAINED),
      columns,
    });
    await test.context.compute.start();
    const unsupervised = 'time_series_anomaly_detection_unsupervised';
    for (const [name, training_type, model, time] of [
      ['unsupervised', unsupervised, 'pca', 'at'],
      ['supervised', 'time_series_anomaly_detection_supervised', 'gradient_boosting', 'at'],
      ['untimed', unsupervised, 'pca', null],
    ] as const) {
      const options = {
        features: channels,
        ...(time && { time }),
        labels: { column: 'fault' },
        window: { length: LENGTH },
        models: [{ name: model }],
      };
      const trained = await trainProject(call, timeSeriesPaths, dataset, { training_type, name, options });
      models[name] = { project: trained.projectId, key: trained.models[model]! };
    }
  }, 600_000);
  afterAll(() => test.close());

  for (const name of ['unsupervised', 'supervised'])
    it(
      `scores row by row what the prediction of a file does (${name}), by the threshold that is set, with floor and duration`,
      { timeout: 240_000 },
      async () => {
        const [from, to] = [TRAINED, TRAINED + NEW];
        const before = await standing(name);
        expect(before).toMatchObject({ version: 0, settings_version: 0, newest: null, rows: { kept: 0 }, items: [] });
        expect(before.facts).toMatchObject({ time: 'datetime', step: 60, features: channels.map((one) => one.name) });
        const { threshold } = before.facts.model_settings;
        // An alarm that has to last takes several calls; the floor counts, not the threshold below it.
        const settings = { threshold: threshold / 2, floor: threshold, smallest_duration: 4 };
        const version = await set(name, settings);
        const alone = [];
        for (let row = from; row < to; row += 1) {
          const { status, body } = await score(name, [rowAt(row)]);
          expect(status).toBe(200);
          expect(body).toMatchObject({ version: 0, settings_version: version, new: 1, repeated: 0, late: 0 });
          expect(body.found.model_settings).toEqual(settings);
          alone.push(body.found.scores[0]!);
        }
        const whole = await predicted(name, from, to);
        expect(alone.map((one) => digits(one.score))).toEqual(whole.scores);
        expect(alone.map((one) => one.alarm)).toEqual(whole.alarms);
        expect(alone.map((one) => Object.keys(one.contributions)[0] ?? null)).toEqual(whole.largest);
        expect(alone.map((one) => one.note)).toEqual(whole.notes);
        const over = alone.filter((one) => one.score !== null && one.score > threshold);
        const raised = alone.filter(({ alarm }) => alarm);
        expect(raised.length).toBeGreaterThan(5);
        expect(raised.length).toBeLessThan(over.length);
        // Known rows are answered again, all at once as one by one.
        const again = (await score(name, rowsAt(from, to))).body;
        expect(again).toMatchObject({ new: 0, repeated: NEW });
        expect(again.found.scores.map((one) => [digits(one.score), one.alarm])).toEqual(
          alone.map((one) => [digits(one.score), one.alarm]),
        );
        // How it stands is said by the threshold of now.
        const end = alone.findLastIndex(({ alarm }) => alarm);
        await anew(name);
        await score(name, rowsAt(from, from + end + 1));
        expect((await standing(name)).newest?.scores).toMatchObject([{ time: clock(from + end), alarm: true }]);
        const high = await set(name, { floor: 1e6 });
        expect(await standing(name)).toMatchObject({ settings_version: high, newest: { scores: [{ alarm: false }] } });
        // A longer duration looks back further, over rows that came when it was short.
        await set(name, { floor: threshold, smallest_duration: 30 });
        const longer = (await score(name, [rowAt(from + end + 1)])).body;
        expect(longer.found).toMatchObject({ scores: [{ alarm: false }], model_settings: { smallest_duration: 30 } });
        expect((await standing(name)).facts.rows_before).toBeGreaterThanOrEqual(LENGTH - 1 + 29);
        await set(name, settings);
        await anew(name);
      },
    );

  it('begins anew as a version, which is listed', async () => {
    const name = 'unsupervised';
    await score(name, rowsAt(TRAINED, TRAINED + 30));
    const { version } = await standing(name);
    const late = await call<Refusal>('POST', at('reset', name), { version: version + 1 });
    expect(late).toMatchObject({ status: 400, body: { detail: { code: 'online_changed' } } });
    expect((await standing(name)).rows.kept).toBe(30);
    await anew(name);
    const stands = await standing(name);
    expect(stands).toMatchObject({ version: version + 1, newest: null, rows: { kept: 0, first_time: null } });
    expect(stands.items[0]).toMatchObject({ version: version + 1, kind: 'reset', by: expect.stringMatching(/./) });
    // Nothing of before is looked at.
    expect((await score(name, [rowAt(TRAINED + 30)])).body.found.scores).toMatchObject([{ note: 'too_few_rows' }]);
    await anew(name);
  });

  it('takes rows late and twice, refuses others at the same time, and says where there is a gap or another interval', async () => {
    const name = 'unsupervised';
    const rows = rowsAt(TRAINED, TRAINED + 60);
    const whole = (await score(name, rows)).body.found.scores;
    await anew(name);
    // One row that is lost leaves the windows whole; five are a gap.
    const single = (await score(name, [...rows.slice(0, 20), ...rows.slice(21, 40)])).body.found.scores;
    expect(single.slice(20).map(({ note }) => note)).toEqual(Array.from({ length: 19 }, () => null));
    await anew(name);
    const late = rows.splice(20, 5);
    const gap = (await score(name, rows)).body.found.scores;
    expect(gap[19]).toEqual(whole[19]);
    expect(gap.slice(20, 20 + LENGTH - 1).map(({ note, score: value }) => [note, value])).toEqual(
      Array.from({ length: LENGTH - 1 }, () => ['gap', null]),
    );
    expect((await score(name, late)).body).toMatchObject({
      new: 5,
      late: 5,
      found: { scores: late.map(({ time }) => ({ time })) },
    });
    const mixed = [59, 12, 12, 25];
    const answer = (
      await score(
        name,
        mixed.map((row) => rowAt(TRAINED + row)),
      )
    ).body;
    expect(answer).toMatchObject({ new: 0, repeated: 4 });
    expect(answer.found.scores.map((one) => digits(one.score))).toEqual(mixed.map((row) => digits(whole[row]!.score)));
    const other = { time: clock(TRAINED + 5), values: { ...valuesAt(0), flow: 9 } };
    expect(await score(name, [other])).toMatchObject({ status: 400, body: { detail: { code: 'online_row_differs' } } });
    expect((await standing(name)).rows).toMatchObject({ kept: 60 });
    await anew(name);
    for (const [seconds, note] of [
      [10, 'sampling_changed'],
      [600, 'gap'],
    ] as const) {
      const others = Array.from({ length: 30 }, (_, place) =>
        rowAt(TRAINED + place, new Date(begin + TRAINED * MINUTE + place * seconds * 1000).toISOString().slice(0, 19)),
      );
      expect((await score(name, others)).body.found.scores.at(-1)).toMatchObject({ note, score: null, alarm: null });
      await anew(name);
    }
  });

  it('names a channel that sticks, and one that is gone', async () => {
    const name = 'unsupervised';
    const sent = rowsAt(TRAINED, TRAINED + 60).map((row, place) => ({
      ...row,
      values: {
        ...row.values,
        ...(place >= 20 && place < 40 && { flow: 0.25 }),
        ...(place >= 50 && { pressure: null }),
      },
    }));
    const found = [];
    for (const row of sent) found.push((await score(name, [row])).body.found.scores[0]!);
    const stuck = found.flatMap((one, place) => (one.stuck.length > 0 ? [[place, one.stuck]] : []));
    // Standing still for longer than a window is news.
    expect(stuck).toEqual(Array.from({ length: 20 - LENGTH }, (_, place) => [20 + LENGTH + place, ['flow']]));
    expect(found.at(-1)!.missing).toEqual(['pressure']);
    await anew(name);
  });

  it('counts for how long a channel has stood still before rows that are sent along', async () => {
    const name = 'unsupervised';
    await score(
      name,
      rowsAt(TRAINED, TRAINED + 60).map((row, place) => ({
        ...row,
        values: { ...row.values, ...(place >= 10 && { flow: 0.25 }), pressure: null },
      })),
    );
    const scope = new Scope(test.context.database.db, user.owner);
    const values = [valuesAt(TRAINED + 50).temperature, null, 0.25];
    const oldest = { moment: (begin + (TRAINED + 50) * MINUTE) / 1000, time: 0, values };
    expect(await countStillBefore(scope, models[name]!.key, oldest, [0, 1, 2])).toEqual([0, 50, 40]);
    await anew(name);
  });

  it('says what is wrong with rows, in the language of who asks, and keeps none of them', async () => {
    const refusal = async (name: string, rows: object[]) => {
      const { status, body } = await call<Refusal>('POST', at('score', name), { rows }, 'ja');
      return [status, body.detail.code];
    };
    expect(await refusal('unsupervised', [rowAt(TRAINED, null)])).toEqual([400, 'sensor_time_missing']);
    expect(await refusal('unsupervised', [{ ...rowAt(TRAINED), time: 12 }])).toEqual([400, 'online_time_unfit']);
    expect(await refusal('unsupervised', [{ time: clock(TRAINED), values: { flow: 1 } }])).toEqual([
      400,
      'columns_missing',
    ]);
    expect(await refusal('unsupervised', [rowAt(TRAINED, `${clock(TRAINED)}+09:00`)])).toEqual([
      400,
      'online_time_offset',
    ]);
    const version = await set('unsupervised', { smallest_duration: 50_000 });
    const long = await call<Refusal>('POST', at('score', 'unsupervised'), { rows: [rowAt(TRAINED)] });
    expect(long).toMatchObject({ status: 400, body: { detail: { code: 'online_duration_long' } } });
    expect(long.body.detail.response).toContain('50,000');
    expect(await set('unsupervised', { smallest_duration: 4 })).toBe(version + 1);
    expect((await standing('unsupervised')).rows.kept).toBe(0);
    const foreign = await test.app.inject({
      method: 'POST',
      url: `/api${at('score', 'unsupervised')}`,
      headers: await test.as('chie'),
      payload: { rows: [rowAt(TRAINED)] },
    });
    expect(foreign.statusCode).toBe(404);
  });

  it('moves times with an offset to the clock of the series, also where clocks are put back', async () => {
    const name = 'unsupervised';
    const { dataset_version_id } = await test.context.database.db
      .selectFrom('training_projects')
      .select('dataset_version_id')
      .where('id', '=', models[name]!.project)
      .executeTakeFirstOrThrow();
    const series = { clock: { zone: 'UTC+09:00', offset_minutes: 540, changes: false } } as SeriesVersion;
    await insertSeriesVersion(new Scope(test.context.database.db, user.owner), dataset_version_id!, series);
    const plain = (await score(name, rowsAt(TRAINED, TRAINED + 40))).body.found.scores.map((one) => digits(one.score));
    await anew(name);
    // Summer time ends after the 20th row: the hour comes twice on the wall, rows go on.
    const offset = (row: number) => (row < 20 ? 120 : 60);
    const wall = (row: number) =>
      new Date(begin + (TRAINED + row - 540 + offset(row)) * MINUTE).toISOString().slice(0, 19);
    const put = Array.from({ length: 40 }, (_, row) => rowAt(TRAINED + row, `${wall(row)}+0${offset(row) / 60}:00`));
    expect(wall(25) < wall(15)).toBe(true);
    expect((await score(name, put)).body.found.scores.map((one) => digits(one.score))).toEqual(plain);
    await anew(name);
    // Without offsets times of that hour cannot be told apart, and are refused before anything is overwritten.
    const bare = Array.from({ length: 80 }, (_, row) => {
      const moment = begin + row * MINUTE - (row < 60 ? 0 : 60 * MINUTE);
      return rowAt(TRAINED + row, new Date(moment).toISOString().slice(0, 19));
    });
    expect(await score(name, bare)).toMatchObject({ status: 400, body: { detail: { code: 'online_row_differs' } } });
    expect((await standing(name)).rows.kept).toBe(0);
  });

  it('numbers the rows of a model without a time column, and stands many calls at once', async () => {
    const untimed = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, place) => rowAt(from + place, null));
    const first = (await score('untimed', untimed(TRAINED, TRAINED + 20))).body.found.scores;
    expect(first.map(({ time }) => time)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
    expect(first.at(-1)!.score).not.toBeNull();
    const name = 'unsupervised';
    await score(name, rowsAt(TRAINED, TRAINED + 30));
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, number) => score(name, [rowAt(TRAINED + 30 + (number % 8))])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.reduce((sum, { body }) => sum + body.new, 0)).toBe(8);
    expect((await standing(name)).rows.kept).toBe(38);
    await anew(name);
  });
});
