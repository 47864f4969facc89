import type { BlockColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { columnsOf, countMask, excludedMask, selectionMask } from './selection-mask.ts';

const columns = new Map<string, BlockColumn>([
  ['t', { name: 't', type: 'numeric', values: new Float64Array([1, 2, 3, Number.NaN, 5]) }],
  ['line', { name: 'line', type: 'categorical', values: new Int32Array([0, 1, 0, -1, 1]), levels: ['A', 'B'] }],
  ['ok', { name: 'ok', type: 'boolean', values: new Uint8Array([1, 0, 255, 1, 1]) }],
  ['at', { name: 'at', type: 'datetime', values: new Float64Array([0, 1000, 2000, 3000, 4000]) }],
]);
const rowsOf = (all: Parameters<typeof selectionMask>[0]['all']) =>
  [...selectionMask({ all }, columns, 5)!].flatMap((one, row) => (one ? [row + 1] : []));

it.each([
  [[], [1, 2, 3, 4, 5]],
  [[{ column: 't', between: [2, 5] as [number, number] }], [2, 3, 5]],
  [[{ column: 't', between: [null, 2] as [null, number] }], [1, 2]],
  [[{ column: 'at', between: ['1970-01-01T00:00:01', null] as [string, null] }], [2, 3, 4, 5]],
  [[{ column: 'line', in: ['A', null] }], [1, 3, 4]],
  [
    [
      { column: 'ok', in: [true] },
      { column: 'line', in: ['B'] },
    ],
    [5],
  ],
  [[{ rows: [2, 4] }], [2, 4]],
  [[{ row_between: [2, 3] as [number, number] }], [2, 3]],
  [
    [
      {
        polygon: {
          x: 't',
          y: 'at',
          points: [
            [0, -1],
            [3.5, -1],
            [3.5, 2500],
          ] as [number, number][],
        },
      },
    ],
    [1, 2, 3],
  ],
])('finds the rows of %j', (all, rows) => expect(rowsOf(all)).toEqual(rows));

it('waits for a column that is not there, and says which it needs', () => {
  const selection = {
    all: [
      { column: 'x', in: [1] },
      {
        polygon: {
          x: 'a',
          y: 'b',
          points: [
            [0, 0],
            [1, 0],
            [1, 1],
          ] as [number, number][],
        },
      },
    ],
  };
  expect(selectionMask(selection, columns, 5)).toBeNull();
  expect(columnsOf(selection)).toEqual(['x', 'a', 'b']);
});

it('leaves out what any exclusion holds for', () => {
  const mask = excludedMask([{ all: [{ rows: [1] }] }, { all: [{ column: 't', between: [3, null] }] }], columns, 5)!;
  expect([...mask]).toEqual([1, 0, 1, 0, 1]);
  expect(countMask(mask)).toBe(3);
});
