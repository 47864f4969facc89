import type { BlockColumn } from '@hakaru/contract';
import type { RelationData } from '../../../charts/relation/relation-data.ts';
import { numberAt } from '../selection/columns-held.ts';

/** The rows that have both values and are not excluded, as points. */
export function heldPoints(x: BlockColumn, y: BlockColumn, excluded: Uint8Array | null): RelationData['points'] {
  const count = x.values.length;
  const [xs, ys, rows] = [new Float64Array(count), new Float64Array(count), new Int32Array(count)];
  let kept = 0;
  for (let row = 0; row < count; row += 1) {
    const [a, b] = [numberAt(x, row), numberAt(y, row)];
    if (Number.isNaN(a) || Number.isNaN(b) || excluded?.[row]) continue;
    xs[kept] = a;
    ys[kept] = b;
    rows[kept] = row;
    kept += 1;
  }
  return { x: xs.subarray(0, kept), y: ys.subarray(0, kept), rows: rows.subarray(0, kept) };
}
