import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { tidyTable } from '../tidy/tidy-table.ts';
import { inspectFile } from './inspect-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hakaru-excel-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A report as people make them: a title, a gap, groups merged over their columns, an average below. */
async function report(): Promise<string> {
  const path = join(folder, 'report.xlsx');
  const values = Array.from({ length: 6 }, (_, i) => [`L${i}`, 60 + i, 1.5 + i, 80 + i, 2.5 + i]);
  const rows = [
    ['Report of May', null, null, null, null],
    [null, null, null, null, null],
    [null, null, null, null, null],
    ['lot', 'Line A', null, 'Line B', null],
    ['', 'temp', 'flow', 'heat', 'rate'],
    ...values,
    ['平均', 62.5, 4, 82.5, 5],
  ];
  const merges = [
    { startRow: 3, startCol: 1, endRow: 3, endCol: 2 },
    { startRow: 3, startCol: 3, endRow: 3, endCol: 4 },
  ];
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'data', rows, merges }] }));
  return path;
}

it('shows the rows of a sheet by their numbers, with those that hold nothing', async () => {
  const found = await inspectFile({ path: await report(), file: 'report.xlsx', corrections: {} });
  expect(found.firstLines.slice(0, 4)).toEqual(['Report of May', '', '', expect.stringMatching(/^lot\tLine A/)]);
  expect(found.options.skip_rows).toBe(3);
});

it('lets merged headers reach all of their columns, and asks about the average at the end', async () => {
  const path = await report();
  const found = await inspectFile({ path, file: 'report.xlsx', corrections: { header_rows: 2 } });
  expect(found.columns.map(({ name }) => name)).toEqual([
    'lot',
    'Line A temp',
    'Line A flow',
    'Line B heat',
    'Line B rate',
  ]);
  const [question] = found.listed.filter(({ code }) => code === 'row_summary');
  expect([question?.row, question?.value]).toEqual([12, '平均']);
  const without = await inspectFile({
    path,
    file: 'report.xlsx',
    corrections: { header_rows: 2, footer_rows: Number(question?.params.footer_rows) },
  });
  expect(without.listed.filter(({ code }) => code === 'row_summary')).toEqual([]);
  expect(without.rowEstimate).toBe(6);
});

it('lets a header that is merged downwards name its columns whichever of its rows is the header', async () => {
  const path = join(folder, 'downwards.xlsx');
  const rows = [
    ['lot', 'Line A', null, 'total', null, 'note'],
    [null, 'temp', 'flow', null, null, null],
    [null, '℃', 'L/min', null, null, null],
    ...Array.from({ length: 6 }, (_, i) => [`L${i}`, 60 + i, 1.5 + i, 80 + i, 90 + i, 'ok']),
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
    { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
    { startRow: 0, startCol: 3, endRow: 2, endCol: 4 },
    { startRow: 0, startCol: 5, endRow: 1, endCol: 5 },
  ];
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'data', rows, merges }] }));
  const names = async (skip_rows: number, header_rows: number) =>
    (await inspectFile({ path, file: 'downwards.xlsx', corrections: { skip_rows, header_rows } })).columns.map(
      ({ name }) => name,
    );
  const others = ['total', 'total_2', 'note'];
  expect(await names(1, 2)).toEqual(['lot', 'temp (℃)', 'flow (L/min)', ...others]);
  expect(await names(0, 3)).toEqual(['lot', 'Line A temp (℃)', 'Line A flow (L/min)', ...others]);
});

it('gives the value of cells that are merged downwards to each of their rows, and says so', async () => {
  const path = join(folder, 'batches.xlsx');
  const rows = [
    ['batch', 'temp', 'note'],
    ...Array.from({ length: 12 }, (_, i) => [i % 4 === 0 ? `B${i / 4}` : null, 60 + i, i === 4 ? 'stopped' : null]),
    [null, null, null],
  ];
  const merges = [
    ...[1, 5, 9].map((top) => ({ startRow: top, startCol: 0, endRow: top === 9 ? 13 : top + 3, endCol: 0 })),
    { startRow: 5, startCol: 2, endRow: 6, endCol: 2 },
  ];
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'data', rows, merges }] }));
  const found = await inspectFile({ path, file: 'batches.xlsx', corrections: {} });
  expect(found.rows.map(([batch]) => batch)).toEqual(['B0', 'B1', 'B2'].flatMap((batch) => Array(4).fill(batch)));
  expect(found.columns[0]?.role).toBe('group');
  const told = [
    { code: 'cell_merged', row: null, column: 'batch', value: null, params: { count: 9 } },
    { code: 'cell_merged', row: null, column: 'note', value: null, params: { count: 1 } },
  ];
  expect(found.listed).toEqual(told);
  const target = join(folder, 'batches.csv');
  const task = { ...found, path, file: 'batches.xlsx', target };
  expect(await tidyTable(task, () => {})).toMatchObject({ rows: 12, problems: told });
  const lines = (await readFile(target, 'utf8')).replaceAll('"', '').split('\n');
  expect(lines.slice(4, 7)).toEqual(['B1,64,stopped', 'B1,65,stopped', 'B1,66,']);
});

it('names numbers that are far from all others, with the ends of those', async () => {
  const path = join(folder, 'far.xlsx');
  const rows = [
    ['lot', 'flow'],
    ...Array.from({ length: 12 }, (_, index) => [`L${index}`, index === 7 ? 601 : 60 + (index % 3) / 10]),
  ];
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'data', rows }] }));
  const { listed } = await inspectFile({ path, file: 'far.xlsx', corrections: {} });
  expect(listed).toEqual([
    { code: 'value_far', row: 9, column: 'flow', value: '601', params: { low: 60, high: 60.2 } },
  ]);
});

it('begins with the first sheet that holds measurements, not with notes before it', async () => {
  const path = join(folder, 'notes-first.xlsx');
  const notes = { name: 'Read me', rows: [['Curing study'], ['Ask the laboratory about May']] };
  const contacts = {
    name: 'People',
    rows: [
      ['name', 'room'],
      ['Sato', 'B'],
      ['Mori', 'C'],
    ],
  };
  const data = {
    name: 'Data',
    rows: [
      ['lot', 'temp'],
      ['L1', 60],
      ['L2', 61],
    ],
  };
  await writeFile(path, await writeXlsx({ sheets: [notes, contacts, data] }));
  const inspected = (corrections: { sheet?: string }) => inspectFile({ path, file: 'notes-first.xlsx', corrections });
  expect((await inspected({})).options.sheet).toBe('Data');
  expect((await inspected({ sheet: 'People' })).columns.map(({ name }) => name)).toEqual(['name', 'room']);

  await writeFile(path, await writeXlsx({ sheets: [notes, contacts] }));
  expect((await inspected({})).options.sheet).toBe('Read me');
});

it('reads what Excel shows of a number, not what its arithmetic leaves behind 15 digits', async () => {
  const path = join(folder, 'computed.xlsx');
  const rows = [
    ['lot', 'solids'],
    [9007199254740991, 0.529 * 100],
    [9007199254740990, 0.1 + 0.2],
    [1, 1 / 3],
  ];
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'data', rows }] }));
  const found = await inspectFile({ path, file: 'computed.xlsx', corrections: {} });
  expect(found.firstLines.slice(1)).toEqual([
    '9007199254740991\t52.9',
    '9007199254740990\t0.3',
    '1\t0.333333333333333',
  ]);
});

it.each([
  ['a gap below', [[]]],
  ['nothing between', []],
])(
  'finds the names below notes that hold a date or a number and are saved as wide as the table: %s',
  async (_, gap) => {
    const path = join(folder, 'notes-above.csv');
    const rows: (string | number)[][] = [
      ['引張試験結果一覧'],
      ['作成者：田中', '', '作成日', '2024/4/1'],
      ['室温', 25.5],
      ...gap,
      ['試料', '温度', '添加剤', '試験日', '強さ'],
      ['', '(℃)', '', '', '(MPa)'],
      ...Array.from({ length: 12 }, (_one, i) => [`S-${i}`, 800 + i, 'なし', `2024年1月${i + 1}日`, 500 + 3 * i]),
    ];
    const lines = rows.map((cells) => Array.from({ length: 5 }, (_one, index) => cells[index] ?? '').join(','));
    await writeFile(path, lines.join('\r\n'));
    const { options, columns } = await inspectFile({ path, file: 'notes-above.csv', corrections: {} });
    expect(options).toMatchObject({ skip_rows: 3 + gap.length, header_rows: 2 });
    expect(columns.map(({ type }) => type)).toEqual(['categorical', 'numeric', 'categorical', 'datetime', 'numeric']);
  },
);
