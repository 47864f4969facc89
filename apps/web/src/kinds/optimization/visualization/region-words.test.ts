import { expect, test } from 'vitest';
import { regionWords } from './region-words.ts';

test('only regions that are on the map are said to be outlined, and what is met nowhere is named', () => {
  const some = [
    [false, true],
    [false, false],
  ];
  const none = [
    [false, false],
    [false, false],
  ];
  expect(regionWords({ strength: some })).toEqual(['Outlined: strength met.']);
  expect(regionWords({ strength: some, weight: none })).toEqual([
    'Outlined: strength met.',
    'Met nowhere on this map: weight.',
  ]);
  expect(regionWords({ weight: none })).toEqual(['Met nowhere on this map: weight.']);
  expect(regionWords({})).toEqual([]);
});
