import { createWriteStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableEngine } from '../open-table-engine.ts';
import { openTableBench } from '../testing/table-bench.ts';
import { answerMadeTable } from './made-table.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

it('has days as dates in Parquet as in CSV and Excel, and leaves no file behind', async () => {
  const { path } = await bench.read(await bench.file('n,day\n1,2026-05-02\n2,2026-05-01\n'));
  let made = '';
  const answer = (format: 'csv' | 'xlsx' | 'parquet') =>
    answerMadeTable(bench.tables, { name: 'made', format, encoding: 'utf-8' }, (to) => {
      made = to;
      return copyFile(path, to);
    });
  const target = join(dirname(path), 'taken.parquet');
  const { stream, name } = await answer('parquet');
  await pipeline(stream as Readable, createWriteStream(target));
  const engine = await openTableEngine({ memoryMb: 256, threads: 1, temporaryFolder: join(dirname(path), 'tmp') });
  const types = await engine.rows(`SELECT DISTINCT typeof(day) FROM read_parquet('${target}')`);
  await engine.close();
  expect([name, types]).toEqual(['made.parquet', [['DATE']]]);
  await expect.poll(() => bench.tables.describe(made).catch(() => 'gone')).toBe('gone');

  const text = await Readable.from((await answer('csv')).stream as Readable).toArray();
  expect(Buffer.concat(text).toString().trimEnd().split('\r\n')).toEqual([
    '\ufeffn,day',
    '1,2026-05-02',
    '2,2026-05-01',
  ]);
  await expect.poll(() => bench.tables.describe(made).catch(() => 'gone')).toBe('gone');

  const workbook = Buffer.concat(await Readable.from((await answer('xlsx')).stream as Readable).toArray());
  const { readXlsx } = await import('hucre/xlsx');
  const { rows } = (await readXlsx(workbook)).sheets[0]!;
  expect(rows).toEqual([
    ['n', 'day'],
    [1, new Date('2026-05-02')],
    [2, new Date('2026-05-01')],
  ]);
  await expect.poll(() => bench.tables.describe(made).catch(() => 'gone')).toBe('gone');
});
