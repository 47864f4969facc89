import { expect, it } from 'vitest';
import { likeness, suggestMapping, suggestMeasured, unmapped, wireMapping } from './suggest-mapping.ts';

it('keeps columns of the same name and finds renamed ones', () => {
  const mapping = suggestMapping(['cement', 'fly_ash', 'water'], ['Fly ash (kg/m3)', 'cement', 'Water', 'sample no']);
  expect(mapping).toEqual({ cement: 'cement', fly_ash: 'Fly ash (kg/m3)', water: 'Water' });
  expect(wireMapping(mapping)).toEqual({ fly_ash: 'Fly ash (kg/m3)', water: 'Water' });
});

it('says of a feature that it is missing in every row only where a person said so', () => {
  const mapping = suggestMapping(['cement', 'water'], ['Cement']);
  expect(unmapped(mapping)).toEqual(['water']);
  expect(unmapped(mapping, ['water'])).toEqual([]);
  expect(wireMapping(mapping, ['water'])).toEqual({ cement: 'Cement', water: null });
  expect(wireMapping({ ...mapping, water: 'H2O' }, ['water'])).toEqual({ cement: 'Cement', water: 'H2O' });
});

it.each([
  'strength',
  'STRENGTH',
  'ｓｔｒｅｎｇｔｈ',
  ' Strength ',
  'strength (MPa)',
  'Strength［N/mm²］',
  'strength MPa',
])('takes “%s” for what was measured of strength', (column) =>
  expect(suggestMeasured('strength', ['lot', column], [])).toBe(column),
);

it('takes no column that only resembles the target, or is a feature’s', () => {
  expect(suggestMeasured('strength', ['strength 7 d', 'strain'], [])).toBeNull();
  expect(suggestMeasured('strength', ['Strength'], ['Strength'])).toBeNull();
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

it('finds the only name that says a part of the feature’s, or more', () => {
  expect(suggestMapping(['Process Line', 'temp'], ['Line', 'temp'])).toEqual({ 'Process Line': 'Line', temp: 'temp' });
  expect(suggestMapping(['line'], ['processLine', 'shift'])).toEqual({ line: 'processLine' });
  expect(suggestMapping(['焼成温度 (℃)', '保持時間'], ['温度', '時間 [min]'])).toEqual({
    '焼成温度 (℃)': '温度',
    保持時間: '時間 [min]',
  });
  expect(suggestMapping(['試料番号'], ['番号', '試料'])).toEqual({ 試料番号: null });
  expect(suggestMapping(['焼成温度', '冷却後の温度'], ['温度'])).toEqual({ 焼成温度: null, 冷却後の温度: null });
  expect(suggestMapping(['Underline'], ['Line'])).toEqual({ Underline: null });
});
