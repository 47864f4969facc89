import { describe, expect, it } from 'vitest';
import { candidateWords } from './candidate-words.ts';

describe('a candidate', () => {
  it('is called by its name, a day as it was written, or by its row', () => {
    expect(candidateWords({ label: 'K-17', row: 3 })).toBe('K-17');
    expect(candidateWords({ label: '2024-05-01T00:00:00', row: 3 })).toBe('2024-05-01');
    expect(candidateWords({ label: null, row: 3 })).toBe('Row 3');
    expect(candidateWords(null)).toBeNull();
  });
});
