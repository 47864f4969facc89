// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { i18n } from './i18n.ts';
import { labelled, listed, noted, ranged, sentences } from './joined.ts';

afterEach(async () => {
  await i18n.changeLanguage('en');
});

const joined = () => [
  labelled('Scaling', 'Robust'),
  noted('A', 12),
  listed(['a', 'b', 3]),
  ranged(1, 2),
  sentences('One.', null, false, 'Two.'),
];

it('joins words as English writes them', () => {
  expect(joined()).toEqual(['Scaling: Robust', 'A (12)', 'a, b, 3', '1–2', 'One. Two.']);
});

it('keeps apart the ends of an English range that have signs or spaces', () => {
  expect([ranged('−5', 3), ranged('2024-04-01', '2024-04-20'), ranged('0.02', '1,500.5')]).toEqual([
    '−5 – 3',
    '2024-04-01 – 2024-04-20',
    '0.02–1,500.5',
  ]);
});

it('joins words as Japanese writes them: full-width marks, no spaces', async () => {
  await i18n.changeLanguage('ja');
  expect(joined()).toEqual(['Scaling：Robust', 'A（12）', 'a、b、3', '1〜2', 'One.Two.']);
  expect(sentences('150 行。', '列 No. 3', '全行')).toBe('150 行。列 No. 3 全行');
});
