import type { ReadProblem } from '@hakaru/contract';

/** How many problems a file had: the totals, and what is listed by itself without being in a total. Words for missing values are told, but no problem. */
export function countProblems(told: readonly ReadProblem[]): number {
  const problems = told.filter(({ code }) => code !== 'missing_word');
  const totals = problems.filter(({ row }) => row === null);
  const totalled = new Set(totals.map(keyOf));
  const single = problems.filter((problem) => problem.row !== null && !totalled.has(keyOf(problem)));
  return single.length + totals.reduce((sum, { params }) => sum + Number(params.count ?? 1), 0);
}

function keyOf({ code, column }: ReadProblem): string {
  return JSON.stringify([code, column]);
}
