import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCp932 } from '../../tables/export/encode-cp932.ts';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { postForm } from '../../testing/post-form.ts';
import { rangeFile, readRanges } from './range-file.ts';

describe('a range-setting file that is sent', () => {
  let test: TestApp;
  let upload: (content: Buffer | string) => Promise<ReturnType<typeof readRanges>>;

  beforeAll(async () => {
    test = await createTestApp();
    const headers = await test.as('aiko');
    upload = async (content) =>
      (await postForm(test, headers, '/optimization/csv/upload', {}, { name: 'r.csv', content })).body;
  });
  afterAll(() => test.close());

  it('reads categories with what divides them, and values of each kind', async () => {
    const levels = ['1;4-dioxane', 'THF "99"', 'DMF'];
    const lines = [
      { feature: 'solvent, dry', type: 'categorical' as const, values: levels },
      { feature: 'dose', type: 'discrete' as const, values: [1, 2.5, 1e-9] },
      { feature: 'note', type: 'fixed' as const, values: ['say "hi"; twice'] },
    ];
    expect((await upload(rangeFile(lines, []))).factors).toEqual([
      { type: 'categorical', name: 'solvent, dry', levels },
      { type: 'discrete', name: 'dose', values: [1, 2.5, 1e-9] },
      { type: 'fixed', name: 'note', value: 'say "hi"; twice' },
    ]);
  });

  it('refuses a cell that is open yet by its line', async () => {
    const open = await upload(rangeFile([{ feature: 'x', type: 'range', lower: 'wide', upper: null }], []));
    expect(open.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'lower'],
      [2, 'upper'],
    ]);
  });

  it('reads a file as spreadsheets save it on a Japanese computer', async () => {
    const saved = encodeCp932('feature,type,lower,upper\r\n溶融温度(℃),range,240,310\r\n');
    expect((await upload(saved)).factors).toEqual([{ type: 'range', name: '溶融温度(℃)', lower: 240, upper: 310 }]);
  });
});

it('reads limits of every size as they are written', () => {
  const header = ['feature', 'type', 'lower', 'upper'];
  const rows = [
    ['dose', 'range', '1e-9', '5.25E-8'],
    ['film', 'range', '0.00000106', '0.000006'],
    ['counter', 'range', '1000000000.16', '1000000049.57'],
  ];
  expect(readRanges({ columns: header, rows, lines: [2, 3, 4] }, 'en')).toEqual({
    factors: [
      { type: 'range', name: 'dose', lower: 1e-9, upper: 5.25e-8 },
      { type: 'range', name: 'film', lower: 1.06e-6, upper: 6e-6 },
      { type: 'range', name: 'counter', lower: 1000000000.16, upper: 1000000049.57 },
    ],
    sums: [],
    tolerances: [],
    problems: [],
  });
});

it('says what is wrong in which line and column of a file', () => {
  const rows = [
    ['a', 'unit', '0', '1', '0,1', '', '', 'mix', '100'],
    ['b; c', 'range', '0', '', '', '', '2', 'mix', '90'],
    ['d', 'discrete', '', '', '', '1'],
    ['e', 'fixed', '', '', '', 'say "hi"'],
    ['f', 'range', '3', '2'],
    ['g', 'wide'],
  ];
  const header = ['feature', 'type', 'lower', 'upper', 'unit', 'values', 'weight', 'group', 'total'];
  const file = { columns: header, rows, lines: [2, 3, 4, 5, 6, 7] };
  const { factors: read, sums, problems } = readRanges(file, 'en');
  expect(read).toEqual([
    { type: 'discrete', name: 'd', values: [1] },
    { type: 'fixed', name: 'e', value: 'say "hi"' },
  ]);
  expect(sums).toEqual([
    {
      terms: [
        { factor: 'a', weight: 1 },
        { factor: 'b; c', weight: 2 },
      ],
      total: 100,
    },
  ]);
  expect(problems.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'unit', 'range_file_cell_unreadable'],
    [3, 'upper', 'range_file_cell_missing'],
    [3, 'total', 'range_file_total_differs'],
    [6, 'upper', 'range_file_reversed'],
    [7, 'type', 'range_file_cell_unreadable'],
  ]);
  const unnamed = { columns: ['name', 'type'], rows: [['a', 'range']], lines: [2] };
  expect(readRanges(unnamed, 'en').problems).toMatchObject([{ line: 1, column: 'feature' }]);
});
