import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { xlsxOfRows } from './export-rows.ts';

it('writes days and moments as dates that a workbook shows as such, and other texts as they are', async () => {
  const workbook = await xlsxOfRows([
    {
      name: 'Table',
      moments: ['day', 'at'],
      rows: [
        ['day', 'at', 'lot'],
        ['2026-05-02', '2026-05-02 10:30:00', '2026-05-02'],
        [null, '2026-05-03 00:00:00', '=1+1'],
        ['1899-12-01', null, null],
      ],
    },
  ]);
  const [sheet] = (await readXlsx(workbook, { readStyles: true })).sheets;
  expect(sheet?.rows).toEqual([
    ['day', 'at', 'lot'],
    [new Date('2026-05-02'), new Date('2026-05-02T10:30:00Z'), '2026-05-02'],
    [null, new Date('2026-05-03T00:00:00Z'), '=1+1'],
    ['1899-12-01', null, null],
  ]);
  expect([0, 1].map((column) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt)).toEqual([
    'yyyy-mm-dd',
    'yyyy-mm-dd hh:mm:ss',
  ]);
});
