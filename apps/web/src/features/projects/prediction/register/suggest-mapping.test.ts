import { expect, it } from 'vitest';
import { likeness, suggestMapping, unmapped, wireMapping } from './suggest-mapping.ts';

it('keeps columns of the same name and finds renamed ones', () => {
  const mapping = suggestMapping(['cement', 'fly_ash', 'water'], ['Fly ash (kg/m3)', 'cement', 'Water', 'sample no']);
  expect(mapping).toEqual({ cement: 'cement', fly_ash: 'Fly ash (kg/m3)', water: 'Water' });
  expect(wireMapping(mapping)).toEqual({ fly_ash: 'Fly ash (kg/m3)', water: 'Water' });
});

it('reads full-width letters and Japanese names', () => {
  expect(likeness('温度', '温度（℃）')).toBe(1);
  expect(likeness('ＴＥＭＰ', 'temp')).toBe(1);
});

it('proposes a column once, to whom it fits best', () => {
  expect(suggestMapping(['temp_1', 'temp_2'], ['temp2'])).toEqual({ temp_1: null, temp_2: 'temp2' });
});

it('proposes nothing where nothing is alike', () => {
  const mapping = suggestMapping(['pressure'], ['colour']);
  expect(mapping).toEqual({ pressure: null });
  expect(unmapped(mapping)).toEqual(['pressure']);
});

it('does not take a column that is a feature itself', () => {
  expect(suggestMapping(['age', 'aged'], ['age'])).toEqual({ age: 'age', aged: null });
});

it('finds a short name of which only one file says the unit', () => {
  const columns = ['保圧', '樹脂温度', 'No.'];
  expect(suggestMapping(['保圧 MPa', '樹脂温度 ℃'], columns)).toEqual({ '保圧 MPa': '保圧', '樹脂温度 ℃': '樹脂温度' });
  expect(suggestMapping(['保圧'], ['保圧 MPa'])).toEqual({ 保圧: '保圧 MPa' });
});
