import { expect, it } from 'vitest';
import { headingsOf, rowsOf } from './rows-text.ts';

const sensor = { features: ['flow', 'heat'], time: 'datetime', timeColumn: 'at' } as const;

it('reads rows as a spreadsheet gives them, in any order of columns', () => {
  const pasted = `${headingsOf(sensor)}\tremark\n2026-01-05 00:00\t1.5\t\tok\n\n2026-01-05 00:10\t2\t3e2\t\n`;
  expect(rowsOf(pasted, sensor)).toEqual({
    rows: [
      { time: '2026-01-05 00:00', values: { flow: 1.5, heat: null } },
      { time: '2026-01-05 00:10', values: { flow: 2, heat: 300 } },
    ],
  });
  expect(rowsOf('heat,flow\n1,2', { ...sensor, time: null, timeColumn: null })).toEqual({
    rows: [{ time: null, values: { flow: 2, heat: 1 } }],
  });
  expect(rowsOf('at,flow\n7,2', { ...sensor, time: 'numeric' })).toEqual({
    rows: [{ time: 7, values: { flow: 2, heat: null } }],
  });
});

it.each([
  ['2026-01-05 00:00\t1\t2', 'must contain the column names, including at, flow, heat'],
  ['flow\theat\n1\t2', 'must contain the column names'],
  ['at\tflow\theat', 'no row below'],
  ['at\tflow\n\n2026-01-05\tabc', 'Line 3: “abc” in flow is not a number.'],
])('says what is wrong with %j', (pasted, problem) => {
  expect(rowsOf(pasted, sensor)).toEqual({ problem: expect.stringContaining(problem) });
});
