import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
