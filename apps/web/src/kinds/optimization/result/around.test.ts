import { expect, it } from 'vitest';
import { aroundText, readAround } from '../../../families/conditions/around.ts';
import { aroundOf } from './around.ts';

const factors = [
  { type: 'range', name: 'temperature', lower: 40, upper: 98 },
  { type: 'unit', name: 'ratio', lower: 0, upper: 0.9, unit: 0.1 },
  { type: 'discrete', name: 'time', values: [40, 10, 20] },
  { type: 'categorical', name: 'catalyst', levels: ['A', 'B'] },
  { type: 'fixed', name: 'pressure', value: 2 },
] as const;
const options = {
  factors: factors.map((factor) => ({ ...factor })) as never,
  targets: [{ target: 'yield', goal: 'max' as const }],
  rules: {
    linear: [
      { terms: [{ factor: 'temperature' }, { factor: 'pressure', weight: 5 }], sense: 'at_most' as const, bound: 90 },
    ],
  },
};
const units = new Map([['temperature', '°C']]);

it('goes so far around a condition as its limits allow, and holds what is fixed', () => {
  const setting = { temperature: 91.91438, ratio: 0.3, time: 20, catalyst: 'B', pressure: 2 };
  const found = aroundOf(options, setting, units);
  expect(found).toEqual({
    factors: [
      { type: 'continuous', name: 'temperature', unit: '°C', low: 83.2, high: 98 },
      { type: 'discrete', name: 'ratio', unit: '', values: [0.2, 0.3, 0.4] },
      { type: 'discrete', name: 'time', unit: '', values: [10, 20, 40] },
      { type: 'categorical', name: 'catalyst', unit: '', values: ['A', 'B'] },
    ],
    total: null,
    constraints: [{ terms: [{ factor: 'temperature', weight: 1 }], relation: 'at_most', bound: 80 }],
    condition: [91.91, 0.3, 20, 'B'],
    fixed: [{ name: 'pressure', unit: '', value: 2 }],
    targets: ['yield'],
  });
  expect(readAround(aroundText(found!))).toEqual(found);
});

it('goes further than a setting wanders', () => {
  const wide = { ...options, tolerances: [{ factor: 'temperature', plus_minus: 6 }] };
  const found = aroundOf(wide, { temperature: 60, ratio: 0.9, time: 40, catalyst: 'A', pressure: 2 }, units);
  expect(found?.factors.slice(0, 3)).toMatchObject([
    { low: 42, high: 78 },
    { values: [0.8, 0.9] },
    { values: [20, 40] },
  ]);
});

it('keeps amounts that add up to a total, and says nothing of sums that a design has no word for', () => {
  const parts = ['a', 'b', 'c'].map((name) => ({ type: 'range' as const, name, lower: 0, upper: 100 }));
  const sum = { terms: parts.map(({ name }) => ({ factor: name })), total: 100 };
  const mixture = { factors: parts, targets: options.targets, rules: { sums: [sum] } };
  const setting = { a: 50, b: 30, c: 20 };
  expect(aroundOf(mixture, setting, units)).toMatchObject({
    total: 100,
    factors: [
      { type: 'mixture', low: 35, high: 65 },
      { type: 'mixture', low: 15, high: 45 },
      { type: 'mixture', low: 5, high: 35 },
    ],
  });
  expect(aroundOf({ ...mixture, rules: { sums: [sum, sum] } }, setting, units)).toBeNull();
});
