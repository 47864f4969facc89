import { expect, it } from 'vitest';
import { type Around, aroundText, readAround } from './around.ts';

const given: Around = {
  factors: [
    { type: 'continuous', name: 'heat', unit: '°C', low: 150, high: 160 },
    { type: 'categorical', name: 'machine', unit: '', values: ['A', 'B'] },
  ],
  total: null,
  constraints: [],
  condition: [155, 'A'],
  fixed: [{ name: 'pressure', unit: 'bar', value: 2 }],
  targets: ['yield'],
};

it('is read from an address as it was written', () => {
  expect(readAround(aroundText(given))).toEqual(given);
});

it('is nothing where somebody typed something else', () => {
  const [heat, machine] = given.factors;
  const wrong = [
    undefined,
    '',
    '{',
    '[]',
    JSON.stringify({ ...given, factors: [] }),
    JSON.stringify({ ...given, condition: [155] }),
    JSON.stringify({ ...given, factors: [{ ...heat, low: 160 }, machine] }),
    JSON.stringify({ ...given, factors: [{ ...heat, high: 'high' }, machine] }),
  ];
  expect(wrong.map((text) => readAround(text))).toEqual(wrong.map(() => null));
});
