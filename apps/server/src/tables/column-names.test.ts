import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTableBench } from './testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

const table = async (lines: readonly string[]) => bench.read(await bench.file(`${lines.join('\n')}\n`));
const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const twenty = Array.from({ length: 20 }, (_, row) => row);

// Each column is named as the statement itself once named what it worked out.
describe('a column may have any name', () => {
  // What tables, SQL, Python, JavaScript and HTML have names for themselves.
  it.for([
    ...'filename file_index rowid oid index row_number select from group order null true'.split(' '),
    ...'None class lambda self def name dtype values length prototype then toJSON'.split(' '),
    ...`<b>x</b> <script>alert(1)</script> &amp; "quoted" it's a;b a.b a[0] $1 ? {x} %s \\`.split(' '),
  ])('as it is written: %s', async (name) => {
    const { path, columns } = await table([`${csvCell(name)},other`, ...twenty.map((row) => `${row},${row % 2}`)]);
    expect(columns.map((column) => column.name)).toEqual([name, 'other']);
    const page = await bench.tables.readPage(path, { page: 1, page_size: 3, sort: { column: name, descending: true } });
    expect(page.rows.map((row) => row[0])).toEqual([19, 18, 17]);
    const { columns: told } = await bench.tables.statistics({ path, rows: 20, columns });
    expect(told.map((column) => column.name)).toEqual([name, 'other']);
  });

  it.for(
    'file_row_number FILE_ROW_NUMBER __proto__ constructor hasOwnProperty toString valueOf isPrototypeOf __lookupSetter__'.split(
      ' ',
    ),
  )('but a reserved one, %s, which gets an underscore and is told of', async (name) => {
    const { path, columns, problems } = await table([`${name},other`, ...twenty.map((row) => `${row},${row % 2}`)]);
    expect(columns.map((column) => column.name)).toEqual([`${name}_`, 'other']);
    expect(problems).toMatchObject([{ code: 'name_reserved', column: `${name}_`, value: name }]);
    const page = await bench.tables.readPage(path, { page: 1, page_size: 3 });
    expect(page.rows.map((row) => row[0])).toEqual([0, 1, 2]);
  });

  async function split(path: string, method: 'stratified' | 'time', column: string) {
    const folder = dirname(await bench.file(''));
    const targets = { training: join(folder, 'training.parquet'), inference: join(folder, 'inference.parquet') };
    await bench.tables.edits.split(path, { method, share: 0.8, seed: 0, column }, targets);
    return (await bench.tables.readPage(targets.inference, { page: 1, page_size: 100 })).rows;
  }

  it.for(['S', 's', 'k'])('of a table split by the strata of %s', async (name) => {
    const { path } = await table([`n,${name}`, ...twenty.map((row) => `${row},${row < 10 ? 'a' : 'b'}`)]);
    const left = await split(path, 'stratified', name);
    expect(left.map((row) => row[1])).toEqual(['a', 'a', 'b', 'b']);
  });

  it('of strata beside a column of that name', async () => {
    const { path } = await table(['s,class', ...twenty.map((row) => `${row},${row < 10 ? 'a' : 'b'}`)]);
    expect((await split(path, 'stratified', 'class')).map((row) => row[1])).toEqual(['a', 'a', 'b', 'b']);
  });

  it.for(['r', 'R', 't'])('of a time to split by, %s', async (name) => {
    const { path } = await table([`n,${name}`, ...twenty.map((row) => `${row},${100 - row}`)]);
    expect((await split(path, 'time', name)).map((row) => row[0])).toEqual([0, 1, 2, 3]);
  });

  it.for(['v', 'V'])('of different values beside %s', async (name) => {
    const { path } = await table([`class,${name}`, 'b,1', 'a,2', 'b,3']);
    expect(await bench.tables.distinctValues(path, 'class', 10)).toEqual(['b', 'a']);
    expect(await bench.tables.distinctValues(path, name, 10)).toEqual(['1.0', '2.0', '3.0']);
  });

  it.for([
    ['i', 'j'],
    ['J', 'I'],
    ['x', 'i'],
  ] as const)('of points that are counted, %s and %s', async ([x, y]) => {
    const { path } = await table([`${x},${y}`, ...Array.from({ length: 200 }, (_, row) => `${row},${row % 2}.5`)]);
    const found = await bench.tables.readPoints(path, { x, y, group: null, limit: 5 });
    const counts = found.mode === 'density' ? found.counts.flat() : [];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  });

  it.for(['bin', 'BIN', 'v', 'n', 'i'])('of numbers and words that are counted, %s', async (name) => {
    const numbers = await table([name, ...twenty.map((row) => `${row}.5`)]);
    const words = await table([name, 'a', 'b', 'b']);
    const [one] = (await bench.tables.statistics({ path: numbers.path, rows: 20, columns: numbers.columns })).columns;
    expect(one?.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    const [other] = (await bench.tables.statistics({ path: words.path, rows: 3, columns: words.columns })).columns;
    expect(other?.top_values).toEqual([
      { value: 'b', count: 2 },
      { value: 'a', count: 1 },
    ]);
  });

  it.for(['times', 'TIMES'])('of a key that tells rows apart, %s', async (name) => {
    const [before, after] = [await table([`${name},x`, 'a,1', 'b,2']), await table([`${name},x`, 'a,1', 'b,3'])];
    const requested = {
      before: { path: before.path, name: 'one', version: 1 },
      after: { path: after.path, name: 'two', version: 2 },
      keys: [name],
      renamed: [],
    };
    expect((await bench.tables.edits.compare(requested)).rows).toEqual({
      matched: 2,
      changed: 1,
      added: 0,
      removed: 0,
    });
    const repeated = await table([`${name},x`, '7,1', '7,2', '8,3']);
    await expect(
      bench.tables.edits.compare({
        ...requested,
        before: { ...requested.before, path: repeated.path },
        after: { ...requested.after, path: repeated.path },
      }),
    ).rejects.toMatchObject({ code: 'keys_repeated', params: { rows: 2 } });
  });
});
