import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableEngine } from '../open-table-engine.ts';
import { openTableBench } from '../testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

const days = Array.from({ length: 12 }, (_, index) => `R6.${index + 1}.5,${index}`).join('\n');

it('takes years of an era’s letter for dates where the name says so or the reader does, and for codes elsewhere', async () => {
  const dated = await bench.read(await bench.file(`検査日（和暦）,値\n${days}\n`));
  expect([dated.columns[0]?.type, dated.rows[0]?.[0], dated.rows[11]?.[0]]).toEqual([
    'datetime',
    '2024-01-05T00:00:00',
    '2024-12-05T00:00:00',
  ]);
  const codes = await bench.file(`部品,値\n${days}\n`);
  expect((await bench.read(codes)).rows[0]?.[0]).toBe('R6.1.5');
  expect((await bench.read(codes, { types: { 部品: 'datetime' } })).rows[1]?.[0]).toBe('2024-02-05T00:00:00');
});

it('keeps every digit of whole numbers that a number would round', async () => {
  expect((await bench.read(await bench.file('id,v\n9007199254740993,1\n12,2\n'))).rows).toEqual([
    ['9007199254740993', 1],
    ['12', 2],
  ]);
  expect((await bench.read(await bench.file('id,v\n1234567890123456,1\n12,2\n'))).rows[0]).toEqual([
    1_234_567_890_123_456, 1,
  ]);
});

it('keeps them in Parquet files too, and lists by row what the chosen type does not take', async () => {
  const engine = await openTableEngine({ memoryMb: 256, threads: 1, temporaryFolder: '/tmp' });
  const path = await bench.file('', 'other.parquet');
  try {
    await engine.rows(
      `COPY (SELECT * FROM (VALUES (9007199254740993, 'a', 1.5::DOUBLE), (2, '7', 'inf'::DOUBLE), (3, 'b', NULL))  t(id, word, x)) TO '${path}' (FORMAT parquet)`,
    );
  } finally {
    await engine.close();
  }
  const table = await bench.read(path, { types: { word: 'numeric' } });
  expect(table.rows).toEqual([
    ['9007199254740993', null, 1.5],
    ['2', 7, null],
    ['3', null, null],
  ]);
  expect(table.problems).toEqual([
    { code: 'value_not_numeric', row: null, column: 'word', value: null, params: { count: 2 } },
    { code: 'value_not_numeric', row: null, column: 'x', value: null, params: { count: 1 } },
    { code: 'value_not_numeric', row: 1, column: 'word', value: 'a', params: {} },
    { code: 'value_not_numeric', row: 3, column: 'word', value: 'b', params: {} },
    { code: 'value_not_numeric', row: 2, column: 'x', value: 'inf', params: {} },
  ]);
});

it.each(['<0.01', 'ND', '0.02未満'])('takes no row for a line of the header because its value is %s', async (word) => {
  const table = await bench.read(
    await bench.file(
      `s,ppm\na,${word}\n${Array.from({ length: 20 }, (_, index) => `s${index},${index === 9 ? word : index / 50}`).join('\n')}\n`,
    ),
  );
  expect([table.columns.map(({ name }) => name), table.rows.length, table.problems.at(-1)]).toEqual([
    ['s', 'ppm'],
    21,
    { code: 'value_not_numeric', row: 12, column: 'ppm', value: word, params: {} },
  ]);
});

it.each(['sep=;\na;b\n', '# logger\n# unit: mV\n#\na;b\n'])('passes over %j before the names', async (head) => {
  const table = await bench.read(await bench.file(`${head}1;2,5\n3;4,5\n`));
  expect([table.columns.map(({ name }) => name), table.rows]).toEqual([
    ['a', 'b'],
    [
      [1, 2.5],
      [3, 4.5],
    ],
  ]);
});

it.each([
  ['page.xls', '<html><table><tr><td>1</td></tr></table></html>', 'file_not_a_table'],
  ['book.xlsx', 'PK\u0003\u0004cut off', 'file_damaged'],
])('says what is wrong with %s', async (name, content, code) => {
  await expect(bench.read(await bench.file(content, name))).rejects.toMatchObject({ code });
});

it('reads amounts and percentages as numbers once told, English dates by itself, and lists what does not fit', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, index) =>
      `${index === 3 ? 'about 90' : `${90 - index}.5%`},"¥1,0${10 + index}",3/${index + 1}/2024 1:05 PM,${10 + index}-Mar-2024`,
  );
  const path = await bench.file(`loss,price,when,day\n${rows.join('\n')}\n`);
  expect((await bench.read(path)).columns.map(({ type }) => type)).toEqual([
    'categorical',
    'categorical',
    'datetime',
    'datetime',
  ]);
  const table = await bench.read(path, { types: { loss: 'numeric', price: 'numeric' } });
  expect([table.rows[2], table.rows[3]?.slice(0, 2)]).toEqual([
    [88.5, 1012, '2024-03-03T13:05:00', '2024-03-12T00:00:00'],
    [null, 1013],
  ]);
  expect(table.problems.filter(({ row }) => row !== null)).toEqual([
    { code: 'value_not_numeric', row: 5, column: 'loss', value: 'about 90', params: {} },
  ]);
});
