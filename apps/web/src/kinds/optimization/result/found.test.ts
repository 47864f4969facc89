import { describe, expect, it } from 'vitest';
import { bestOf, cellText } from './found.ts';

describe('what was found', () => {
  it('is written without zeros that say nothing', () => {
    expect([0.3, 57.702242, 120, 0, 1000, null, 'B'].map(cellText)).toEqual([
      '0.3',
      '57.70224',
      '120',
      '0',
      '1,000',
      '–',
      'B',
    ]);
  });

  it('is best where the score is lowest, whatever found nothing', () => {
    const found = (algorithm: string, scores: number[]) => ({
      algorithm,
      shortlist: scores.map((score) => ({ score })),
    });
    const result = { algorithms: [found('grid', []), found('random', [0.3]), found('cma_es', [0.1, 0.5])] };
    expect(bestOf(result as never)?.algorithm).toBe('cma_es');
  });
});
