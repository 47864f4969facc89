import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableBench } from '../testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

const table = async (content: string) => (await bench.read(await bench.file(content))).path;

it('refuses CP932 where the name of a column has no place in it, naming the column', async () => {
  const path = await table('温度🌡,b\n1,2\n3,4\n');
  await expect(bench.tables.checkEncodable(path, 'cp932')).rejects.toMatchObject({
    code: 'cp932_unencodable_name',
    params: { character: '🌡', column: '温度🌡' },
  });
  await expect(bench.tables.checkEncodable(path, 'utf-8')).resolves.toBeUndefined();
});

it('refuses CP932 where two columns would have one name in it, naming the one that is written otherwise', async () => {
  const path = await table('a～b,a〜b,c〜\n1,2,3\n4,5,6\n');
  await expect(bench.tables.checkEncodable(path, 'cp932')).rejects.toMatchObject({
    code: 'cp932_unencodable_name',
    params: { character: '〜', column: 'a〜b' },
  });
  await expect(bench.tables.checkEncodable(await table('b,c〜\n2,3\n5,6\n'), 'cp932')).resolves.toBeUndefined();
});

it('puts an apostrophe before formulas, in names too, unless told to keep them', async () => {
  const path = await table('=a,n\n=1+1,-5\n@x,6\n＝1+1,7\n－x,8\n');
  const text = async (formulas?: 'keep') => {
    const pieces: Buffer[] = [];
    for await (const piece of bench.tables.exportCsv(path, 'utf-8', formulas && { formulas }))
      pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces).toString();
  };
  expect(await text()).toBe("\ufeff'=a,n\r\n'=1+1,-5\r\n'@x,6\r\n'＝1+1,7\r\n'－x,8\r\n");
  expect(await text('keep')).toBe('\ufeff=a,n\r\n=1+1,-5\r\n@x,6\r\n＝1+1,7\r\n－x,8\r\n');
});

it('reports every character that CP932 lacks, with its places, and writes what is asked for in their stead', async () => {
  const path = await table('m²,note\n1,温度\n2,🎉🎉 한\n3,①髙\n4,x²\n');
  const report = await bench.tables.encodingReport(path);
  expect(report).toEqual({
    cells: 3,
    characters: [
      { character: '²', cells: 2 },
      { character: '🎉', cells: 1 },
      { character: '한', cells: 1 },
    ],
    places: [
      { row: null, column: 'm²', value: 'm²', characters: '²' },
      { row: 2, column: 'note', value: '🎉🎉 한', characters: '🎉한' },
      { row: 4, column: 'note', value: 'x²', characters: '²' },
    ],
  });
  const pieces: Buffer[] = [];
  for await (const piece of bench.tables.exportCsv(path, 'cp932', { stand: '〓' })) pieces.push(Buffer.from(piece));
  expect(new TextDecoder('shift_jis').decode(Buffer.concat(pieces))).toBe(
    'm〓,note\r\n1,温度\r\n2,〓〓 〓\r\n3,①髙\r\n4,x〓\r\n',
  );
  expect((await bench.tables.encodingReport(await table('a\n高\n'))).cells).toBe(0);
});

it('counts from 1 what is kept counting from 0, and leaves what is missing', async () => {
  const path = await table('row,fold,value\n0,2,0\n1,,5\n');
  const pieces: Buffer[] = [];
  for await (const piece of bench.tables.exportCsv(path, 'utf-8', { counters: ['row', 'fold'] }))
    pieces.push(Buffer.from(piece));
  expect(Buffer.concat(pieces).toString()).toBe('\ufeffrow,fold,value\r\n1,3,0\r\n2,,5\r\n');
});
