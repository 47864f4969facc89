import { expect, test } from 'vitest';
import { alignedTexts } from './aligned.ts';

test('decimal points stand below each other, those of spreads too', () => {
  expect(alignedTexts(['0.0374 ± 0.0065', '0.104 ± 0.013', '2.09 ± 0.13', '–'])).toEqual([
    [
      { text: '0.0374', room: 0 },
      { text: ' ± 0.0065', room: 0 },
      { text: '', room: 0 },
    ],
    [
      { text: '0.104', room: 1 },
      { text: ' ± 0.013', room: 1 },
      { text: '', room: 0 },
    ],
    [
      { text: '2.09', room: 2 },
      { text: ' ± 0.13', room: 2 },
      { text: '', room: 0 },
    ],
    [{ text: '–', room: 0 }],
  ]);
});

test('what follows a number stays behind it, and thousands are of one number', () => {
  expect(alignedTexts(['1,250 %', '6.5 %'])).toEqual([
    [
      { text: '1,250', room: 1 },
      { text: ' %', room: 0 },
    ],
    [
      { text: '6.5', room: 0 },
      { text: ' %', room: 0 },
    ],
  ]);
});
