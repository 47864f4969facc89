import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnType } from '@hakaru/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableBench } from '../testing/table-bench.ts';
import type { TableSource } from '../write/write-table.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

type Change = [name: string, after: { name?: string; type?: ColumnType }];

async function edited(content: string, changes: Change[], withFile: boolean) {
  const path = await bench.file(content);
  const read = await bench.read(path);
  const { options } = await bench.tables.inspect({ path, file: 'table.csv', corrections: {} });
  const file: TableSource | null = withFile ? { path, file: 'table.csv', options } : null;
  const wanted = new Map(changes);
  const columns = read.columns.map(({ name, type }) => ({
    before: { name, type },
    after: { name, type, ...wanted.get(name) },
    inFile: name,
  }));
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-edit-'));
  const done = await bench.tables.edits.columns({ path: read.path, rows: read.rows.length, columns, file }, folder);
  const page = await bench.tables.readPage(join(folder, 'table.parquet'), { page: 1, page_size: 100 });
  return { ...done, columns: page.columns, rows: page.rows, before: read.rows };
}

const rows = Array.from(
  { length: 30 },
  (_, index) => `${index % 10 === 7 ? 'broken' : index},007,line ${index % 2}`,
).join('\n');
const table = `flow,code,line\n${rows}\n`;

it('renames without touching a value', async () => {
  const { rows: after, before, columns, retyped } = await edited(table, [['line', { name: 'ライン' }]], false);
  expect(columns.map(({ name }) => name)).toEqual(['flow', 'code', 'ライン']);
  expect([after, retyped]).toEqual([before, []]);
});

it('reads the uploaded file again, so that texts that were missing as numbers come back', async () => {
  const {
    rows: after,
    before,
    retyped,
    fromFile,
  } = await edited(table, [['flow', { type: 'categorical', name: 'f' }]], true);
  expect(before[7]).toEqual([null, '007', 'line 1']);
  expect([after[7], after[8]]).toEqual([
    ['broken', '007', 'line 1'],
    ['8', '007', 'line 0'],
  ]);
  expect(fromFile).toBe(true);
  expect(retyped).toEqual([
    {
      name: 'f',
      name_before: 'flow',
      type: 'categorical',
      type_before: 'numeric',
      missing_before: 3,
      missing: 0,
      filled: 3,
      emptied: 0,
      failed: 0,
    },
  ]);
});

it('counts and lists what cannot be converted, by the line of the file', async () => {
  const {
    retyped,
    problems,
    rows: after,
  } = await edited(`a,b\n1,x\n2,12\n3,y\n4,1.5\n`, [['b', { type: 'numeric' }]], true);
  expect(after.map((row) => row[1])).toEqual([null, 12, null, 1.5]);
  expect(retyped).toMatchObject([{ missing_before: 0, missing: 2, emptied: 2, failed: 2 }]);
  expect(problems).toEqual([
    { code: 'value_not_numeric', row: null, column: 'b', value: null, params: { count: 2 } },
    { code: 'value_not_numeric', row: 2, column: 'b', value: 'x', params: {} },
    { code: 'value_not_numeric', row: 4, column: 'b', value: 'y', params: {} },
  ]);
});

it('converts the table itself by the rules of files where there is no file, listing rows of the table', async () => {
  const {
    rows: after,
    problems,
    fromFile,
    retyped,
  } = await edited(
    't,n,ok,x\n2024年1月5日,1,true,1\n2024/2/3 4:05,0,false,2\nsoon,2,true,3\n',
    [
      ['t', { type: 'datetime' }],
      ['n', { type: 'boolean' }],
      ['ok', { type: 'numeric' }],
      ['x', { type: 'categorical' }],
    ],
    false,
  );
  expect(fromFile).toBe(false);
  expect(after).toEqual([
    ['2024-01-05T00:00:00', true, 1, '1'],
    ['2024-02-03T04:05:00', false, 0, '2'],
    [null, null, 1, '3'],
  ]);
  expect(problems.filter(({ row }) => row !== null).map(({ row, column, value }) => [row, column, value])).toEqual([
    [3, 't', 'soon'],
    [3, 'n', '2'],
  ]);
  expect(retyped.map(({ name, failed }) => [name, failed])).toEqual([
    ['t', 1],
    ['n', 1],
    ['ok', 0],
    ['x', 0],
  ]);
});

it('keeps rows apart whose texts hold line ends, and rows of nothing', async () => {
  const { rows: after, problems } = await edited(
    'a,b\n"1\n2",x\n,y\n,\n7,z\nno,w\n',
    [['a', { type: 'numeric' }]],
    false,
  );
  expect(after.map((row) => row[0])).toEqual([null, null, null, 7, null]);
  expect(problems.filter(({ row }) => row !== null).map(({ row }) => row)).toEqual([1, 5]);
});
