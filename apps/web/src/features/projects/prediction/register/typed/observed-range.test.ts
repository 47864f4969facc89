import { expect, it } from 'vitest';
import { isUnseen, observedRange } from './observed-range.ts';
import type { Feature } from './read-cell.ts';

function feature(part: Partial<Feature>): Feature {
  return {
    name: 'x',
    type: 'numeric',
    unit: null,
    minimum: null,
    maximum: null,
    typical: null,
    categories: null,
    ...part,
  };
}

it('says what training saw in a few words', () => {
  expect(observedRange(feature({ minimum: 0.02, maximum: 0.237, unit: '%' }))).toBe('0.02 – 0.237 %');
  expect(observedRange(feature({ minimum: 1500.5, maximum: 20000 }))).toBe('1,500.5 – 20,000');
  expect(
    observedRange(feature({ type: 'datetime', minimum: '2024-04-01T00:00:00Z', maximum: '2024-04-20T06:30:00Z' })),
  ).toBe('2024-04-01 – 2024-04-20 06:30');
  expect(observedRange(feature({ type: 'categorical', categories: ['A', 'B', 'C', 'D', 'E', 'F'] }))).toBe(
    'A, B, C, D, E … (6)',
  );
  expect(observedRange(feature({}))).toBeNull();
});

it('knows what training never saw', () => {
  const cement = feature({ minimum: 100, maximum: 500 });
  expect([90, 100, 500, 501, null].map((value) => isUnseen(cement, value))).toEqual([true, false, false, true, false]);
  const grade = feature({ type: 'categorical', categories: ['A'] });
  expect([isUnseen(grade, 'A'), isUnseen(grade, 'Z'), isUnseen(grade, null)]).toEqual([false, true, false]);
  const day = feature({ type: 'datetime', minimum: '2024-04-01T00:00:00Z', maximum: '2024-04-20T00:00:00Z' });
  expect([isUnseen(day, '2024-04-21T00:00:00Z'), isUnseen(day, '2024-04-01T00:00:00Z')]).toEqual([true, false]);
});
