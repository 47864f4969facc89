import { expect, it } from 'vitest';
import { isUnit, unitInName } from '@hakaru/contract/text/units';
import { columnNames } from './column-names.ts';
import { withUnitsInBrackets } from './units-row.ts';

it.each(['℃', 'ＭＰａ', 'L/min', '%', 'kg/m3', 'W/(m·K)', '[mm]', '（μm）', 'µm', 'm/s^2', 'wt%', 'kWh', '秒', 'mm²'])(
  '%s is a unit',
  (cell) => expect(isUnit(cell)).toBe(true),
);
it.each(['in', 'out', 'mean', 'Line', '', '12', '合計', '温度', 'max', 'temperature (°C)'])('“%s” is none', (cell) =>
  expect(isUnit(cell)).toBe(false),
);

it('takes a row of units for the units of the names above', () => {
  const { names } = columnNames(
    [
      ['日時', '炉温', '圧力', '流量', '判定'],
      ['', '℃', 'ＭＰａ', '[L/min]', '-'],
    ],
    5,
    1,
  );
  expect(names).toEqual(['日時', '炉温 (℃)', '圧力 (ＭＰａ)', '流量 (L/min)', '判定']);
  expect(names.map(unitInName)).toEqual([null, '℃', 'ＭＰａ', 'L/min', null]);
});

it.each([
  [
    [
      ['Temperature', '', 'Pressure', ''],
      ['in', 'out', 'in', 'out'],
    ],
  ],
  [
    [
      ['Line', 'Coil'],
      ['A', 'C'],
    ],
  ],
  [
    [
      ['', 'b'],
      ['mm', 'kg'],
    ],
  ],
  [[['mm', 'kg']]],
])('leaves other header rows as they are: %j', (header) => expect(withUnitsInBrackets(header)).toEqual(header));

it('passes over how dates are written', () => {
  expect(
    withUnitsInBrackets([
      ['日時', '温度', '状態'],
      ['年月日 時分', '℃', '-'],
    ]),
  ).toEqual([
    ['日時', '温度', '状態'],
    ['', '(℃)', ''],
  ]);
  expect(
    withUnitsInBrackets([
      ['time', 'p'],
      ['yyyy/mm/dd hh:mm', 'kPa'],
    ])[1],
  ).toEqual(['', '(kPa)']);
});

it('tells no unit twice', () => {
  const header = [
    ['強度', '強度(psi)', '温度 [°C]'],
    ['MPa', 'psi', '°C'],
  ];
  expect(columnNames(header, 3, 1).names).toEqual(['強度 (MPa)', '強度(psi)', '温度 [°C]']);
});
