import { expect, test } from 'vitest';
import { safeFileName } from './save-file.ts';

test('a file’s name reads as the title it is of, without what file systems refuse', () => {
  expect(safeFileName('SVR: Adhesion (N).pdf')).toBe('SVR – Adhesion (N).pdf');
  expect(safeFileName('SVR：密着力 (N).pdf')).toBe('SVR：密着力 (N).pdf');
  expect(safeFileName('a/b\\c:d?.csv')).toBe('a-b-c-d-.csv');
  expect(safeFileName('R²: a/b\\c?.csv')).toBe('R² – a-b-c-.csv');
  expect(safeFileName('../x')).toBe('--x');
  expect(safeFileName('..hidden')).toBe('-hidden');
  expect(safeFileName('')).toBe('hakaru');
});
