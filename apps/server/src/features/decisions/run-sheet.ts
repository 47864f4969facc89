import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell, Language } from '@hakaru/contract';
import { csvOfRows, xlsxOfRows } from '../../tables/export/export-rows.ts';

/** The file of the design as it was found. */
export const DESIGN_FILE = 'design.csv';

/** Runs to make, and those that were made. */
interface Design {
  factors: readonly string[];
  /** Of each factor; empty where it has none. */
  units: readonly string[];
  runs: readonly {
    /** Null where it was made earlier. */
    order: number | null;
    block: number;
    role: 'new' | 'centre' | 'replicate' | 'earlier';
    /** A value a factor. */
    values: readonly (string | number)[];
    leverage: number | null;
  }[];
}

type Encoding = 'utf-8' | 'cp932';

/** The file of a run sheet. */
export function sheetFile(format: 'xlsx' | 'csv', language: Language, encoding: Encoding): string {
  return format === 'xlsx' ? `sheet.${language}.xlsx` : `sheet.${language}.${encoding}.csv`;
}

/** Leaves the design, and the sheets to run by, in a folder. */
export async function writeSheets(folder: string, design: Design, responses: readonly string[]): Promise<void> {
  await writeFile(join(folder, DESIGN_FILE), csvOfRows(designRows(design), 'utf-8'));
  for (const language of ['en', 'ja'] as const) {
    const rows = sheetRows(design, responses, language);
    const { sheet, instructions, steps } = words[language];
    const workbook = await xlsxOfRows([
      { name: sheet, rows },
      { name: instructions, rows: [[instructions], ...steps.map((step) => [step])] },
    ]);
    await writeFile(join(folder, sheetFile('xlsx', language, 'utf-8')), workbook);
    for (const encoding of ['utf-8', 'cp932'] as const)
      await writeFile(join(folder, sheetFile('csv', language, encoding)), csvOfRows(rows, encoding));
  }
}

/** Every run with what is known of it, under names that programs read; experiments made earlier have no order. */
function designRows({ factors, runs }: Design): Cell[][] {
  return [
    ['run', 'block', 'role', ...factors, 'leverage'],
    ...runs.map(({ order, block, role, values, leverage }) => [order, block, role, ...values, leverage]),
  ];
}

/** The new runs in the order to make them, with an empty column a result. */
function sheetRows({ factors, units, runs }: Design, responses: readonly string[], language: Language) {
  const { run, block, role, roles, result, notes } = words[language];
  const results = responses.length > 0 ? responses : [result];
  const headers = factors.map((factor, place) => (units[place] ? `${factor} [${units[place]}]` : factor));
  const rows: Cell[][] = [[run, block, role, ...headers, ...results, notes]];
  for (const one of runs)
    if (one.order !== null)
      rows.push([one.order, one.block, roles[one.role], ...one.values, ...results.map(() => null), null]);
  return rows;
}

const words = {
  en: {
    sheet: 'Runs',
    run: 'Run',
    block: 'Block',
    role: 'Type',
    result: 'Result',
    notes: 'Notes',
    roles: { new: 'New', centre: 'Centre point', replicate: 'Replicate', earlier: 'Earlier' },
    instructions: 'Instructions',
    steps: [
      'Run the experiments in the order of the first column. The order is random so that drift does not look like an effect.',
      'Finish a block before you begin the next one.',
      'Set the factors anew for each run, also where a value stays the same. A replicate is made anew, not measured twice.',
      'Enter the values that were set if they differ from the plan, and the results in the empty columns.',
      'Write down in Notes whatever went differently. Do not delete rows.',
    ],
  },
  ja: {
    sheet: '実験',
    run: '実験順',
    block: 'ブロック',
    role: '種類',
    result: '結果',
    notes: '備考',
    roles: { new: '新規', centre: '中心点', replicate: '反復', earlier: '既存' },
    instructions: '実験の手順',
    steps: [
      '1 列目の順に実験してください。順序をランダムにするのは、時間による変化を因子の効果と混同しないためです。',
      '1 つのブロックを終えてから、次のブロックに進んでください。',
      '同じ値が続くときも、実験のたびに因子を設定し直してください。反復は測り直しではなく、実験のやり直しです。',
      '計画と違う値に設定したときは、実際の値に書き換えてください。結果は空の列に入力してください。',
      '気づいたことは備考に書き、行は削除しないでください。',
    ],
  },
} as const;
