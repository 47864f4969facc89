import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedOffset, isTimeZone, offsetAt, zoneOfOffset } from '@hakaru/contract/time-series/time-zone';
import { zoneStretches } from './zone-offsets.ts';
import { openSeriesBench } from './testing/series-bench.ts';

// Each file is looked at by a process of its own, which takes its time to start on a busy machine.

let bench: Awaited<ReturnType<typeof openSeriesBench>>;
beforeAll(async () => {
  bench = await openSeriesBench();
});
afterAll(() => bench.close());

it('knows offsets and places', () => {
  expect([540, -210, 0].map(zoneOfOffset)).toEqual(['UTC+09:00', 'UTC-03:30', 'UTC']);
  expect(['UTC+09:00', 'UTC-03:30', 'UTC', 'Asia/Tokyo'].map(fixedOffset)).toEqual([540, -210, 0, null]);
  expect(['UTC+09:00', 'Asia/Tokyo', 'Europe/Berlin', 'UTC+15:00', 'Mars/Base', '+09:00', ''].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(offsetAt('Asia/Tokyo', Date.UTC(2024, 6, 1))).toBe(540);
  expect(offsetAt('Asia/Kathmandu', Date.UTC(2024, 6, 1))).toBe(345);
});

it('finds each change of the clocks to the minute', () => {
  const stretches = zoneStretches('Europe/Berlin', Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1));
  expect(
    stretches.map(({ start, offset }) => [start === -Infinity ? null : new Date(start).toISOString(), offset]),
  ).toEqual([
    [null, 60],
    ['2024-03-31T01:00:00.000Z', 120],
    ['2024-10-27T01:00:00.000Z', 60],
  ]);
});

const berlin = { zone: 'Europe/Berlin' };
const file = (...times: string[]) => [
  { content: `time,x\n${times.map((time, index) => `${time},${index}`).join('\n')}\n` },
];

describe('clocks that are put back', () => {
  const night = file(
    '2024-10-27 01:30',
    '2024-10-27 02:00',
    '2024-10-27 02:30',
    '2024-10-27 02:00',
    '2024-10-27 02:30',
    '2024-10-27 03:00',
  );

  it('are told apart by the order of the rows, so that steps stay true', async () => {
    const { rows, facts, clock, problems } = await bench.build(night, berlin);
    expect(clock).toEqual({ zone: 'Europe/Berlin', offset_minutes: 60, changes: true });
    expect(rows.map(([time]) => String(time).slice(11, 16))).toEqual([
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '03:00',
    ]);
    expect(facts.is_regular).toBe(true);
    expect(problems.filter(({ row }) => row !== null).map(({ code, row }) => [code, row])).toEqual(
      [2, 3, 4, 5].map((row) => ['time_ambiguous', row]),
    );
  });

  it('are all the first or the second time where that is asked for, which makes them come twice', async () => {
    expect((await bench.build(night, { ...berlin, ambiguous: 'first' })).account.files[0]?.duplicates).toBe(2);
    const second = await bench.build(night, { ...berlin, ambiguous: 'second' });
    expect(second.rows.map(([time]) => String(time).slice(11, 16))).toEqual(['00:30', '02:00', '02:30', '03:00']);
  });

  it('are told apart where only one row an hour is written, which then stands there twice', async () => {
    const hours = ['01:00', '02:00', '02:00', '03:00'].map((clock) => `2024-10-27 ${clock}`);
    const { rows, facts, account } = await bench.build(file(...hours), berlin);
    expect(rows.map(([time, x]) => [String(time).slice(11, 16), x])).toEqual([
      ['00:00', 0],
      ['01:00', 1],
      ['02:00', 2],
      ['03:00', 3],
    ]);
    expect(facts).toMatchObject({ is_regular: true, gap_count: 0 });
    expect(account.files[0]?.duplicates).toBe(0);
  });

  it('are not told apart by a row that comes twice among others', async () => {
    const { rows, account } = await bench.build(
      file('2024-10-27 02:00', '2024-10-27 02:00', '2024-10-27 02:30'),
      berlin,
    );
    expect(rows.map(([time, x]) => [String(time).slice(11, 16), x])).toEqual([
      ['01:00', 0],
      ['01:30', 2],
    ]);
    expect(account.files[0]?.duplicates).toBe(1);
  });

  it('do not matter where stamps say their offset', async () => {
    const { rows, problems } = await bench.build(
      file('2024-10-27T02:30:00+02:00', '2024-10-27T02:30:00+01:00'),
      berlin,
    );
    expect(rows.map(([time]) => time)).toEqual(['2024-10-27T01:30:00', '2024-10-27T02:30:00']);
    expect(problems).toEqual([]);
  });
});

describe('clocks that are put forward', () => {
  it('leave an hour out; what stands in it all the same is read as standard time and listed', async () => {
    const { rows, problems } = await bench.build(
      file('2024-03-31 01:30', '2024-03-31 02:30', '2024-03-31 03:30'),
      berlin,
    );
    // 03:30 of summer is 02:30 of standard time, as is the stamp that no clock ever showed.
    expect(rows.map(([time]) => time)).toEqual(['2024-03-31T01:30:00', '2024-03-31T02:30:00']);
    expect(problems.filter(({ row }) => row !== null).map(({ code, row }) => [code, row])).toEqual([
      ['time_nonexistent', 2],
      ['duplicate_removed', 3],
    ]);
  });

  it('leave a series alone that lies within one time of the year', async () => {
    const { rows, clock } = await bench.build(file('2024-07-01 12:00', '2024-07-01 13:00'), berlin);
    expect(clock).toEqual({ zone: 'Europe/Berlin', offset_minutes: 120, changes: false });
    expect(rows.map(([time]) => time)).toEqual(['2024-07-01T12:00:00', '2024-07-01T13:00:00']);
  });
});
