import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import cases from '@hakaru/contract/decisions/amount-cases.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { carried } from './carried.ts';

const range = (name: string, lower: number, upper: number) => ({ type: 'range' as const, name, lower, upper });
const options: Pick<OptimizationOptions, 'factors' | 'rules'> = {
  factors: [range('a', 20, 80), range('b', 10, 60), range('c', 0, 70), range('heat', 60, 100)],
  rules: { sums: [{ terms: ['a', 'b', 'c'].map((factor) => ({ factor, weight: 1 })), total: 100 }] },
};
const setting = { a: 50, b: 30, c: 20, heat: 80 };
const none = new Set<string>();

describe('moving an amount', () => {
  it('lets the others give way in proportion to what they are above their lower limits', () => {
    // 50 are left to share, 10 of them are b's limit: 20 and 20 above become 15 and 15.
    const moved = carried(setting, 'a', 60, options, none);
    expect(moved['b']).toBeCloseTo(25, 6);
    expect(moved['c']).toBeCloseTo(15, 6);
    expect(moved).toMatchObject({ a: 60, heat: 80 });
  });

  it.each(cases)('does as the curves do: $move to $to', ({ setting: from, move, to, locked = [], wanted }) => {
    const moved = carried({ ...from, heat: 80 }, move, to, options, new Set(locked));
    for (const [name, value] of Object.entries(wanted)) expect(moved[name]).toBeCloseTo(value, 5);
  });

  it('goes as far as the others can give, and fills those that are at their lower limits last', () => {
    expect(carried(setting, 'a', 95, options, none)).toMatchObject({ a: 90, b: 10, c: 0 });
    const filled = carried({ a: 80, b: 20, c: 0, heat: 80 }, 'a', 20, options, none);
    expect(filled['b']).toBeCloseTo(60, 6);
    expect(filled['c']).toBeCloseTo(20, 6);
  });

  it('leaves what is locked, and what is in no sum', () => {
    expect(carried(setting, 'a', 60, options, new Set(['c']))).toMatchObject({ a: 60, b: 20, c: 20 });
    expect(carried(setting, 'heat', 90, options, none)).toEqual({ ...setting, heat: 90 });
    expect(carried(setting, 'a', 60, { ...options, rules: {} }, none)).toEqual({ ...setting, a: 60 });
  });

  it('counts with weights', () => {
    const weighed = {
      factors: options.factors,
      rules: {
        sums: [
          {
            terms: [
              { factor: 'a', weight: 2 },
              { factor: 'c', weight: 0.5 },
            ],
            total: 110,
          },
        ],
      },
    };
    expect(carried(setting, 'c', 40, weighed, none)).toMatchObject({ a: 45, c: 40 });
  });
});
