import type { OptimizationFactor } from '@hakaru/contract/decisions/optimization';
import { expect, test } from 'vitest';
import { parsePaste, pasteRows } from '../../../features/projects/prediction/register/typed/rows.ts';
import { openRows, unknownLevels, withPasted } from './own-rows.ts';

const factors: OptimizationFactor[] = [
  { type: 'range', name: 'T', lower: 0, upper: 100 },
  { type: 'categorical', name: 'kind', levels: ['a', 'b'] },
];
const features = [
  { name: 'T', type: 'numeric' as const },
  { name: 'kind', type: 'categorical' as const },
];

test('rows of a spreadsheet are taken by their names, and those that cannot be predicted are named', () => {
  const first = { T: 50, kind: 'a' };
  const { rows: pasted, unknownColumns } = pasteRows(
    parsePaste('kind\tlot\tT\nb\tL1\t1e1\nc\tL2\t20\na\tL3\t\n\tL4\tx'),
    features,
  );
  expect(unknownColumns).toEqual(['lot']);
  const rows = withPasted([first], pasted, factors, first);
  expect(rows).toEqual([
    { T: 10, kind: 'b' },
    { T: 20, kind: 'c' },
    { T: null, kind: 'a' },
    { T: null, kind: null },
  ]);
  expect(openRows(factors, rows)).toEqual([1, 2, 3]);
  // What it is stays to be seen, and cannot be chosen again.
  expect(rows.map((row) => unknownLevels(factors[1]!, row['kind']))).toEqual([[], [['c', 'c', true]], [], []]);
  expect(withPasted([{ T: 1, kind: 'a' }], pasted, factors, first)).toHaveLength(5);
  expect(
    withPasted(
      [first],
      Array.from({ length: 10_000 }, () => first),
      factors,
      first,
    ),
  ).toHaveLength(1000);
});
