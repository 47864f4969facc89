import { expect, it } from 'vitest';
import { rulesWords } from './option-words.ts';

it('writes rules out as people write them', () => {
  const rules = {
    sums: [{ terms: [{ factor: 'A' }, { factor: 'B', weight: 2 }], total: 100 }],
    linear: [
      {
        terms: [
          { factor: 'A', weight: -1 },
          { factor: 'B', weight: -0.5 },
          { factor: 'C', weight: 1 },
        ],
        sense: 'at_most' as const,
        bound: 1e-6,
      },
      { terms: [{ factor: 'A', weight: 3 }], sense: 'at_least' as const, bound: -2 },
    ],
    cardinality: [
      { factors: ['A', 'B', 'C'], at_most: 2 },
      { factors: ['A', 'B'], at_least: 1, at_most: 2 },
    ],
  };
  expect(rulesWords(rules)).toEqual([
    'A + 2 × B = 100',
    '−A − 0.5 × B + C ≤ 0.000001',
    '3 × A ≥ -2',
    'at most 2 in use (A, B, C)',
    '1 to 2 in use (A, B)',
  ]);
  expect(rulesWords({})).toEqual([]);
});
