import { expect, it } from 'vitest';
import { rowTime, rowTimes } from './row-time.ts';
import { headingsOf, rowsOf } from './rows-text.ts';

const sensor = { features: ['flow', 'heat'], time: 'datetime', timeColumn: 'at' } as const;

it('reads rows as a spreadsheet gives them, in any order of columns', () => {
  const pasted = `${headingsOf(sensor)}\tremark\n2026-01-05 00:00\t1.5\t\tok\n\n2026-01-05 00:10\t2\t3e2\t\n`;
  expect(rowsOf(pasted, sensor)).toEqual({
    rows: [
      { time: '2026-01-05 00:00:00', values: { flow: 1.5, heat: null } },
      { time: '2026-01-05 00:10:00', values: { flow: 2, heat: 300 } },
    ],
  });
  expect(rowsOf('heat,flow\n1,2', { ...sensor, time: null, timeColumn: null })).toEqual({
    rows: [{ time: null, values: { flow: 2, heat: 1 } }],
  });
  expect(rowsOf('at,flow\n7,2', { ...sensor, time: 'numeric' })).toEqual({
    rows: [{ time: 7, values: { flow: 2, heat: null } }],
  });
});

it('reads what Excel, a German logger and a CSV file write', () => {
  const quoted = { features: ['flow, in', 'heat'], time: 'datetime', timeColumn: 'at' } as const;
  expect(rowsOf('at\theat\tflow\n2026/1/5 9:05\t1,234.5\t－3', sensor)).toEqual({
    rows: [{ time: '2026-01-05 09:05:00', values: { flow: -3, heat: 1234.5 } }],
  });
  expect(rowsOf('at;flow;heat\r\n2026-01-05T09:05:00.5+0900;0,25;NaN\r\n', sensor)).toEqual({
    rows: [{ time: '2026-01-05 09:05:00.5+09:00', values: { flow: 0.25, heat: null } }],
  });
  expect(rowsOf('at,"flow, in",heat\n"2026-01-05 09:05","1,500",2', quoted)).toEqual({
    rows: [{ time: '2026-01-05 09:05:00', values: { 'flow, in': 1500, heat: 2 } }],
  });
});

it.each([
  ['at\tflow\n2026-02-30 00:00\t1', 'Line 2: “2026-02-30 00:00” in at is not a time.'],
  ['2026-01-05 00:00\t1\t2', 'must contain the column names, including at, flow, heat'],
  ['flow\theat\n1\t2', 'must contain the column names'],
  ['at\tflow\theat', 'no row below'],
  ['at\tflow\n\n2026-01-05\tabc', 'Line 3: “abc” in flow is not a number.'],
])('says what is wrong with %j', (pasted, problem) => {
  expect(rowsOf(pasted, sensor)).toEqual({ problem: expect.stringContaining(problem) });
});

it('says of a row’s time what it said of its zone', () => {
  expect(rowTime('2026-01-05 21:30:00')).toBe('2026-01-05 21:30');
  expect(rowTime('2026-01-05 21:30:00Z')).toBe('2026-01-05 21:30 UTC');
  expect(rowTime('2026-01-05 21:30:00+09:00')).toContain('+09:00');
});

it('writes the times of rows alike', () => {
  const times = ['2026-02-12 23:55:00Z', null, '2026-02-13 00:00:00Z', 7];
  expect(rowTimes(times)).toEqual(['2026-02-12 23:55 UTC', '–', '2026-02-13 00:00 UTC', '7']);
});
