import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '@hakaru/contract';
import { sharedData } from '../testing/shared-data.ts';
import { openTableBench } from '../testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

const spectrum = sharedData('messy_csv_spectrum');
const csvkit = sharedData('messy_csvkit') ?? '';
const jma = sharedData('messy_jp_jma_a') ?? '';
const honey = sharedData('messy_honey_semicolon') ?? '';
const loaded = (file: string) => bench.read(join(csvkit, file));
const names = (table: Awaited<ReturnType<typeof loaded>>) => table.columns.map(({ name }) => name);
const SLOW = 60_000;

/** Values as the corpus spells them. */
const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell));

describe.skipIf(!spectrum)('csv-spectrum (skipped where the shared data is absent)', { timeout: SLOW }, () => {
  const files = spectrum ? readdirSync(join(spectrum, 'csvs')).map((file) => file.replace('.csv', '')) : [];

  it.each(files)('%s gives exactly the JSON beside it', async (name) => {
    const table = await bench.read(join(spectrum!, 'csvs', `${name}.csv`));
    // The corpus has another telephone number in this JSON than in its CSV.
    const json = readFileSync(join(spectrum!, 'json', `${name}.json`), 'utf8').replace('1234567890', '2095257564');
    const expected = [JSON.parse(json)].flat() as Record<string, string>[];
    const rows = table.rows.map((row) =>
      Object.fromEntries(names(table).map((column, index) => [column, text(row[index])])),
    );
    // Line ends inside a value stay as they are; the JSON has them as line feeds.
    expect(rows.map((row) => JSON.stringify(row).replaceAll('\\r\\n', '\\n'))).toEqual(
      expected.map((row) => JSON.stringify(row).replaceAll('\\r\\n', '\\n')),
    );
  });

  it('has all twelve', () => expect(files).toHaveLength(12));
});

describe.skipIf(!csvkit)('csvkit’s examples (skipped where the shared data is absent)', { timeout: SLOW }, () => {
  it('reports rows of the wrong length and reads the others', async () => {
    const table = await loaded('bad.csv');
    expect(table.rows).toEqual([
      [null, "I'm too short!", null],
      [0, 'mixed types.... uh oh', 17],
    ]);
    expect(table.problems.filter(({ row }) => row !== null)).toEqual([
      { code: 'row_long', row: 2, column: null, value: "1 | 27 |  | I'm too long!", params: { found: 4, expected: 3 } },
      { code: 'row_short', row: 3, column: null, value: null, params: { found: 2, expected: 3 } },
    ]);
  });

  it('reads decimal commas and points between thousands once told', async () => {
    expect(
      (await bench.read(join(csvkit, 'test_locale.csv'), { decimal: ',', thousands: '.' })).rows[0]?.slice(0, 2),
    ).toEqual([1.7, 200_000_000]);
    expect((await loaded('test_locale.csv')).rows[0]?.slice(0, 2)).toEqual([1.7, 200_000_000]);
  });

  it.each([
    ['test_utf8.csv', 'ʤ'],
    ['test_utf8_bom.csv', 'ʤ'],
    ['test_utf16_big.csv', 'ʤ'],
    ['test_utf16_little.csv', 'ʤ'],
    ['test_latin1.csv', '©'],
  ])('reads %s in its encoding', async (file, last) => {
    expect((await loaded(file)).rows).toEqual([
      [1, 2, '3'],
      [4, 5, last],
    ]);
  });

  it('reads lines that end with CR alone, past empty lines, and semicolons', async () => {
    expect((await loaded('mac_newlines.csv')).rows).toEqual([
      ['1', 2, 3],
      ['Once upon\ra time', 5, 6],
    ]);
    expect((await loaded('test_skip_lines.csv')).rows).toEqual([[1, 2, 3]]);
    expect((await loaded('sniff_limit.csv')).rows).toEqual([[1, 2, 3]]);
    expect((await loaded('null_byte.csv')).rows).toEqual([[null, 2, 3]]);
  });

  it.each(['dummy.xls', 'dummy.xlsx'])('reads the workbook %s', async (file) => {
    const table = await loaded(file);
    expect([names(table), table.rows]).toEqual([['a', 'b', 'c'], [[1, 2, 3]]]);
  });

  it.each(['xls', 'xlsx'])('reads a .%s with lines above its table as one without', async (form) => {
    const [below, plain] = [await loaded(`test_skip_lines.${form}`), await loaded(`test.${form}`)];
    expect([names(below), below.rows]).toEqual([names(plain), plain.rows]);
  });

  it('reads the same from the old and the new form of a workbook', async () => {
    const [old, current] = [await loaded('test.xls'), await loaded('test.xlsx')];
    expect([names(old), old.rows]).toEqual([names(current), current.rows]);
    expect(old.rows.length).toBeGreaterThan(1);
  });
});

describe.skipIf(!jma)(
  'weather data of the Japan Meteorological Agency (skipped where the shared data is absent)',
  { timeout: SLOW },
  () => {
    it.each(['data20131020-20141019', 'data20141020-20151019'])(
      '%s is the same in CP932 and in UTF-8: four header lines below a title, a row a day',
      async (name) => {
        const path = join(jma, `${name}.csv`);
        const { options } = await bench.tables.inspect({ path, file: 'a.csv', corrections: {} });
        expect([options.encoding, options.skip_rows, options.header_rows]).toEqual(['cp932', 2, 4]);
        const [table, twin] = [await bench.read(path), await bench.read(join(jma, `${name}_utf-8.csv`))];
        expect(table.rows).toHaveLength(365);
        expect(table.columns.length).toBe(96);
        expect([table.columns, table.rows, table.problems]).toEqual([twin.columns, twin.rows, twin.problems]);
      },
    );
  },
);

describe.skipIf(!honey)('spectra with semicolons (skipped where the shared data is absent)', { timeout: SLOW }, () => {
  it('are read with their wavelengths as names', async () => {
    const table = await bench.read(join(honey, 'Honey2021.csv'));
    expect(names(table)[0]).toMatch(/^Sample ID/);
    expect(table.rows).toHaveLength(165);
    expect(table.columns.slice(1).every(({ type }) => type === 'numeric')).toBe(true);
  });
});
