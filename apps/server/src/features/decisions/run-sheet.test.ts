import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { expect, it, onTestFinished } from 'vitest';
import { writeSheets } from './run-sheet.ts';

it('says a unit once, where a name of a column says it already', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeSheets(folder, {
    ranked: true,
    factors: [
      { name: '温度 [℃]', unit: '°C' },
      { name: 'pressure', unit: 'Pa' },
    ],
    predicted: [{ name: 'yield (%)', unit: '%' }],
    responses: [
      { name: 'yield (%)', unit: '%' },
      { name: 'strength', unit: 'MPa' },
    ],
    runs: [{ order: 1, values: [80, 1], predicted: [[1, 0, 2]] }],
  });
  const [header] = (await readFile(join(folder, 'sheet.en.utf-8.csv'), 'utf8')).split('\r\n');
  expect(header?.replace('\ufeff', '').split(',')).toEqual([
    'Rank',
    '温度 [℃]',
    'pressure [Pa]',
    'yield (%) predicted',
    'yield (%) lower',
    'yield (%) upper',
    'yield (%)',
    'strength [MPa]',
    'Notes',
  ]);
});

it('writes predictions to the digits that their intervals are known to, and settings as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeSheets(folder, {
    ranked: true,
    factors: [{ name: 'dose', unit: '' }],
    predicted: [{ name: 'y', unit: '' }],
    responses: [],
    runs: [
      { order: 1, values: [0.000001234567], predicted: [[81.47236963, 79.1234567, 83.8212825]] },
      { order: 2, values: [1], predicted: [[1000000044.183729, 1000000044.171234, 1000000044.196224]] },
      { order: 3, values: [2], predicted: [[127103.456789, null, null]] },
      { order: 4, values: [3], predicted: [[1234567.891, 1200000.12, 1269135.66]] },
      { order: 5, values: [4], predicted: [[null, null, null]] },
    ],
  });
  const [, ...lines] = (await readFile(join(folder, 'sheet.en.utf-8.csv'), 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(1, 5))).toEqual([
    ['0.000001234567', '81.47', '79.12', '83.82'],
    ['1', '1000000044.1837', '1000000044.1712', '1000000044.1962'],
    ['2', '127103', '', ''],
    ['3', '1234568', '1200000', '1269136'],
    ['4', '', '', ''],
  ]);
});

it('has a column of blocks where there are several, and says how to go through them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const written = async (blocks: readonly number[]) => {
    await writeSheets(folder, {
      ranked: false,
      factors: [{ name: 'dose', unit: '' }],
      predicted: [],
      responses: [],
      runs: blocks.map((block, at) => ({ order: at + 1, block, values: [at] })),
    });
    const { sheets } = await readXlsx(await readFile(join(folder, 'sheet.en.xlsx')));
    return [sheets[0]!.rows[0]!, sheets[1]!.rows.length] as const;
  };
  expect(await written([1, 1])).toEqual([['Run', 'Type', 'dose', 'Result', 'Notes'], 5]);
  expect(await written([1, 2])).toEqual([['Run', 'Block', 'Type', 'dose', 'Result', 'Notes'], 6]);
});
