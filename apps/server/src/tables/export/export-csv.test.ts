import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableBench } from '../testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

const table = async (content: string) => (await bench.read(await bench.file(content))).path;
const SLOW = { timeout: 60_000 };

it('refuses CP932 where the name of a column has no place in it, naming the column', SLOW, async () => {
  const path = await table('温度🌡,b\n1,2\n3,4\n');
  await expect(bench.tables.checkEncodable(path, 'cp932')).rejects.toMatchObject({ code: 'cp932_unencodable_name', params: { character: '🌡', column: '温度🌡' } });
  await expect(bench.tables.checkEncodable(path, 'utf-8')).resolves.toBeUndefined();
});

it('puts an apostrophe before formulas, in names too, unless told to keep them', SLOW, async () => {
  const path = await table('=a,n\n=1+1,-5\n@x,6\n');
  const text = async (formulas?: 'keep') => {
    const pieces: Buffer[] = [];
    for await (const piece of bench.tables.exportCsv(path, 'utf-8', formulas && { formulas })) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces).toString();
  };
  expect(await text()).toBe("\ufeff'=a,n\r\n'=1+1,-5\r\n'@x,6\r\n");
  expect(await text('keep')).toBe('\ufeff=a,n\r\n=1+1,-5\r\n@x,6\r\n');
});
