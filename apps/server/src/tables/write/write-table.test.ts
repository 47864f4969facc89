import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCp932 } from '../export/encode-cp932.ts';
import { sharedData } from '../testing/shared-data.ts';
import { openTableBench } from '../testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

const read = async (content: string | Uint8Array, corrections = {}) =>
  bench.read(await bench.file(content), corrections);
const refusal = (content: string | Uint8Array, corrections = {}) =>
  read(content, corrections).then(
    () => 'read',
    (error: { code?: string; params?: object }) => ({ code: error.code, ...error.params }),
  );
// Longer than the sample that detection works on.
const filler = 'a filler that makes the file long';
const many = (row: (index: number) => string, count = 60_000) =>
  Array.from({ length: count }, (_, index) => row(index)).join('');

describe('files that DuckDB reads by itself', () => {
  it('keeps values, types and the order of rows', async () => {
    const table = await read('a,b,c,d\n1.5,x,true,2024-01-05\n,"y, z",false,2024/1/6 7:08\n');
    expect(table.stages).toEqual(['read']);
    expect(table.rows).toEqual([
      [1.5, 'x', true, '2024-01-05T00:00:00'],
      [null, 'y, z', false, '2024-01-06T07:08:00'],
    ]);
  });

  it('skips title lines, joins header lines, and names columns that have none or the same', async () => {
    const table = await read(
      'Report of today\n\n,温度,温度,\nNo,入口,出口,ok\n1,20,30,true\n2,21,31,false\n3,22,32,true\n',
    );
    expect(table.columns.map((column) => column.name)).toEqual(['No', '温度 入口', '温度 出口', 'ok']);
    const twice = await read('A,a,\n1,2,3\n4,5,6\n');
    expect(twice.columns.map((column) => column.name)).toEqual(['A', 'a_2', 'column_3']);
    expect(twice.problems.map((problem) => problem.code)).toEqual(['name_repeated', 'name_empty']);
  });

  it('takes the first row of numbers for data, and a rising scale for names', async () => {
    expect((await read('1,20,3\n4,5,6\n')).columns[0]?.name).toBe('column_1');
    const spectrum = await read(
      `id,${Array.from({ length: 12 }, (_, index) => 1100 + index * 2).join(',')}\n${many((row) => `${row},${Array.from({ length: 12 }, (_, index) => (row * 7 + index * 5) % 11).join(',')}\n`, 10)}`,
    );
    expect(spectrum.columns[1]?.name).toBe('1100');
    const named = await read(
      `900,902,904,906,908,910,912,y\n${many((row) => `${Array.from({ length: 8 }, (_, index) => (row * 7 + index * 5) % 11).join(',')}\n`, 10)}`,
    );
    expect([named.rows.length, named.columns[0]?.name, named.columns[7]?.name]).toEqual([10, '900', 'y']);
    // A limit among rising values is a value.
    const limits = await read(
      `1,2,3,4,5,6,<7\n${many((row) => `${Array.from({ length: 7 }, (_, index) => row + index).join(',')}\n`, 10)}`,
    );
    expect(limits.rows).toHaveLength(11);
    expect(spectrum.rows).toHaveLength(10);
  });
});

describe('a first row of missing values', () => {
  it.each(['\0,\0,\0', 'NULL,NULL,NULL', ',,', 'NA,x,NA', 'NULL,,'])('%j is no header', async (first) => {
    for (const word of ['x', '5']) {
      // A word above numbers may be a unit.
      if (first.includes('x') && word === '5') continue;
      const table = await read(`a,b,c\n${first}\n1,${word},3\n4,${word},6\n7,${word},9\n`);
      expect(table.columns.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
      expect(table.rows).toHaveLength(4);
      expect([table.rows[0]?.[0], table.rows[0]?.[2], table.rows[1]?.[0]]).toEqual([null, null, 1]);
    }
  });

  it('lines of units and of groups still are', async () => {
    expect((await read('温度,圧力\n℃,-\n1,2\n3,4\n')).columns.map(({ name }) => name)).toEqual(['温度 (℃)', '圧力']);
    expect((await read('入口,,出口\n,,\na,b,c\n1,2,3\n4,5,6\n7,8,9\n1,2,3\n')).columns.map(({ name }) => name)).toEqual(
      ['入口 a', 'b', '出口 c'],
    );
  });
});

it.each([2_000_000, 7_000_000])('reads a cell of %d characters', async (length) => {
  const table = await read(`a,b\n1,${'x'.repeat(length)}\n2,y\n`);
  expect(table.rows.map((row) => String(row[1]).length)).toEqual([length, 1]);
});

describe('files that must be rewritten first', () => {
  it('reads decimal commas, thousands and full-width digits', async () => {
    const table = await read('x;y;z\n1,5;1.234;１２\n2,5;12.345;３\n');
    expect(table.rows).toEqual([
      [1.5, 1234, 12],
      [2.5, 12345, 3],
    ]);
  });

  it('fills short rows and lists them; many rows with too much are refused by the first one’s line', async () => {
    const table = await read('a,b,c\n1,2,3\n4,5\n\n6,7,8,\n');
    expect(table.rows).toEqual([
      [1, 2, 3],
      [4, 5, null],
      [6, 7, 8],
    ]);
    expect(table.problems).toEqual([
      { code: 'row_short', row: null, column: null, value: null, params: { count: 1 } },
      { code: 'row_short', row: 3, column: null, value: null, params: { found: 2, expected: 3 } },
    ]);
    expect(await refusal(`a,b\n1,2\n3,4\n${'5,6,7\n'.repeat(3)}${'5,6\n'.repeat(90)}${'5,6,7\n'.repeat(9)}`)).toEqual({
      code: 'table_row_width',
      row: 4,
      found: 3,
      expected: 2,
    });
  });

  it('lists each cell that is not of its column, whatever is first seen late in a large file', async () => {
    const table = await read(
      `id,v,w,f\n${many((row) => `${row},${row === 55_000 ? 'broken' : row / 4},w${row % 3},${filler}\n`)}`,
    );
    expect(table.stages).toContain('convert');
    expect(table.problems).toEqual([
      { code: 'value_not_numeric', row: null, column: 'v', value: null, params: { count: 1 } },
      { code: 'value_not_numeric', row: 55_002, column: 'v', value: 'broken', params: {} },
    ]);
    const page = await bench.tables.readPage(table.path, {
      page: 1,
      page_size: 3,
      columns: ['id', 'v'],
      sort: { column: 'v', descending: true },
    });
    expect(page.total).toBe(60_000);
    expect(page.rows[0]).toEqual([59_999, 14_999.75]);
    const late = await bench.tables.readPage(table.path, { page: 55_001, page_size: 1 });
    expect(late.rows).toEqual([[55_000, null, 'w1', filler]]);
  });

  it.each([
    ['an infinite number', 'inf,x', [null, 'x'], 'value_not_numeric'],
    ['a word with spaces around it', '1, x ', [1, 'x'], undefined],
    ['a missing-value word the sample lacks', '1,欠測', [1, null], 'missing_word'],
    ['a control character', '1,x\u0000y', [1, 'xy'], 'control_removed'],
    ['a date among words', '1,2024-01-05', [1, '2024-01-05'], undefined],
  ])('treats %s late in a large file as it would at its start', async (_, odd, row, code) => {
    const table = await read(
      `n,word,f\n${many((index) => (index === 50_000 ? `${odd},\n` : `${index},x,${filler}\n`))}`,
    );
    const late = await bench.tables.readPage(table.path, { page: 50_001, page_size: 1 });
    expect(late.rows).toEqual([[...row, null]]);
    expect(late.total).toBe(60_000);
    expect(table.problems.find((problem) => problem.row === 50_002)?.code).toBe(code);
  });

  it.each([
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['cp932', encodeCp932],
    ['utf-8', (text: string) => Buffer.from(`\ufeff${text}`)],
  ])('reads %s', async (encoding, encode) => {
    const path = await bench.file(encode('日付,温度(℃),天気\n2024年1月5日,3.5,晴れ\n2024年1月6日,欠測,"雪、\n強風"\n'));
    expect((await bench.tables.inspect({ path, file: 'x.csv', corrections: {} })).options.encoding).toBe(encoding);
    expect((await bench.read(path)).rows).toEqual([
      ['2024-01-05T00:00:00', 3.5, '晴れ'],
      ['2024-01-06T00:00:00', null, '雪、\n強風'],
    ]);
  });

  it('reads sheets of a workbook, the first with rows unless told', async () => {
    const book = await writeXlsx({
      sheets: [
        { name: '表紙', rows: [] },
        {
          name: 'data',
          rows: [
            ['time', '値', 'ok'],
            [new Date(Date.UTC(2024, 0, 5, 6, 30)), 1.25, true],
            [null, null, null],
            [new Date(Date.UTC(2024, 0, 6)), null, false],
          ],
        },
        {
          name: 'more',
          rows: [
            ['a', 'b'],
            [1, 2],
          ],
        },
      ],
    });
    const path = await bench.file(book, 'book.xlsx');
    const table = await bench.read(path);
    expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
      ['time', 'datetime'],
      ['値', 'numeric'],
      ['ok', 'boolean'],
    ]);
    expect(table.rows).toEqual([
      ['2024-01-05T06:30:00', 1.25, true],
      ['2024-01-06T00:00:00', null, false],
    ]);
    expect((await bench.read(path, { sheet: 'more' })).rows).toEqual([[1, 2]]);
    expect(await refusal(book, { sheet: 'none' })).toEqual({ code: 'sheet_unknown', sheet: 'none' });
  });

  it('reads Parquet files of other programs, which it wrote itself before', async () => {
    const first = await read('a,b\n1,x\n2,\n');
    const again = await bench.read(await bench.file(readFileSync(first.path), 'again.parquet'), {
      types: { a: 'categorical' },
    });
    expect(again.rows).toEqual([
      ['1.0', 'x'],
      ['2.0', null],
    ]);
  });

  it('reads weather data as its agency gives it out: CP932, titles, four header lines', async ({ skip }) => {
    const path = sharedData('messy_jp_jma_a/data20131020-20141019.csv');
    if (!path) return skip('the test data messy_jp_jma_a is not here');
    const table = await bench.read(path);
    expect([table.rows.length, table.columns.length, table.problems]).toEqual([365, 96, []]);
    expect(table.columns[0]).toMatchObject({ name: '年月日', type: 'datetime' });
    expect(table.rows[0]?.slice(0, 3)).toEqual(['2013-10-20T00:00:00', 0, 0]);
    const twin = await bench.read(path.replace('.csv', '_utf-8.csv'));
    expect(twin.rows).toEqual(table.rows);
  });
});

describe('files that cannot be read', () => {
  const binary = Uint8Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256);
  it.each([
    ['an empty file', '', { code: 'upload_empty' }],
    ['a header without rows', 'a,b,c\n', { code: 'table_no_rows' }],
    ['a compressed file', Uint8Array.from([0x1f, 0x8b, 8, 0, 0]), { code: 'file_compressed' }],
    ['a binary file', binary, { code: 'file_not_a_table' }],
    ['a PDF', '%PDF-1.7\n', { code: 'file_not_a_table' }],
    [
      'a workbook that is cut off',
      Buffer.from('PK\u0003\u0004..xl/workbook.xml'),
      { code: 'file_damaged', format: 'Excel' },
    ],
    ['a Parquet file that is cut off', 'PAR1....', { code: 'file_damaged', format: 'Parquet' }],
    ['an open quotation mark', 'a,b\n1,2\n3,"x\n4,5\n', { code: 'table_quote_open', row: 3 }],
    ['a file without lines', 'x'.repeat(17_000_000), { code: 'file_not_a_table' }],
    ['a file of blanks', ' \n\t\n\u3000\n', { code: 'upload_empty' }],
    [
      'a cell beyond the limit',
      `id,note\n1,${'x'.repeat(9_000_000)}\n2,y\n`,
      { code: 'table_cell_too_long', row: 2, column: 'note', limit: 8 },
    ],
    [
      'a cell far beyond the limit',
      `id,note\n1,a\n2,${'x'.repeat(100_000_000)}\n3,y\n`,
      { code: 'table_cell_too_long', row: 3, column: 'note', limit: 8 },
    ],
    [
      'too many columns',
      `${'a,'.repeat(20_000)}b\n${'1,'.repeat(20_000)}2\n`,
      { code: 'table_too_many_columns', found: 20_001, limit: 20_000 },
    ],
  ])('%s', async (_, content, expected) => expect(await refusal(content)).toMatchObject(expected));

  it('names the place of bytes that are not of a chosen encoding', async () => {
    expect(await refusal(Buffer.from('a,b\n1,\xe9\n', 'latin1'), { encoding: 'utf-8' })).toEqual({
      code: 'encoding_mismatch',
      encoding: 'utf-8',
      position: 7,
    });
  });
});

describe('files with broken bytes', () => {
  const unreadable = (row: number, column: string, value: string) => ({
    code: 'character_unreadable',
    row,
    column,
    value,
    params: {},
  });
  const total = (column: string, count: number) => ({
    code: 'character_unreadable',
    row: null,
    column,
    value: null,
    params: { count },
  });

  it.each([
    ['cp932', encodeCp932],
    ['utf-8', (text: string) => Buffer.from(text)],
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ] as const)(
    'are read as %s, and every place is listed in the preview and in the report',
    async (encoding, encode) => {
      const broken = encoding === 'utf-16le' ? Buffer.from([0x00, 0xd8]) : Buffer.from([0xff]);
      const path = await bench.file(
        Buffer.concat([
          encode('工場,値\n東京'),
          broken,
          encode('第一,1\n大阪,2\n高松,3').subarray(encoding === 'utf-16le' ? 2 : 0),
          broken,
          encode('4\n').subarray(encoding === 'utf-16le' ? 2 : 0),
        ]),
      );
      const preview = await bench.tables.inspect({ path, file: 'x.csv', corrections: {} });
      const indices = [unreadable(2, '工場', '東京\ufffd第一'), unreadable(4, '値', '3\ufffd4')];
      expect(preview.options.encoding).toBe(encoding);
      expect(preview.problems).toEqual(expect.arrayContaining([total('工場', 1), total('値', 1), ...indices]));
      const table = await bench.read(path);
      expect(table.rows.map(([name]) => name)).toEqual(['東京\ufffd第一', '大阪', '高松']);
      expect(table.problems).toEqual(expect.arrayContaining([total('工場', 1), total('値', 1), ...indices]));
    },
  );

  it('name the header, and whatever comes after the sample', async () => {
    const bytes = Buffer.from(`名前,値\n${many((row) => `品${row},${row}\n`, 90_000)}`);
    const index = bytes.indexOf(Buffer.from('品85000'));
    bytes[index + 1] = 0xff;
    const late = await read(bytes);
    expect(
      late.problems
        .filter(({ code, row }) => code === 'character_unreadable' && row !== null)
        .map(({ row, column }) => [row, column]),
    ).toEqual([[85_002, '名前']]);
    const header = await read(
      Buffer.concat([Buffer.from('名'), Buffer.from([0xff]), Buffer.from('前,値\nあ,2\nい,4\n')]),
    );
    expect(header.problems).toEqual([
      { code: 'character_unreadable', row: 1, column: '名\ufffd前', value: '名\ufffd前', params: { count: 1 } },
    ]);
  });

  it('may be read in another encoding', async () => {
    expect((await read(encodeCp932('ｱﾂ,b\nｵﾝ,1\n'), { encoding: 'latin1' })).columns[0]?.name).toBe('±Â');
    expect((await read(Buffer.from('Größe,b\nä\x81,1\n', 'latin1'))).problems.at(-1)).toEqual(
      unreadable(2, 'Größe', 'ä\ufffd'),
    );
  });
});

it('reads a table whose header alone is longer than the sample', async () => {
  const header = Array.from({ length: 1500 }, (_, index) => `${'long '.repeat(200)}${index}`.slice(-1000)).join(',');
  const path = await bench.file(
    `${header}\n${many((row) => `${Array.from({ length: 1500 }, (_, index) => row + index).join(',')}\n`, 60)}`,
  );
  const table = await bench.read(path);
  expect([table.columns.length, table.rows.length, table.rows[59]?.[1]]).toEqual([1500, 60, 60]);
});

it('stops at once when asked', async () => {
  const path = await bench.file(`a,b\n${many((row) => `${row}, x\n`, 300_000)}`);
  const { options } = await bench.tables.inspect({ path, file: 'a.csv', corrections: {} });
  const abort = new AbortController();
  const began = Date.now();
  await expect(
    bench.tables.write({ path, file: 'a.csv', options }, `${path}.out`, {
      signal: abort.signal,
      onStage: (_, fraction) => fraction && abort.abort('stop'),
    }),
  ).rejects.toBe('stop');
  expect(Date.now() - began).toBeLessThan(20_000);
});
