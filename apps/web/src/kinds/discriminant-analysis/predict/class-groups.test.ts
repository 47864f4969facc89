import { expect, it } from 'vitest';
import { classGroups } from './report.tsx';

const words = { rows: 'Rows', trained: 'Used in training', others: 'Not in training' };

it('keeps rows that trained the model apart from the others', () => {
  expect(
    classGroups(
      [
        { rows: 12, trained_rows: 9 },
        { rows: 4, trained_rows: 0 },
      ],
      words,
    ),
  ).toEqual([
    { name: 'Not in training', role: 'prediction', values: [3, 4] },
    { name: 'Used in training', role: 'train', values: [9, 0] },
  ]);
  expect(classGroups([{ rows: 5, trained_rows: 0 }], words)).toEqual([
    { name: 'Rows', role: 'prediction', values: [5] },
  ]);
});
