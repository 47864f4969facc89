import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableBench } from '../testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

async function compare(
  before: string,
  after: string,
  keys: string[] = [],
  renamed: { before: string; after: string }[] = [],
) {
  const [old, now] = [await bench.read(await bench.file(before)), await bench.read(await bench.file(after))];
  return bench.tables.edits.compare({
    before: { path: old.path, name: 'one', version: 1 },
    after: { path: now.path, name: 'two', version: 2 },
    keys,
    renamed,
  });
}

it('finds nothing where nothing differs', async () => {
  const table = 'id,x\n1,1.5\n2,\n3,2\n';
  const found = await compare(table, table);
  expect(found).toMatchObject({
    rows: { matched: 3, changed: 0, added: 0, removed: 0 },
    cells_changed: 0,
    columns: { added: [], removed: [], renamed: [], retyped: [], left_out: [] },
    examples: { cells: [], added: [], removed: [] },
  });
});

it('counts and shows changed cells by place, missing values among them, and the rows that are more', async () => {
  const found = await compare('id,x,note\n1,1.5,a\n2,,b\n3,2,c\n', 'id,x,note\n1,1.5,a\n2,7,b\n3,2,\n4,1,d\n5,1,e\n');
  expect(found.rows).toEqual({ matched: 3, changed: 2, added: 2, removed: 0 });
  expect(found.pairs.map(({ after, changed }) => [after.name, changed])).toEqual([
    ['id', 0],
    ['x', 1],
    ['note', 1],
  ]);
  expect(found.examples.cells).toEqual([
    { row_before: 2, row_after: 2, key: [], column: 'x', before: null, after: 7 },
    { row_before: 3, row_after: 3, key: [], column: 'note', before: 'c', after: null },
  ]);
  expect(found.examples.added.map(({ row }) => row)).toEqual([4, 5]);
});

it('matches rows by key columns, in whatever order they stand', async () => {
  const found = await compare('lot,id,x\nA,1,10\nA,2,20\nB,1,30\n', 'lot,id,x\nB,1,31\nA,1,10\nC,9,5\n', ['lot', 'id']);
  expect(found.rows).toEqual({ matched: 2, changed: 1, added: 1, removed: 1 });
  expect(found.examples).toEqual({
    cells: [{ row_before: 3, row_after: 1, key: ['B', 1], column: 'x', before: 30, after: 31 }],
    added: [{ row: 3, key: ['C', 9] }],
    removed: [{ row: 2, key: ['A', 2] }],
  });
});

it('refuses keys that do not tell rows apart, or are of two types', async () => {
  await expect(compare('lot,x\nA,1\nA,2\nB,3\n', 'lot,x\nA,1\n', ['lot'])).rejects.toMatchObject({
    code: 'keys_repeated',
    params: { name: 'one', version: 1, rows: 2, example: 'A' },
  });
  await expect(compare('lot,x\n1,1\n2,2\n', 'lot,x\na,1\nb,2\n', ['lot'])).rejects.toMatchObject({
    code: 'keys_retyped',
    params: { column: 'lot' },
  });
  await expect(compare('lot,x\n1,1\n', 'lot,x\n1,1\n', ['no'])).rejects.toMatchObject({ code: 'column_unknown' });
});

it('knows columns that were renamed by their values, and compares across types by value', async () => {
  const found = await compare(
    'a,b,gone,n\n1,x,1,1\n2,y,1,2\n3,z,2,3\n',
    'alpha,b,come,n\n1,x,5,1.0\n2,y,6,2\n3,q,7,three\n',
  );
  expect(found.columns).toMatchObject({
    renamed: [{ before: 'a', after: 'alpha' }],
    removed: [{ name: 'gone', type: 'numeric' }],
    added: [{ name: 'come', type: 'numeric' }],
    retyped: [{ name: 'n', before: 'numeric', after: 'categorical' }],
  });
  expect(found.pairs.map(({ before, after, changed }) => [before.name, after.name, changed])).toEqual([
    ['a', 'alpha', 0],
    ['b', 'b', 1],
    ['n', 'n', 1],
  ]);
});

it('takes renaming that is known for granted, whatever the values', async () => {
  const found = await compare('a,b\n1,2\n3,4\n', 'c,b\n9,2\n3,4\n', [], [{ before: 'a', after: 'c' }]);
  expect(found.columns.renamed).toEqual([{ before: 'a', after: 'c' }]);
  expect(found.cells_changed).toBe(1);
});

it('follows names that were swapped or moved on to the next column', async () => {
  const swapped = await compare(
    'A,B\n1,x\n2,y\n',
    'B,A\n1,x\n2,y\n',
    [],
    [
      { before: 'A', after: 'B' },
      { before: 'B', after: 'A' },
    ],
  );
  expect(swapped).toMatchObject({
    cells_changed: 0,
    columns: {
      renamed: [
        { before: 'A', after: 'B' },
        { before: 'B', after: 'A' },
      ],
      added: [],
      removed: [],
      retyped: [],
    },
  });
  const shifted = await compare(
    'A,B\n1,5\n2,6\n',
    'B,C\n1,5\n2,7\n',
    [],
    [
      { before: 'A', after: 'B' },
      { before: 'B', after: 'C' },
    ],
  );
  expect(shifted).toMatchObject({
    cells_changed: 1,
    columns: {
      renamed: [
        { before: 'A', after: 'B' },
        { before: 'B', after: 'C' },
      ],
      added: [],
      removed: [],
    },
  });
  expect(shifted.pairs.map(({ before, after, changed }) => [before.name, after.name, changed])).toEqual([
    ['A', 'B', 0],
    ['B', 'C', 1],
  ]);
  // A column that is new under a name whose own column has moved on is not that column.
  const replaced = await compare('A,x\n1,0\n2,0\n', 'B,A,x\n1,9,0\n2,8,0\n', [], [{ before: 'A', after: 'B' }]);
  expect(replaced).toMatchObject({
    cells_changed: 0,
    columns: { renamed: [{ before: 'A', after: 'B' }], added: [{ name: 'A' }], removed: [] },
  });
});
