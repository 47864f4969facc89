import { describe, expect, it } from 'vitest';
import {
  factorDraftOf,
  factorOf,
  factorProblems,
  isFarOutside,
  firstFactor,
  type KnownColumn,
  tolerancesOf,
  typesOf,
} from './factors.ts';

const numeric: KnownColumn = {
  name: 'temperature',
  type: 'numeric',
  unit: '°C',
  minimum: 60.80000000000001,
  maximum: 119.9,
  typical: 90,
  categories: null,
};
const categorical: KnownColumn = {
  ...numeric,
  name: 'catalyst',
  type: 'categorical',
  minimum: null,
  maximum: null,
  typical: 'Cu',
  categories: ['Cu', 'Ni'],
};
const time: KnownColumn = { ...numeric, name: 'at', type: 'datetime', typical: '2026-01-01T00:00:00' };

describe('a factor', () => {
  it('begins with what training saw', () => {
    const all = [numeric, categorical, { ...numeric, name: 'on', type: 'boolean' as const }, time];
    expect(all.map((known) => factorOf(firstFactor(known)))).toEqual([
      { type: 'range', name: 'temperature', lower: 60.8, upper: 119.9 },
      { type: 'categorical', name: 'catalyst', levels: ['Cu', 'Ni'] },
      { type: 'discrete', name: 'on', values: [0, 1] },
      { type: 'fixed', name: 'at', value: '2026-01-01T00:00:00' },
    ]);
    expect(factorOf(firstFactor({ ...numeric, minimum: 5, maximum: 5, typical: 5 }))).toMatchObject({
      type: 'fixed',
      value: 5,
    });
    expect(firstFactor({ ...numeric, minimum: 1e-9 }).lower).toBe(1e-9);
    expect(firstFactor({ ...numeric, minimum: 1.06e-6, maximum: 5.9600000001e-6 })).toMatchObject({
      lower: 1.06e-6,
      upper: 5.96e-6,
    });
  });

  it('has the types that its column allows', () => {
    expect(typesOf(categorical)).toEqual(['categorical', 'fixed']);
    expect(typesOf(time)).toEqual(['fixed']);
  });

  it('is the same after it was stored', () => {
    const first = firstFactor(numeric);
    for (const factor of [
      { type: 'unit', name: 'temperature', lower: 1, upper: 2, unit: 0.5 },
      { type: 'discrete', name: 'temperature', values: [1, 2.5] },
      { type: 'fixed', name: 'temperature', value: 7 },
    ] as const)
      expect(factorOf(factorDraftOf({ ...factor } as Parameters<typeof factorDraftOf>[0], first))).toEqual(factor);
  });

  it('says what is missing', () => {
    const first = firstFactor(numeric);
    const said = (text: string) => ({ text: `temperature: ${text}` });
    expect(factorProblems([first, firstFactor(categorical)])).toEqual([]);
    expect(factorProblems([{ ...first, lower: 'low' }])).toEqual([said('enter the lower and upper limit.')]);
    expect(factorProblems([{ ...first, lower: -1e308 }])).toEqual([
      said('limits and values must be between −1e15 and 1e15.'),
    ]);
    expect(factorProblems([{ ...first, type: 'unit' }])).toEqual([said('the step must be a number above 0.')]);
    expect(factorProblems([{ ...first, type: 'discrete', values: '1, two' }])).toEqual([
      said('enter numbers, separated by commas.'),
    ]);
    expect(factorProblems([{ ...firstFactor(categorical), levels: [] }])).toEqual([
      { text: `${categorical.name}: choose at least one category.` },
    ]);
    expect(factorProblems([{ ...first, type: 'fixed', value: 'hot' }])).toEqual([said('enter the value.')]);
    expect(factorProblems([{ ...first, plusMinus: -1 }])).toEqual([
      said('the variation must be a number from 0, or empty.'),
    ]);
  });

  it('names those that something is missing of, of many the first three', () => {
    const open = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...firstFactor({ ...numeric, name }), lower: null }));
    expect(factorProblems(open)).toEqual([{ text: 'a, b, c and 2 more: enter the lower and upper limit.' }]);
    expect(factorProblems([...open.slice(3), firstFactor(numeric)])).toEqual([
      { text: 'd, e: enter the lower and upper limit.' },
    ]);
  });

  it('says what lies farther beyond the data than these are wide', () => {
    const first = firstFactor({ ...numeric, minimum: 20, maximum: 80 });
    const far = [
      { ...first, upper: 141 },
      { ...first, type: 'discrete', values: '30, -41' },
      { ...first, type: 'fixed', value: 500 },
    ] as const;
    expect(far.map(isFarOutside)).toEqual([true, true, true]);
    const near = [
      first,
      { ...first, upper: 140 },
      { ...first, type: 'fixed', value: -40 },
      firstFactor(categorical),
    ] as const;
    expect(near.map(isFarOutside)).toEqual([false, false, false, false]);
  });

  it('wanders where it is a number that varies', () => {
    const wandering = { ...firstFactor(numeric), plusMinus: 0.5 };
    expect(tolerancesOf([wandering, { ...wandering, type: 'fixed' }, { ...wandering, plusMinus: 0 }])).toEqual([
      { factor: 'temperature', plus_minus: 0.5 },
    ]);
  });
});
