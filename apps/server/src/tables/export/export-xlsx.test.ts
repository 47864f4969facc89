import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableBench } from '../testing/table-bench.ts';
import { sheetCell, sheetName } from './export-xlsx.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

it('writes numbers as numbers, times as times, and texts as texts that no spreadsheet runs or shortens', async () => {
  const { path } = await bench.read(
    await bench.file(
      '温度,code,serial,f,at,ok\n1.5,007,12345678901234567890,=1+1,2024-01-05 12:30,true\n,010,98765432109876543210,a<b & c,,false\n',
    ),
  );
  await bench.tables.checkXlsx(path);
  const workbook = await buffer(await bench.tables.exportXlsx(path, '炉: 1/2'));
  const {
    sheets: [sheet],
  } = await readXlsx(workbook);
  expect(sheet?.name).toBe('炉 1 2');
  expect(sheet?.rows).toEqual([
    ['温度', 'code', 'serial', 'f', 'at', 'ok'],
    [1.5, '007', '12345678901234567890', '=1+1', new Date('2024-01-05T12:30:00Z'), true],
    [null, '010', '98765432109876543210', 'a<b & c', null, false],
  ]);
});

it('keeps what Excel would round or cannot date as text', () => {
  expect([
    sheetCell(123456789012345, 'numeric'),
    sheetCell(1234567890123456, 'numeric'),
    sheetCell(-1e300, 'numeric'),
    sheetCell(null, 'numeric'),
  ]).toEqual([123456789012345, '1234567890123456', -1e300, null]);
  expect(sheetCell(Date.UTC(1868, 9, 23), 'datetime')).toBe('1868-10-23T00:00:00');
});

it('gives a sheet a name that Excel takes', () => {
  expect([
    sheetName('a[b]*c?d/e\\f:g'),
    sheetName(''),
    sheetName(`'quoted'`),
    sheetName('x'.repeat(40)).length,
  ]).toEqual(['a b c d e f g', 'data', 'quoted', 31]);
});

it('refuses what no sheet holds, naming the place', async () => {
  const { path } = await bench.read(await bench.file(`a,b\n1,x\n2,${'字'.repeat(32_768)}\n`));
  await expect(bench.tables.checkXlsx(path)).rejects.toMatchObject({
    code: 'xlsx_cell_too_long',
    params: { row: 2, column: 'b', length: 32_768, limit: 32_767 },
  });
});
