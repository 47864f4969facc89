import { expect, it } from 'vitest';
import { type CsvWishes, wordedCsv } from './worded-csv.ts';

const words = () => [{ heading: '順位' }, null, { heading: '適用範囲', cells: { inside: '適用範囲内' } }];

async function written(text: string, wishes: CsvWishes, size = 7): Promise<string> {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: Buffer[] = [];
  for await (const piece of wordedCsv(pieces(), wishes)) found.push(piece);
  const all = Buffer.concat(found);
  return wishes.encoding === 'utf-8' ? all.toString() : new TextDecoder('shift_jis', { fatal: true }).decode(all);
}

it('words headings and the cells of made columns, and leaves what people named and wrote', async () => {
  const text = `\ufeffrank,"domain, ""m³""",domain\r\n1,"a,""b""\nc",inside\r\n2,'=1+1,outside\r\n3,inside,inside\r\n`;
  expect(await written(text, { encoding: 'utf-8', words })).toBe(
    `\ufeff順位,"domain, ""m³""",適用範囲\r\n1,"a,""b""\nc",適用範囲内\r\n2,'=1+1,outside\r\n3,inside,適用範囲内\r\n`,
  );
  expect(await written(text, { encoding: 'cp932' })).toBe(
    `rank,"domain, ""m3""",domain\r\n1,"a,""b""\nc",inside\r\n2,'=1+1,outside\r\n3,inside,inside\r\n`,
  );
});

it('writes a header alone, -5 as it is, and for what CP932 lacks in a cell a question mark, or 2 for ² where people did not write it', async () => {
  expect(await written('\ufeffrank,x,domain\r\n', { encoding: 'utf-8', words })).toBe('\ufeff順位,x,適用範囲\r\n');
  expect(await written('rank,x,domain\r\n1,-5,é m²\r\n2,m²,=\r\n', { encoding: 'cp932', words })).toBe(
    '順位,x,適用範囲\r\n1,-5,? m2\r\n2,m?,=\r\n',
  );
});

it('gives no two columns one heading: made ones give way to what people called theirs', async () => {
  expect(await written('rank,順位,domain\r\n', { encoding: 'utf-8', words })).toBe('\ufeff順位 2,順位,適用範囲\r\n');
  expect(await written('m³,m3,T²\r\n', { encoding: 'cp932' })).toBe('m?,m3,T2\r\n');
});
