import { expect, it } from 'vitest';
import { isEverything, narrowed, selectionFrom } from './use-selection.ts';

it('narrows measures one by one, and lets them go', () => {
  const first = narrowed({}, { sharpness: [1, null] });
  expect(narrowed(first, { width: [null, 20] })).toEqual({ sharpness: [1, null], width: [null, 20] });
  expect(narrowed(first, { sharpness: null })).toEqual({});
  expect(narrowed(first, { sharpness: [null, null] })).toEqual({});
});

it('knows when nothing is selected', () => {
  expect(isEverything({ labels: null, split: null, ranges: {} })).toBe(true);
  expect(isEverything({ labels: [], split: null, ranges: {} })).toBe(false);
});

it('is read from the address, whatever stands there', () => {
  const selection = { labels: ['a'], split: null, ranges: { sharpness: [1, null] as [number, null] } };
  expect(selectionFrom(JSON.stringify(selection))).toEqual(selection);
  for (const text of ['', '[object Object]', '{"labels": 3}']) expect(isEverything(selectionFrom(text))).toBe(true);
});
