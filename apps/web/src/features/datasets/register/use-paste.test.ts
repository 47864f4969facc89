import { expect, test } from 'vitest';
import { isTable, pastedFile } from './use-paste.ts';

test('cells of a spreadsheet are a file divided by tabs; a single line is no table', async () => {
  expect(isTable('x\ty\r\n1\t2\r\n')).toBe(true);
  expect(isTable('a sentence\n')).toBe(false);
  const file = pastedFile('x\ty\n1\t2', 'Pasted table');
  expect([file.name, await file.text()]).toEqual(['Pasted table.tsv', 'x\ty\n1\t2']);
  expect(pastedFile('x,y\n1,2', 'Pasted').name).toBe('Pasted.csv');
});
