import { readdir, rm } from 'node:fs/promises';
import { softSensorPaths, type CallResponse } from '@hakaru/contract';
import type { softSensorOnline, SoftSensorResult } from '@hakaru/contract/training/soft-sensor';
import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type Refusal, type TestUser } from '../../testing/test-user.ts';
import { Scope } from '../../db/scope.ts';
import { insertSeriesVersion } from '../datasets/time-series/series-rows.ts';
import { trainProject } from '../training/testing/train-project.ts';
import { insertTestTable } from '../training/test-table.ts';

type Estimated = CallResponse<typeof softSensorOnline.estimate>;
type Learned = CallResponse<typeof softSensorOnline.learn>;
type Standing = CallResponse<typeof softSensorOnline.get>;
const TRAINED = 600;
const MINUTE = 60_000;
const begin = Date.UTC(2026, 2, 1);
/** As the clock of the series shows it. */
const clock = (row: number) => new Date(begin + row * MINUTE).toISOString().slice(0, 19);
const feed = (row: number) => Math.sin(row / 9) + 0.4 * Math.sin(row / 2.3);
const reflux = (row: number) => Math.cos(row / 31);
const purity = (row: number) => 90 + 4 * (feed(row - 3) + 0.3 * reflux(row));
const rowAt = (row: number, time: string | null = clock(row)) => ({
  ...(time !== null && { time }),
  values: { feed: feed(row), reflux: reflux(row) },
});
const rowsAt = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => rowAt(from + place));

// Analysed every fifth row; known at once, so that what is learned is easily followed.
const select = `SELECT TIMESTAMP '2026-03-01' + INTERVAL (i) MINUTE AS moment, sin(i / 9.0) + 0.4 * sin(i / 2.3) AS feed,
  cos(i / 31.0) AS reflux, CASE WHEN i % 5 = 0 THEN 90 + 4 * (sin((i - 3) / 9.0) + 0.4 * sin((i - 3) / 2.3) + 0.3 * cos(i / 31.0)) END AS purity
  FROM range(${TRAINED}) t(i)`;

/** Numbers but for their last digits, which depend on how many rows are calculated together. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(9));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rounded(part)]));
}

describe('a soft sensor online', () => {
  let test: TestApp;
  let user: TestUser;
  let call: TestUser['call'];
  let project: string;
  /** Model keys by name: one that learns, one that knows the last value, and the untimed project's. */
  const keys: Record<string, string> = {};
  let untimed: { project: string; key: string };

  const at = (verb: string, name: string) => `/softsensor/online${verb && `/${verb}`}/${project}/${keys[name]}`;
  const estimate = async (name: string, rows: object[]) => call<Estimated>('POST', at('estimate', name), { rows });
  const learn = async (name: string, sampled: string | null, value: number) =>
    call<Learned>('POST', at('learn', name), { sampled, value });
  const standing = async (name: string) => (await call<Standing>('GET', at('', name))).body;
  const reset = async (name: string, to: number, version: number, more: object = {}) =>
    call<{ version: number } & Refusal>('POST', at('reset', name), { to, version, ...more });
  /** As trained, without rows. */
  const anew = async (name: string) =>
    expect((await reset(name, 0, (await standing(name)).version, { forget_rows: true })).status).toBe(200);

  const train = async (datasetId: string, options: object) =>
    trainProject<SoftSensorResult>(call, softSensorPaths, datasetId, {
      name: JSON.stringify(options).slice(0, 150),
      options,
    });

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    user = await signIn(test, 'aiko');
    ({ call } = user);
    const datasetId = await insertTestTable(test.context, user.owner, {
      name: 'column',
      select,
      columns: [
        { name: 'moment', type: 'datetime', role: 'time' },
        ...['feed', 'reflux', 'purity'].map((name) => ({ name, type: 'numeric' as const })),
      ],
    });
    await test.context.compute.start();
    const options = {
      target: 'purity',
      features: ['feed', 'reflux'].map((name) => ({ name, type: 'numeric' })),
      lags: { largest: 6, step: 1 },
    };
    const trained = await train(datasetId, {
      ...options,
      time: 'moment',
      models: [
        { name: 'recursive_pls', parameters: { inputs: 'levels', n_components: 3, forgetting: 0.95 } },
        { name: 'ridge', parameters: { inputs: 'with_last' } },
      ],
    });
    project = trained.projectId;
    Object.assign(keys, trained.models);
    const other = await train(datasetId, { ...options, models: [{ name: 'ridge', parameters: { inputs: 'levels' } }] });
    untimed = { project: other.projectId, key: other.models['ridge']! };
  }, 500_000);
  afterAll(() => test.close());

  it('says what it needs before the first row, and estimates row by row what it estimates of all at once', async () => {
    const before = await standing('recursive_pls');
    expect(before).toMatchObject({ version: 0, rows: { kept: 0, first_time: null }, items: [], total: 0 });
    expect(before.facts).toMatchObject({ learns: true, time: 'datetime', step: 60, features: ['feed', 'reflux'] });
    const rows = rowsAt(TRAINED, TRAINED + 40);
    const alone = [];
    for (const row of rows) alone.push((await estimate('recursive_pls', [row])).body.found.estimates[0]!);
    const stands = await standing('recursive_pls');
    expect(stands.rows).toMatchObject({ kept: 40, seen: 40, first_time: clock(TRAINED), last_time: clock(639) });
    const again = await estimate('recursive_pls', rows);
    expect(again.body).toMatchObject({ new: 0, repeated: 40, late: 0, version: 0 });
    expect(rounded(again.body.found.estimates)).toEqual(rounded(alone));
    expect(alone[0]!.note).toBe('too_few_rows');
    expect(alone.map(({ time }) => time)).toEqual(rows.map(({ time }) => time));
    const known = alone.flatMap(({ estimate: value, ...one }, place) =>
      value === null ? [] : [{ ...one, error: Math.abs(value - purity(TRAINED + place)) }],
    );
    expect(Math.max(...known.map(({ error }) => error))).toBeLessThan(0.5);
    const inside = known.filter(({ inside_domain }) => inside_domain);
    expect(inside.length).toBeGreaterThan(20);
    expect(inside.filter(({ lower, upper }) => !(lower! < upper!))).toEqual([]);
    expect(known.length).toBeGreaterThan(30);
  });

  it('learns a laboratory value as a version, lists it, and goes back', async () => {
    const name = 'recursive_pls';
    await estimate(name, rowsAt(TRAINED, TRAINED + 40));
    const { version } = await standing(name);
    const last = async () => (await estimate(name, [rowAt(639)])).body.found.estimates[0]!;
    const fresh = await last();
    const first = (await learn(name, clock(630), purity(630) + 3)).body;
    expect(first).toMatchObject({ version: version + 1, taken: true, learned: true, reason: null });
    expect(first.error).toBeCloseTo(first.estimate! - purity(630) - 3, 9);
    const second = (await learn(name, null, purity(639) + 3)).body;
    expect(second).toMatchObject({ version: version + 2, taken: true });
    const taught = await last();
    expect(taught.estimate).not.toBe(fresh.estimate);
    // Who was cut off sends it again; another value for the same sample is refused with what is known.
    expect((await learn(name, clock(630), purity(630) + 3)).body).toMatchObject({
      version: version + 2,
      taken: false,
      reason: 'repeated',
    });
    const differs = await call<Refusal>('POST', at('learn', name), { sampled: clock(630), value: 1 }, 'ja');
    expect([differs.status, differs.body.detail.code]).toEqual([400, 'online_value_differs']);
    expect(differs.body.detail.response).toContain(clock(630));
    expect((await learn(name, clock(100), 1)).body).toMatchObject({ taken: false, reason: 'no_row' });

    const stands = await standing(name);
    expect(stands.items.slice(0, 2)).toMatchObject([
      { version: version + 2, kind: 'learned', sampled: clock(639), by: expect.stringMatching(/./), kept: true },
      { version: version + 1, kind: 'learned', sampled: clock(630), value: purity(630) + 3 },
    ]);
    expect((await reset(name, version + 1, version)).body.detail.code).toBe('online_changed');
    expect((await reset(name, version + 9, version + 2)).body.detail.code).toBe('online_version_unknown');
    expect((await reset(name, version, version + 2)).body).toEqual({ version: version + 3 });
    expect(await last()).toEqual(fresh);
    expect((await reset(name, version + 2, version + 3)).body).toEqual({ version: version + 4 });
    expect(await last()).toEqual(taught);
    expect((await standing(name)).items[0]).toMatchObject({ kind: 'reset', to: version + 2, value: null });
    await anew(name);
  });

  it('knows the last value where the model itself learns nothing', async () => {
    await estimate('ridge', rowsAt(TRAINED, TRAINED + 20));
    const told = (await learn('ridge', clock(612), 77)).body;
    expect(told).toMatchObject({ taken: true, learned: false, reason: 'fixed' });
    expect((await estimate('ridge', [rowAt(619)])).body.found.estimates[0]).toMatchObject({ last_value: 77, age: 7 });
    await anew('ridge');
  });

  it('writes a state anew where its file is gone: the database has what counts', async () => {
    const name = 'recursive_pls';
    await estimate(name, rowsAt(TRAINED, TRAINED + 20));
    await learn(name, clock(615), 70);
    const { body: before } = await estimate(name, [rowAt(619)]);
    const { artefact_key } = await test.context.database.db
      .selectFrom('trained_models')
      .select('artefact_key')
      .where('id', '=', keys[name]!)
      .executeTakeFirstOrThrow();
    const run = artefact_key.split('/').slice(0, 2).join('/');
    const folder = await test.context.files.localFolder(`${run}/online/${keys[name]}`);
    expect(await readdir(folder)).not.toEqual([]);
    await rm(folder, { recursive: true });
    expect((await estimate(name, [rowAt(619)])).body).toEqual(before);
    await anew(name);
  });

  it('takes rows late, knows those that come twice, and refuses others at the same time', async () => {
    const name = 'ridge';
    const rows = rowsAt(TRAINED, TRAINED + 30);
    const whole = (await estimate(name, rows)).body.found.estimates;
    await anew(name);
    const late = rows.splice(20, 1);
    const gap = (await estimate(name, rows)).body;
    expect(gap.found.estimates[20]).toMatchObject({ time: clock(TRAINED + 21), note: 'gap', estimate: null });
    const filled = (await estimate(name, late)).body;
    expect(filled).toMatchObject({ new: 1, repeated: 0, late: 1 });
    expect(rounded(filled.found.estimates)).toEqual(rounded([whole[20]]));
    // In any order, and answered in that order.
    const order = [29, 12, 12, 25];
    const mixed = (
      await estimate(
        name,
        order.map((row) => rowAt(TRAINED + row)),
      )
    ).body;
    expect(mixed).toMatchObject({ new: 0, repeated: 4 });
    expect(rounded(mixed.found.estimates)).toEqual(rounded(order.map((row) => whole[row])));
    const other = { ...rowAt(TRAINED + 5), values: { feed: 0, reflux: 0 } };
    for (const sent of [[other], [rowAt(TRAINED + 40), { ...other, time: clock(TRAINED + 40) }]])
      expect(await estimate(name, sent)).toMatchObject({
        status: 400,
        body: { detail: { code: 'online_row_differs' } },
      });
    // What was refused left nothing.
    expect((await standing(name)).rows).toMatchObject({ kept: 30, last_time: clock(TRAINED + 29) });
    await anew(name);
  });

  it('says what is wrong with rows, in the language of who asks', async () => {
    const refusal = async (rows: object[]) => {
      const { status, body } = await call<Refusal>('POST', at('estimate', 'ridge'), { rows }, 'ja');
      return [status, body.detail.code];
    };
    expect(await refusal([rowAt(TRAINED, null)])).toEqual([400, 'sensor_time_missing']);
    expect(await refusal([{ ...rowAt(TRAINED), time: 12 }])).toEqual([400, 'online_time_unfit']);
    expect(await refusal([{ time: clock(TRAINED), values: { feed: 1 } }])).toEqual([400, 'columns_missing']);
    // The table it was trained on had no clock.
    expect(await refusal([rowAt(TRAINED, `${clock(TRAINED)}+09:00`)])).toEqual([400, 'online_time_offset']);
    for (const time of ['half past', '2026-02-30T00:00', '2026-03-01T25:00'])
      expect((await call('POST', at('estimate', 'ridge'), { rows: [rowAt(TRAINED, time)] })).status).toBe(422);
    expect((await call('POST', at('estimate', 'ridge'), { rows: [] })).status).toBe(422);
    const foreign = await test.app.inject({
      method: 'POST',
      url: `/api${at('estimate', 'ridge')}`,
      headers: await test.as('chie'),
      payload: { rows: [rowAt(TRAINED)] },
    });
    expect(foreign.statusCode).toBe(404);
  });

  it('names a variable that stands still, and says that sampling has changed', async () => {
    const name = 'recursive_pls';
    const stuck = rowsAt(TRAINED, TRAINED + 40).map((row, place) =>
      place < 20 ? row : { ...row, values: { ...row.values, reflux: 0.4 } },
    );
    const found = (await estimate(name, stuck)).body.found.estimates;
    expect(found.at(-1)).toMatchObject({ note: 'stuck', stuck: ['reflux'] });
    await anew(name);
    const faster = rowsAt(TRAINED, TRAINED + 30).map((row, place) => ({
      ...row,
      time: new Date(begin + TRAINED * MINUTE + place * 10_000).toISOString().slice(0, 19),
    }));
    expect((await estimate(name, faster)).body.found.estimates.at(-1)!.note).toBe('sampling_changed');
    await anew(name);
  });

  it('moves times with an offset to the clock of the series, also where clocks are put back', async () => {
    const { dataset_version_id } = await test.context.database.db
      .selectFrom('training_projects')
      .select('dataset_version_id')
      .where('id', '=', project)
      .executeTakeFirstOrThrow();
    const series = { clock: { zone: 'UTC+09:00', offset_minutes: 540, changes: false } } as SeriesVersion;
    await insertSeriesVersion(new Scope(test.context.database.db, user.owner), dataset_version_id!, series);
    const name = 'recursive_pls';
    const moments = Array.from({ length: 30 }, (_, row) => begin + (TRAINED + row) * MINUTE - 540 * MINUTE);
    const utc = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}Z`;
    const plain = (await estimate(name, rowsAt(TRAINED, TRAINED + 30))).body;
    const same = (
      await estimate(
        name,
        moments.map((moment, row) => rowAt(TRAINED + row, utc(moment))),
      )
    ).body;
    expect(same).toMatchObject({ new: 0, repeated: 30 });
    expect(same.found.estimates.at(-1)).toEqual({ ...plain.found.estimates.at(-1), time: utc(moments.at(-1)!) });
    await anew(name);
    // Summer time ends after the 15th row: the hour comes twice on the wall, rows go on.
    const offset = (row: number) => (row < 15 ? 120 : 60);
    const wall = (row: number) => new Date(moments[row]! + offset(row) * MINUTE).toISOString().slice(0, 19);
    const put = moments.map((_, row) => rowAt(TRAINED + row, `${wall(row)}+0${offset(row) / 60}:00`));
    expect(wall(20) < wall(10)).toBe(true);
    const back = (await estimate(name, put)).body;
    expect(rounded(back.found.estimates.map(({ estimate: value }) => value))).toEqual(
      rounded(plain.found.estimates.map(({ estimate: value }) => value)),
    );
    await anew(name);
    // Without offsets times of that hour cannot be told apart, and are refused before anything is overwritten.
    const bare = Array.from({ length: 80 }, (_, row) => {
      const moment = begin + row * MINUTE - (row < 60 ? 0 : 60 * MINUTE);
      return rowAt(TRAINED + row, new Date(moment).toISOString().slice(0, 19));
    });
    expect(await estimate(name, bare)).toMatchObject({ status: 400, body: { detail: { code: 'online_row_differs' } } });
    expect((await standing(name)).rows.kept).toBe(0);
  });

  it('numbers the rows of a model without a time column, and keeps no more than it needs', async () => {
    const url = (verb: string) => `/softsensor/online${verb}/${untimed.project}/${untimed.key}`;
    const send = (from: number, to: number) =>
      call<Estimated>('POST', url('/estimate'), {
        rows: Array.from({ length: to - from }, (_, place) => rowAt(from + place, null)),
      });
    const first = (await send(TRAINED, TRAINED + 10)).body.found.estimates;
    expect(first.map(({ time }) => time)).toEqual(Array.from({ length: 10 }, (_, place) => place + 1));
    expect(first.at(-1)!.estimate).not.toBeNull();
    expect((await call<Learned>('POST', url('/learn'), { sampled: 8, value: 90 })).body.taken).toBe(true);
    for (let from = 0; from < 1500; from += 500) await send(TRAINED + 10 + from, TRAINED + 510 + from);
    const { rows } = (await call<Standing>('GET', url(''))).body;
    expect(rows.seen).toBe(1510);
    expect(rows.kept).toBeLessThanOrEqual(rows.most * 1.1);
    expect(rows.last_time).toBe(1510);
  });

  it('stands 24 calls at once, each row and each value taken once', async () => {
    const name = 'recursive_pls';
    const base = (await standing(name)).version;
    await estimate(name, rowsAt(TRAINED, TRAINED + 30));
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, number) =>
        number % 3 === 0
          ? learn(name, clock(TRAINED + 10 + (number % 6)), 91)
          : estimate(name, [rowAt(TRAINED + 30 + (number % 8))]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const stands = await standing(name);
    // Samples 10 and 13, eight times asked.
    expect(stands.version).toBe(base + 2);
    expect(stands.rows.kept).toBe(30 + 8);
    // In whatever order they came, one is older than the other or not; in order all is as in order.
    const values = stands.items.slice(0, 2).map(({ sampled }) => sampled);
    expect(new Set(values)).toEqual(new Set([clock(TRAINED + 10), clock(TRAINED + 13)]));
    await anew(name);
  });
});
