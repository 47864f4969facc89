import { describe, expect, it } from 'vitest';
import { isFarBeyond } from './point-groups.ts';

describe('leverages of the Williams plot', () => {
  it('take powers of ten where one row would press the others together', () => {
    expect(isFarBeyond([0.02, 0.1, null, 0.9], 0.3)).toBe(false);
    expect(isFarBeyond([0.02, 0.1, null, 823_456], 0.3)).toBe(true);
  });

  it('stay on a linear axis where one is zero, which has no place among powers of ten', () => {
    expect(isFarBeyond([0, 0.1, 823_456], 0.3)).toBe(false);
  });
});
