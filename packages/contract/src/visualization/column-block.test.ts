import { expect, it } from 'vitest';
import { decodeColumns, encodeColumns } from './column-block.ts';

it('brings columns of every type back, with names and words in any script', () => {
  const block = {
    version_id: 'a',
    table: 9,
    row_numbers: Int32Array.of(1, 4, 9),
    columns: [
      { name: '温度 "℃"\n', type: 'numeric' as const, values: Float64Array.of(1.5, NaN, -1e300) },
      { name: 'ok', type: 'boolean' as const, values: Uint8Array.of(0, 255, 1) },
      { name: 'line', type: 'categorical' as const, values: Int32Array.of(0, -1, 1), levels: ['甲', '🎉 b'] },
      { name: 'at', type: 'datetime' as const, values: Float64Array.of(1.7e12, NaN, 0) },
    ],
  };
  const bytes = encodeColumns(block);
  expect(decodeColumns(bytes.buffer as ArrayBuffer)).toEqual(block);
});

it('brings an empty table back', () => {
  const block = {
    version_id: 'a',
    table: 0,
    row_numbers: new Int32Array(),
    columns: [{ name: 'x', type: 'numeric' as const, values: new Float64Array() }],
  };
  expect(decodeColumns(encodeColumns(block).buffer as ArrayBuffer)).toEqual(block);
});
