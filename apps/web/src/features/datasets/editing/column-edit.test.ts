import type { DatasetColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { describedOf, editsOf, limitsProblem, nameProblem, wishOf } from './column-edit.ts';

const column = (name: string, more: Partial<DatasetColumn> = {}): DatasetColumn => ({
  name,
  type: 'numeric',
  unit: null,
  description: null,
  role: 'none',
  ...more,
});

it('tells what is changed at once from what makes a new version', () => {
  const wishes = [
    wishOf(column('a')),
    { ...wishOf(column('b', { unit: 'K' })), unit: ' ', role: 'target' as const },
    { ...wishOf(column('c')), name: ' d ', type: 'categorical' as const },
  ];
  expect(describedOf(wishes)).toEqual([{ name: 'b', unit: null, description: null, role: 'target' }]);
  expect(editsOf(wishes)).toEqual([{ name: 'c', new_name: 'd', type: 'categorical' }]);
});

it('keeps a specification with a column, and says what is wrong with it', () => {
  const specification = { lower: 9, target: null, upper: 11 };
  const limited = wishOf(column('a', { specification }));
  expect(describedOf([limited])).toEqual([]);
  const [wider] = describedOf([{ ...limited, upper: 12 }]);
  expect(wider?.specification).toEqual({ lower: 9, target: null, upper: 12 });
  expect(describedOf([{ ...limited, lower: null, upper: null }])[0]?.specification).toEqual({
    lower: null,
    target: null,
    upper: null,
  });
  expect(limitsProblem(limited)).toBeNull();
  expect(limitsProblem({ ...limited, target: 11 })).toBe('limits_not_rising');
  expect(limitsProblem({ ...limited, lower: 'x' })).toBe('limits_not_numbers');
});

it('wants a name that no other column has, letter case aside', () => {
  const wish = { ...wishOf(column('a')), name: 'B' };
  expect(nameProblem(wish, ['B', 'b', 'c'])).toBe('name_repeated');
  expect(nameProblem(wish, ['B', 'c'])).toBeNull();
  expect(nameProblem({ ...wish, name: 'Constructor' }, ['Constructor', 'c'])).toBe('name_reserved');
  expect(nameProblem({ ...wish, name: '  ' }, ['  ', 'c'])).toBe('name_empty');
});
