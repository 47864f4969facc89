import { expect, it } from 'vitest';
import { firstOptions } from './first-options.ts';

const columns = Array.from({ length: 20_000 }, (_, index) => `Sensor ${index}`);
const ask = (options: string[], inputValue: string): string[] =>
  firstOptions(options, { inputValue, getOptionLabel: (name) => name });

it('lists the first of very many options, and finds every other by its name', () => {
  expect(ask(columns, '')).toEqual(columns.slice(0, 500));
  expect(ask(columns, ' sensor 19999')).toEqual(['Sensor 19999']);
});

it('takes no notice of case and accents, and tells か from が', () => {
  expect(ask(['Größe', 'Épaisseur'], 'epais')).toEqual(['Épaisseur']);
  expect(ask(['かた', 'がた'], 'か')).toEqual(['かた', 'がた']);
  expect(ask(['かた', 'がた'], 'が')).toEqual(['がた']);
});
