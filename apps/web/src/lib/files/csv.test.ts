import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('starts with a byte order mark and quotes what needs it', () => {
  expect(
    toCsv(
      ['温度, °C', 'note'],
      [
        [1.5, 'a "b"'],
        [null, 'x\ny'],
      ],
    ),
  ).toBe('\ufeff"温度, °C",note\r\n1.5,"a ""b"""\r\n,"x\ny"\r\n');
});

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd|x', "'+cmd|x"],
  ['-2+3', "'-2+3"],
  ['=HYPERLINK("u","t")', '"\'=HYPERLINK(""u"",""t"")"'],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\n=1', '"\'\n=1"'],
  ['－', '－'],
  ['-1.5e3', '-1.5e3'],
  ['+4', '+4'],
])('defuses %s', (text, written) => expect(toCsv(['h'], [[text]])).toBe(`\ufeffh\r\n${written}\r\n`));

it('defuses headers too and leaves numbers as they are', () => {
  expect(toCsv(['=x'], [[-3], [Number.NaN], [-Infinity]])).toBe("\ufeff'=x\r\n-3\r\n\r\n-inf\r\n");
});
