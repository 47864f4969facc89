import { expect, it } from 'vitest';
import { bestOf } from './found.ts';

it('is best where the score is lowest, whatever found nothing', () => {
  const found = (algorithm: string, scores: number[]) => ({
    algorithm,
    shortlist: scores.map((score) => ({ score })),
  });
  const result = { algorithms: [found('grid', []), found('random', [0.3]), found('cma_es', [0.1, 0.5])] };
  expect(bestOf(result as never)?.algorithm).toBe('cma_es');
});
