import { expect, it } from 'vitest';
import { parsePaste } from './parse-paste.ts';

it('reads what Excel copies', () => {
  expect(parsePaste('a\tb\r\n1\t2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(parsePaste('1\t\t3')).toEqual([['1', '', '3']]);
  expect(parsePaste('1\t')).toEqual([['1', '']]);
});

it('keeps line feeds, tabs and quotation marks inside quoted cells', () => {
  expect(parsePaste('"two\nlines"\t"say ""hi"""\nx\ty')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['x', 'y'],
  ]);
});

it('takes an open quotation mark as a letter', () => {
  expect(parsePaste('5" pipe\t2\n"open\t3')).toEqual([
    ['5" pipe', '2'],
    ['"open', '3'],
  ]);
});

it('has no rows for nothing', () => {
  expect(parsePaste('')).toEqual([]);
  expect(parsePaste('\n\t\n')).toEqual([]);
});
