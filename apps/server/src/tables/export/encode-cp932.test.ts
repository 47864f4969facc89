import { expect, it } from 'vitest';
import { csvField } from './export-csv.ts';
import { encodeCp932, unencodableIn } from './encode-cp932.ts';

it('writes what the platform reads back, with the code Windows uses', () => {
  const text = 'ABC ｱｲｳ 温度 ℃ ① 髙 ～ － ∥ 纊 ﾟ \\ ~';
  expect(new TextDecoder('shift_jis', { fatal: true }).decode(encodeCp932(text))).toBe(text);
  // 髙 is FBFC in IBM's rows, not EEE0 in NEC's copy; ≒ is 81E0 of JIS, not 8790.
  expect(encodeCp932('髙≒').toString('hex')).toBe('fbfc81e0');
});

it('writes characters of other systems as Windows does, and names what has no place', () => {
  expect(new TextDecoder('shift_jis').decode(encodeCp932('1〜2µm'))).toBe('1～2μm');
  expect([unencodableIn('温度'), unencodableIn('a🎉b🎉한'), unencodableIn('m²')]).toEqual([[], ['🎉', '한'], ['²']]);
  expect(['?', '〓'].map((stand) => new TextDecoder('shift_jis').decode(encodeCp932('m²🎉。', stand)))).toEqual([
    'm??。',
    'm〓〓。',
  ]);
  expect(() => encodeCp932('m²')).toThrow('CP932');
});

it('gives spreadsheets no formula to run', () => {
  expect(['=1+1', '+a', '-a', '@x', 'a=b', -5, 'x,"y"', null, true, ' a'].map((value) => csvField(value))).toEqual([
    "'=1+1",
    "'+a",
    "'-a",
    "'@x",
    'a=b',
    '-5',
    '"x,""y"""',
    '',
    'true',
    '" a"',
  ]);
});
