import { expect, test } from 'vitest';
import { axisName, secondLine } from './axis-name.ts';

test.each([
  ['Tensile strength', 'MPa', 'Tensile strength (MPa)'],
  ['焼結炉内雰囲気温度（ゾーン3・上部熱電対）[℃]', '', '焼結炉内雰囲気温度\n（ゾーン3・上部熱電対）[℃]'],
  [
    'Sintering furnace atmosphere temperature, zone 3, upper thermocouple',
    '°C',
    'Sintering furnace atmosphere temperature,\nzone 3, upper thermocouple (°C)',
  ],
  ['製造工程モニタリングシステムによる総合測定値平均', '', '製造工程モニタリングシステム\nによる総合測定値平均'],
  ['a_single_word_that_is_much_too_long_for_a_line', undefined, 'a_single_word_that_is_much_too_long_for_a_line'],
])('the name %s is broken where it can be', (label, unit, name) => {
  const axis = { label, unit };
  expect(axisName(axis)).toBe(name);
  expect(secondLine(axis)).toBe(name.includes('\n') ? 14 : 0);
});
