import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTableBench } from '../testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

const read = async (content: string, corrections = {}) => bench.read(await bench.file(content), corrections);
const listed = (table: { problems: { code: string; row: number | null; value: string | null }[] }) =>
  table.problems.filter(({ row }) => row !== null).map(({ code, row, value }) => [code, row, value]);

describe('where a table ends', () => {
  it('leaves out notes on the last lines, and lists them', async () => {
    const file = '時刻,温度,圧力\n1,20,30\n2,21,31\n3,22,32\n※ 欠測は空欄\n出典: 第2工場\n';
    const table = await read(file);
    expect(table.rows).toEqual([
      [1, 20, 30],
      [2, 21, 31],
      [3, 22, 32],
    ]);
    expect(listed(table)).toEqual([
      ['row_outside', 5, '※ 欠測は空欄'],
      ['row_outside', 6, '出典: 第2工場'],
    ]);
    expect((await read(file, { footer_rows: 1 })).rows).toHaveLength(4);
    expect((await read(file, { footer_rows: 0 })).rows).toHaveLength(5);
  });

  it('takes a short last row of values for a row', async () => {
    expect((await read('a,b,c\n1,2,3\n4,5,6\n7\n')).rows.at(-1)).toEqual([7, null, null]);
  });

  it('finds notes at the end of a file longer than its sample', async () => {
    const table = await read(`a,b,c\n${'1,2,some words that make the file long\n'.repeat(60_000)}\nSource: plant 2\n`);
    expect(table.problems.filter(({ row }) => row !== null)).toEqual([
      { code: 'row_outside', row: 60_003, column: null, value: 'Source: plant 2', params: {} },
    ]);
  });

  it('stops at a second table of another width, and lists its rows', async () => {
    const file = 'time,a,b\n1,2,3\n2,3,4\n3,4,5\n\nSummary\nname,mean\na,3\nb,4\n';
    const table = await read(file);
    expect(table.rows).toEqual([
      [1, 2, 3],
      [2, 3, 4],
      [3, 4, 5],
    ]);
    expect(listed(table)).toEqual([
      ['row_outside', 6, 'Summary'],
      ['row_outside', 7, 'name | mean'],
      ['row_outside', 8, 'a | 3'],
      ['row_outside', 9, 'b | 4'],
    ]);
    expect((await read(file, { skip_rows: 6 })).rows).toEqual([
      ['a', 3],
      ['b', 4],
    ]);
  });

  it('passes over the header where it is written again, with the title above it', async () => {
    const numbers = await read('a,b\n1,2\n3,4\na,b\n5,6\n,\nSecond day,\n,\na,b\n7,8\n');
    expect(numbers.rows).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ]);
    expect(listed(numbers)).toEqual(
      [
        ['row_outside', 7, 'Second day | '],
        ['header_again', 4, 'a | b'],
        ['header_again', 9, 'a | b'],
      ].toSorted((a, b) => Number(a[1]) - Number(b[1])),
    );
    const words = await read('a,b\nx,y\na,b\nz,w\n');
    expect(words.rows).toEqual([
      ['x', 'y'],
      ['z', 'w'],
    ]);
  });
});

describe('rows with too many values', () => {
  it('are mended where one empty value too many is the only thing wrong', async () => {
    const table = await read(
      'day,n,code,url\n2024-01-01,1,A,x\n2024-01-02,,2,B,y\n2024-01-03,3,C,z\n2024-01-04,4,D,w\n',
    );
    expect(table.rows[1]).toEqual(['2024-01-02T00:00:00', 2, 'B', 'y']);
    expect(listed(table)).toEqual([['row_mended', 3, '2024-01-02 |  | 2 | B | y']]);
  });

  it('are left out and listed where nobody can know which value belongs where', async () => {
    const table = await read('a,b\n1,2\n3,4,5\n6,7\n8,9\n');
    expect(table.rows).toEqual([
      [1, 2],
      [6, 7],
      [8, 9],
    ]);
    expect(listed(table)).toEqual([['row_long', 3, '3 | 4 | 5']]);
  });
});

describe('quotation marks', () => {
  it('may be escaped with a backslash', async () => {
    const table = await read('n,size,note\n1,"48\\"","a, b"\n2,"24\\", round","c"\n3,"C:\\\\x","d"\n');
    expect(table.rows).toEqual([
      [1, '48"', 'a, b'],
      [2, '24", round', 'c'],
      [3, 'C:\\x', 'd'],
    ]);
  });

  it('that end a path with a backslash are no escapes', async () => {
    expect((await read('n,path,note\n1,"C:\\data\\","a"\n2,"C:\\logs\\","b"\n')).rows).toEqual([
      [1, 'C:\\data\\', 'a'],
      [2, 'C:\\logs\\', 'b'],
    ]);
  });
});

it('gives names on an upper line to the columns after them where names repeat', async () => {
  expect((await read('入口,,出口,\n温度,圧力,温度,圧力\n1,2,3,4\n5,6,7,8\n')).columns.map(({ name }) => name)).toEqual([
    '入口 温度',
    '入口 圧力',
    '出口 温度',
    '出口 圧力',
  ]);
});
