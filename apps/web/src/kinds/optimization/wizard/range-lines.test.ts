import { expect, test } from 'vitest';
import { type FactorDraft, firstFactor } from '../../../families/conditions/factors.ts';
import { isOfColumn, rangeLinesOf, rangeSumsOf } from './range-lines.ts';

const temperature = {
  ...firstFactor({
    name: 'temperature',
    type: 'numeric',
    unit: null,
    minimum: 20,
    maximum: 90,
    typical: 50,
    categories: null,
  }),
};
const kind: FactorDraft = {
  ...firstFactor({
    name: 'kind',
    type: 'categorical',
    unit: null,
    minimum: null,
    maximum: null,
    typical: 'a',
    categories: ['a', 'b'],
  }),
};

test('the range-setting file has what is on screen, half-typed cells included', () => {
  expect(
    rangeLinesOf([
      { ...temperature, lower: 25, upper: 'x', plusMinus: 2 },
      { ...temperature, type: 'discrete', values: '30, 40' },
      { ...temperature, type: 'fixed', value: null },
      { ...kind, levels: ['b'] },
    ]),
  ).toEqual([
    { feature: 'temperature', type: 'range', lower: 25, upper: 'x', plus_minus: 2 },
    { feature: 'temperature', type: 'discrete', values: [30, 40], plus_minus: null },
    { feature: 'temperature', type: 'fixed', values: [], plus_minus: null },
    { feature: 'kind', type: 'categorical', values: ['b'], plus_minus: null },
  ]);
  const terms = ['a', 'b'].map((factor) => ({ factor, weight: 1 }));
  const sums = [
    { terms, total: 100 },
    { terms, total: null },
  ];
  expect(rangeSumsOf({ rules: { sums, linear: [], counts: [] } })).toEqual([{ terms, total: 100 }]);
});

test('a line of another type, or with categories that the column does not have, is not of the column', () => {
  expect(isOfColumn(temperature, { type: 'range', name: 'temperature', lower: 0, upper: 1 })).toBe(true);
  expect(isOfColumn(temperature, { type: 'categorical', name: 'temperature', levels: ['a'] })).toBe(false);
  expect(isOfColumn(temperature, { type: 'fixed', name: 'temperature', value: 'warm' })).toBe(false);
  expect(isOfColumn(kind, { type: 'categorical', name: 'kind', levels: ['b'] })).toBe(true);
  expect(isOfColumn(kind, { type: 'categorical', name: 'kind', levels: ['b', 'c'] })).toBe(false);
  expect(isOfColumn(kind, { type: 'fixed', name: 'kind', value: 'c' })).toBe(false);
});
