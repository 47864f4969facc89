import type { DatasetColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { columnsFor, defaultColumn, readSplit, type SplitDraft } from './more-menu.tsx';

const column = (name: string, type: DatasetColumn['type'], role: DatasetColumn['role'] = 'none'): DatasetColumn => ({
  name,
  type,
  role,
  unit: null,
  description: null,
});
const columns = [
  column('x', 'numeric'),
  column('line', 'categorical'),
  column('class', 'categorical', 'label'),
  column('at', 'datetime'),
];
const draft: SplitDraft = {
  method: 'random',
  percent: '80',
  seed: '7',
  column: '',
  training_name: 'a',
  inference_name: 'b',
};

it('offers the columns a method can go by, beginning with the one whose role says so', () => {
  expect(columnsFor('random', columns)).toBeNull();
  expect(columnsFor('stratified', columns)?.map(({ name }) => name)).toEqual(['line', 'class']);
  expect(defaultColumn('stratified', columns)).toBe('class');
  expect(defaultColumn('time', columns)).toBe('at');
});

it('asks for nothing while something is missing or wrong', () => {
  expect(readSplit(draft)).toEqual({
    method: 'random',
    share: 0.8,
    seed: 7,
    column: null,
    training_name: 'a',
    inference_name: 'b',
  });
  expect(
    [
      { percent: '0' },
      { percent: '' },
      { percent: '100' },
      { seed: '1.5' },
      { seed: '-1' },
      { training_name: ' ' },
      { inference_name: 'a' },
      { method: 'time' as const },
    ].map((part) => readSplit({ ...draft, ...part })),
  ).toEqual(Array.from({ length: 8 }, () => null));
});
