import { expect, it } from 'vitest';
import { parameterWords } from './parameter-words.ts';
import { selectionWords } from './predicate-words.ts';

it('says how rows were chosen, naming the first of those that were chosen one by one', () => {
  expect(
    parameterWords('filter_rows', {
      selection: { all: [{ column: 'flow', between: [2, null] }, { rows: [3, 17] }] },
      action: 'keep',
    }),
  ).toEqual(['Rows: 2 ≤ flow and 2 rows (3, 17)', 'What to do: Keep them']);
  const many = selectionWords({ all: [{ rows: Array.from({ length: 1000 }, (_, index) => index + 1) }] });
  expect(many).toMatch(/^1,000 rows \(1, 2, .*20, …\)$/);
  expect(selectionWords({ all: [] })).toBe('every row');
});

it('tells bounds as conditions on their columns', () => {
  const bounds = [
    { upper: 1140, column: 'temp', lower: null },
    { column: 'time', lower: 2, upper: 60 },
  ];
  expect(parameterWords('outliers_bounds', { bounds })).toEqual(['Bounds: temp ≤ 1140, 2 ≤ time ≤ 60']);
});

it('reads numbers as times where they can be nothing else', () => {
  expect(selectionWords({ all: [{ column: 'at', between: [Date.UTC(2024, 4, 1, 12, 30), null] }] })).toBe(
    '2024-05-01 12:30 ≤ at',
  );
  expect(selectionWords({ all: [{ column: 'count', between: [20_240_501, null] }] })).toBe('20,240,501 ≤ count');
});

it('tells labels with their rows, and leaves out what was left empty', () => {
  expect(
    parameterWords('label_rows', {
      column: 'state',
      labels: [{ label: 'bad', selection: { all: [{ column: 'line', in: ['A', null] }] } }],
      other: null,
    }),
  ).toEqual(['Column: state', 'Labels: “bad”: line = A, missing']);
  expect(parameterWords('split', { method: 'random', share: 0.8, column: null })).toEqual([
    'Method: At random',
    'Share of the training data: 0.8',
  ]);
});
