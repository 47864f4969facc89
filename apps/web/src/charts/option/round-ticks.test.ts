import { expect, it } from 'vitest';
import { formatTick } from './axes.ts';
import { endsAround, roundTicks, tickStep, ticksWithin } from './round-ticks.ts';

/** Named apart from the code: 1, 2, 2.5 or 5 before a power of ten. */
function mantissa(step: number): string {
  return step.toExponential().split('e')[0]!;
}

it.each([
  [0, 100],
  [0.1234, 33.7],
  [-88.2, -3.1],
  [-0.013, 0.0021],
  [1e9, 1e9 + 7],
  [1e9, 1e9 + 1e-6],
  [0, 1e-6],
  [3e-12, 4e-12],
  [-2e15, 7e15],
  [-1, 1e-9],
  [0, 15],
  [0.2, 0.30000000000000004],
  [4.9e-300, 5.1e-300],
])('steps roundly from %s to %s', (low, high) => {
  const step = tickStep(low, high);
  expect(['1', '2', '2.5', '5']).toContain(mantissa(step));
  const [from, to] = endsAround(low, high, step);
  expect(from - low).toBeLessThanOrEqual(step * 1e-8);
  expect(high - to).toBeLessThanOrEqual(step * 1e-8);
  expect(to).toBeGreaterThan(from);
  expect(to - from).toBeLessThanOrEqual(Math.max(12 * step, high - low + 2.001 * step));
  const first = Math.round(from / step) * step;
  expect(Math.abs(first - from)).toBeLessThanOrEqual(Math.abs(from) * 1e-15);
  expect(formatTick(from, 15)).not.toBe(formatTick(from + step, 15));
});

it.each([
  [0, 100, 20],
  [0, 12.5, 2.5],
  [0, 15, 2.5],
  [-0.25, 1, 0.25],
  [0, 13.1, 2],
  [0, 7, 1],
  [1, 1000, 200],
])('steps from %s to %s by %s', (low, high, step) => expect(tickStep(low, high)).toBe(step));

it('counts in whole numbers, however few', () => {
  expect(tickStep(0, 1, { least: 1 })).toBe(1);
  expect(tickStep(0, 12.5, { least: 1 })).toBe(2);
  expect(tickStep(0, 25, { least: 1 })).toBe(5);
});

it('finds the round places within ends that are not', () => {
  expect(ticksWithin(33.7, 61.2, 5)).toEqual([35, 60]);
  expect(ticksWithin(-0.1234, 0.31, 0.1)).toEqual([-0.1, 0.3]);
  expect(ticksWithin(0.2, 0.30000000000000004, 0.1)).toEqual([0.2, 0.30000000000000004]);
});

it('lists them without dust', () => {
  expect(roundTicks(0.1, 0.72)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  expect(roundTicks(0, 15)).toEqual([0, 2.5, 5, 7.5, 10, 12.5, 15]);
  expect(roundTicks(0.1, 0.12, { least: 1 })).toEqual([]);
});
