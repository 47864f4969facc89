import type { ReadProblem } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { countProblems } from './details/details-tabs.tsx';

function problem(code: ReadProblem['code'], row: number | null, column: string | null, count?: number): ReadProblem {
  return { code, row, column, value: null, params: count === undefined ? {} : { count } };
}

it('counts what a total says once, not again with its first places', () => {
  const problems = [
    problem('value_not_numeric', null, 'temp', 1200),
    problem('value_not_numeric', 5, 'temp'),
    problem('value_not_numeric', 9, 'temp'),
    problem('name_empty', 1, 'column_6'),
  ];
  expect(countProblems(problems)).toBe(1201);
});

it('counts problems of several columns apart', () => {
  expect(
    countProblems([
      problem('value_not_numeric', 5, 'a'),
      problem('value_not_numeric', null, 'b', 2),
      problem('value_not_numeric', 7, 'b'),
    ]),
  ).toBe(3);
  expect(countProblems([problem('missing_word', null, 'b', 2), problem('missing_word', 7, 'b')])).toBe(0);
  expect(countProblems([])).toBe(0);
});
