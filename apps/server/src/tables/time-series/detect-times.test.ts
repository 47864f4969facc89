import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimeSource } from '@hakaru/contract/time-series/options';
import { openSeriesBench } from './testing/series-bench.ts';

// Each file is looked at by a process of its own, which takes its time to start on a busy machine.

let bench: Awaited<ReturnType<typeof openSeriesBench>>;
beforeAll(async () => {
  bench = await openSeriesBench();
});
afterAll(() => bench.close());

const rows = (header: string, ...lines: string[]): string => [header, ...lines, ''].join('\n');

describe('where the time of a table comes from', () => {
  it.each([
    [
      'an ISO column',
      rows('x,time', '1,2024-01-05T00:00:00', '2,2024-01-05T00:01:00'),
      { from: 'column', column: 'time' },
    ],
    [
      'a column named for times before another of dates',
      rows('installed,日時,x', '2020-01-01,2024/1/5 7:08,1', '2020-01-02,2024/1/5 7:09,2'),
      { from: 'column', column: '日時' },
    ],
    ['Japanese eras', rows('年月日,x', '令和6年1月5日,1', '令和6年1月6日,2'), { from: 'column', column: '年月日' }],
    [
      'months by their names',
      rows('stamp,x', '05-Jan-24 13:05:00,1', '05-Jan-24 13:06:00,2'),
      { from: 'column', column: 'stamp' },
    ],
    [
      'halves of the day',
      rows('stamp,x', '1/5/2024 1:05:00 PM,1', '1/5/2024 1:06:00 PM,2'),
      { from: 'column', column: 'stamp' },
    ],
    ['digits alone', rows('ts,x', '20240105130500,1', '20240105130600,2'), { from: 'column', column: 'ts' }],
    [
      'a date and a time of day',
      rows('日付,時刻,x', '2024/1/5,13:05:00,1', '2024/1/5,13:06:00,2'),
      { from: 'two_columns', date: '日付', clock: '時刻' },
    ],
    [
      'seconds since 1970',
      rows('timestamp,x', '1704427500,1', '1704427560,2'),
      { from: 'epoch', column: 'timestamp', unit: 's' },
    ],
    [
      'milliseconds since 1970',
      rows('t,x', '1704427500000,1', '1704427560000,2'),
      { from: 'epoch', column: 't', unit: 'ms' },
    ],
    [
      'elapsed minutes',
      rows('time (min),x', '0,1', '0.5,2', '1,3'),
      { from: 'elapsed', column: 'time (min)', unit: 'min', start: '2000-01-01T00:00:00' },
    ],
    [
      'nothing at all',
      rows('u1,u2', '0.2,0.6', '0.3,0.5'),
      { from: 'rows', start: '2000-01-01T00:00:00', interval_ms: 1000 },
    ],
  ])('%s', async (_, content, expected) => {
    expect((await bench.detect(content))[0]).toEqual(expected);
  });

  it('always leaves the way of even rows', async () => {
    expect((await bench.detect(rows('time,x', '2024-01-05,1', '2024-01-06,2'))).at(-1)).toMatchObject({ from: 'rows' });
  });
});

describe('times as they are read', () => {
  const first = async (content: string, choices = {}, source?: TimeSource) =>
    (await bench.build([{ content, ...(source && { time: source }) }], choices)).rows.map(([time]) => time);

  it.each([
    ['2024-01-05T07:08:09', '2024-01-05T07:08:09'],
    ['2024/1/5 7:08', '2024-01-05T07:08:00'],
    ['令和6年1月5日 午後1時5分', '2024-01-05T13:05:00'],
    ['2024年1月5日 24:00', '2024-01-06T00:00:00'],
    ['05-Jan-24 13:05:00', '2024-01-05T13:05:00'],
    ['1/5/2024 12:05:00 AM', '2024-01-05T00:05:00'],
    ['20240105130500', '2024-01-05T13:05:00'],
    ['20240105', '2024-01-05T00:00:00'],
    // Moments: shown on the clock of the default zone, nine hours ahead of UTC.
    ['2024-01-05T07:08:09Z', '2024-01-05T16:08:09'],
    ['2024-01-05 07:08:09.25+01:00', '2024-01-05T15:08:09.25'],
    ['2024-01-05T07:08:09+0900', '2024-01-05T07:08:09'],
  ])('%s', async (text, expected) => {
    expect((await first(`time,x\n${text},1\n`))[0]).toBe(expected);
  });

  it('times of day from words, digits and spreadsheets', async () => {
    const at = async (clock: string) =>
      (
        await bench.build([
          { content: `日付,時刻,x\n2024/1/5,${clock},1\n`, time: { from: 'two_columns', date: '日付', clock: '時刻' } },
        ])
      ).rows[0]?.[0];
    expect(await at('13:05')).toBe('2024-01-05T13:05:00');
    expect(await at('午後1時5分6秒')).toBe('2024-01-05T13:05:06');
    expect(await at('1:05:06.5 PM')).toBe('2024-01-05T13:05:06.5');
    expect(await at('130506')).toBe('2024-01-05T13:05:06');
    expect(await at('1899-12-30 13:05:06')).toBe('2024-01-05T13:05:06');
  });

  it.each([
    [
      'that lost their zeros, with seconds',
      ['0', '1530', '93015', '153000'],
      ['00:00:00', '00:15:30', '09:30:15', '15:30:00'],
    ],
    [
      'that lost their zeros, without',
      ['0', '5', '130', '1530', '99999'],
      ['00:00:00', '00:05:00', '01:30:00', '15:30:00'],
    ],
    [
      'that lost their zeros, of the first hour alone',
      ['0', '15', '1530', '2959', '3015', '5959'],
      ['00:00:00', '00:00:15', '00:15:30', '00:29:59', '00:30:15', '00:59:59'],
    ],
    [
      'with their zeros, with seconds',
      ['000000', '001530', '093015', '153000'],
      ['00:00:00', '00:15:30', '09:30:15', '15:30:00'],
    ],
    ['with their zeros, without', ['0000', '0005', '0130', '1530'], ['00:00:00', '00:05:00', '01:30:00', '15:30:00']],
  ])('times of day from digits %s', async (_, cells, expected) => {
    const times = await first(
      rows('日付,時刻,x', ...cells.map((cell, index) => `2024/1/5,${cell},${index}`)),
      {},
      { from: 'two_columns', date: '日付', clock: '時刻' },
    );
    expect(times).toEqual(expected.map((clock) => `2024-01-05T${clock}`));
  });

  it('epochs in every unit, and elapsed time from its start', async () => {
    const epoch = async (value: string, unit: 's' | 'ms' | 'us' | 'ns') =>
      (
        await bench.build([{ content: `t,x\n${value},1\n`, time: { from: 'epoch', column: 't', unit } }], {
          zone: 'UTC',
        })
      ).rows[0]?.[0];
    expect(await epoch('1704427500', 's')).toBe('2024-01-05T04:05:00');
    expect(await epoch('1704427500250', 'ms')).toBe('2024-01-05T04:05:00.25');
    expect(await epoch('1704427500000001', 'us')).toBe('2024-01-05T04:05:00.000001');
    expect(await epoch('1704427500000000000', 'ns')).toBe('2024-01-05T04:05:00');
    const { rows: elapsed } = await bench.build([
      { content: 't,x\n0,1\n1.5,2\n', time: { from: 'elapsed', column: 't', unit: 'h', start: '2024-03-01T08:00:00' } },
    ]);
    expect(elapsed.map(([time]) => time)).toEqual(['2024-03-01T08:00:00', '2024-03-01T09:30:00']);
  });

  it('lists what is no time by its row, with what stands there', async () => {
    const { problems, facts } = await bench.build([
      {
        content: 'time,x\n2024-01-05 00:00,1\n,2\nbroken,3\n2024-01-05 00:01,4\n',
        time: { from: 'column', column: 'time' },
        corrections: { types: { time: 'categorical' } },
      },
    ]);
    expect(problems.filter(({ row }) => row !== null)).toEqual([
      { code: 'time_missing', file: 0, row: 2, time: null, params: {} },
      { code: 'time_unreadable', file: 0, row: 3, time: 'broken', params: {} },
    ]);
    expect(facts.rows).toBe(2);
  });

  it('refuses a file without any time in the column', async () => {
    await expect(
      bench.build([{ content: 'a,x\nred,1\nblue,2\n', time: { from: 'column', column: 'a' } }]),
    ).rejects.toMatchObject({ code: 'series_no_times', params: { file: 'file.csv' } });
    await expect(
      bench.build([{ content: 'a,x\nred,1\n', time: { from: 'column', column: 'none' } }]),
    ).rejects.toMatchObject({ code: 'column_unknown' });
  });
});
