import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell, Language } from '@hakaru/contract';
import { unitInName } from '@hakaru/contract/text/units';
import type { ColumnWords } from '../../tables/export/worded-csv.ts';
import { csvOfRows, type RowsSheet, xlsxOfRows } from '../../tables/export/export-rows.ts';

/** The file of a design as it was found. */
export const DESIGN_FILE = 'design.csv';
const WHOLE_PLOT = 'whole plot';

/** Runs to make, and those that were made. */
interface Design {
  factors: readonly string[];
  /** Of each factor; empty where it has none. */
  units: readonly string[];
  runs: readonly {
    /** Null where it was made earlier. */
    order: number | null;
    block: number;
    /** Where factors are hard to change, the runs that share their settings; null of experiments made earlier. */
    plot?: number | null;
    role: 'new' | 'centre' | 'replicate' | 'earlier';
    /** A value a factor. */
    values: readonly (string | number)[];
    leverage: number | null;
  }[];
}

/** Leaves a design, and the sheets to run its new experiments by, in a folder. */
export async function writeDesign(folder: string, design: Design, responses: readonly string[]): Promise<void> {
  await writeFile(join(folder, DESIGN_FILE), csvOfRows(designRows(design), 'utf-8'));
  await writeSheets(folder, {
    ranked: false,
    factors: design.factors.map((name, place) => ({ name, unit: design.units[place] ?? '' })),
    predicted: [],
    responses: responses.map((name) => ({ name, unit: '' })),
    runs: design.runs.flatMap(({ order, ...run }) => (order === null ? [] : [{ ...run, order }])),
  });
}

/** Every run with what is known of it, under names that programs read; experiments made earlier have no order. */
function designRows({ factors, runs }: Design): Cell[][] {
  const hasPlots = hasWholePlots(runs);
  return [
    ['run', 'block', ...(hasPlots ? [WHOLE_PLOT] : []), 'role', ...factors, 'leverage'],
    ...runs.map(({ order, block, plot = null, role, values, leverage }) => [
      order,
      block,
      ...(hasPlots ? [plot] : []),
      role,
      ...values,
      leverage,
    ]),
  ];
}

/** What columns of a design are called, and what their cells say; factors keep their names. */
export function designWords(language: Language): (names: readonly string[]) => ColumnWords[] {
  const { run, block, plot, role, roles, leverage } = words[language];
  return (names) => {
    const hasPlots = names[2] === WHOLE_PLOT;
    const before = [
      { heading: run },
      { heading: block },
      ...(hasPlots ? [{ heading: plot }] : []),
      { heading: role, cells: roles },
    ];
    return [...before, ...names.slice(before.length, -1).map(() => null), { heading: leverage }];
  };
}

function hasWholePlots(runs: readonly { plot?: number | null }[]): boolean {
  return runs.some(({ plot = null }) => plot !== null);
}

function hasBlocks(runs: readonly { block?: number }[]): boolean {
  return runs.some(({ block = 1 }) => block > 1);
}

interface Named {
  name: string;
  /** Empty where it has none. */
  unit: string;
}

/** Runs to make, in the order of the sheet. */
export interface RunSheet {
  /** The best first, and not in an order drawn at random. */
  ranked: boolean;
  factors: readonly Named[];
  /** What models say of each run before it is made; none where there are no models. */
  predicted: readonly Named[];
  /** What is to be measured; one that is not named where nobody said. */
  responses: readonly Named[];
  runs: readonly {
    order: number;
    block?: number;
    plot?: number | null;
    role?: 'new' | 'centre' | 'replicate' | 'earlier';
    /** What it is called in a list of candidates, or its row there. */
    candidate?: string | number | null;
    /** A value a factor. */
    values: readonly Cell[];
    /** Of each predicted target the value and the ends of its interval. */
    predicted?: readonly (readonly [value: number | null, lower: number | null, upper: number | null])[];
  }[];
}

export type Encoding = 'utf-8' | 'cp932';

interface SheetRequest {
  format: 'xlsx' | 'csv';
  language: Language;
  encoding: Encoding;
}

/** The file of a run sheet, as it is taken away. */
export function sheetDownload(asked: SheetRequest): { file: string; called: string; contentType: string } {
  const { format } = asked;
  return {
    file: sheetFile(asked),
    called: `runs.${format}`,
    contentType: format === 'xlsx' ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv',
  };
}

function sheetFile({ format, language, encoding }: SheetRequest): string {
  return format === 'xlsx' ? `sheet.${language}.xlsx` : `sheet.${language}.${encoding}.csv`;
}

/** Leaves the sheets to run by in a folder, which is made. */
export async function writeSheets(folder: string, runs: RunSheet): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const language of ['en', 'ja'] as const) {
    const rows = sheetRows(runs, language);
    const { sheet, instructions, designSteps, blockSteps, plotSteps, rankedSteps, setSteps, steps } = words[language];
    const grouped = hasWholePlots(runs.runs) ? plotSteps : [...(hasBlocks(runs.runs) ? blockSteps : []), ...setSteps];
    const said = runs.ranked ? [...rankedSteps, ...setSteps, ...steps] : [...designSteps, ...grouped, ...steps];
    await writeSheetFiles(folder, language, [
      { name: sheet, rows },
      { name: instructions, rows: [[instructions], ...said.map((step) => [step])] },
    ]);
  }
}

/** Leaves what a sheet is taken away as in one language: a workbook, and its first sheet as CSV in each encoding. */
export async function writeSheetFiles(
  folder: string,
  language: Language,
  sheets: readonly [RowsSheet, ...RowsSheet[]],
): Promise<void> {
  await writeFile(join(folder, sheetFile({ format: 'xlsx', language, encoding: 'utf-8' })), await xlsxOfRows(sheets));
  for (const encoding of ['utf-8', 'cp932'] as const)
    await writeFile(
      join(folder, sheetFile({ format: 'csv', language, encoding })),
      csvOfRows(sheets[0].rows, encoding),
    );
}

/** The runs with an empty column a result. */
function sheetRows({ ranked, factors, predicted, responses, runs }: RunSheet, language: Language): Cell[][] {
  const { run, rank, candidate, block, plot, role, roles, result, notes } = words[language];
  const results = responses.length > 0 ? responses.map((one) => titled(one)) : [result];
  const told = predicted.flatMap((target) => predictedNames(target.name, language).map((name) => titled(target, name)));
  // A group that every run is in says nothing.
  const group = hasWholePlots(runs)
    ? { title: plot, of: (one: RunSheet['runs'][number]) => one.plot ?? null }
    : hasBlocks(runs)
      ? { title: block, of: (one: RunSheet['runs'][number]) => one.block ?? 1 }
      : null;
  const isListed = runs.some((one) => (one.candidate ?? null) !== null);
  const head = ranked ? [rank, ...(isListed ? [candidate] : [])] : [run, ...(group ? [group.title] : []), role];
  return [
    [...head, ...factors.map((one) => titled(one)), ...told, ...results, notes],
    ...runs.map((one): Cell[] => [
      ...(ranked
        ? [one.order, ...(isListed ? [one.candidate ?? null] : [])]
        : [one.order, ...(group ? [group.of(one)] : []), roles[one.role ?? 'new']]),
      ...one.values,
      ...(one.predicted ?? []).flatMap(asPrecise),
      ...results.map(() => null),
      null,
    ]),
  ];
}

/** A prediction with as many digits as its interval is known to: those beyond say nothing and are not for reading. */
function asPrecise(predicted: readonly [value: number | null, lower: number | null, upper: number | null]): Cell[] {
  const [, lower, upper] = predicted;
  const width = lower === null || upper === null ? 0 : upper - lower;
  const places = Math.min(100, Math.max(0, 2 - Math.floor(Math.log10(width))));
  return predicted.map((value) =>
    value === null ? null : width > 0 ? Number(value.toFixed(places)) : Number(value.toPrecision(6)),
  );
}

/** What the columns of a target's prediction and of its interval are called. */
export function predictedNames(target: string, language: Language): [value: string, lower: string, upper: string] {
  const { prediction, lower, upper } = words[language];
  return [`${target} ${prediction}`, `${target} ${lower}`, `${target} ${upper}`];
}

/** A title with the unit of what is named in it, unless its name says that: 温度 [℃] stays. */
function titled({ name, unit }: Named, title = name): string {
  const isSaid = unitInName(name)?.normalize('NFKC') === unit.normalize('NFKC');
  return unit && !isSaid ? `${title} [${unit}]` : title;
}

const words = {
  en: {
    sheet: 'Runs',
    run: 'Run',
    rank: 'Rank',
    candidate: 'Candidate',
    prediction: 'predicted',
    lower: 'lower',
    upper: 'upper',
    block: 'Block',
    plot: 'Whole plot',
    role: 'Type',
    leverage: 'Leverage',
    result: 'Result',
    notes: 'Notes',
    roles: { new: 'New', centre: 'Centre point', replicate: 'Replicate', earlier: 'Earlier' },
    instructions: 'Instructions',
    designSteps: [
      'Run the experiments in the order of the first column. The order is random so that drift does not look like an effect.',
    ],
    blockSteps: ['Finish each block before you start the next one.'],
    rankedSteps: [
      'The conditions are ranked, the best prediction first. Predictions and their intervals come from trained models: compare them with what you measure.',
      'If you run several conditions, run them in random order so that drift does not look like a difference between them.',
    ],
    plotSteps: [
      'The runs of a whole plot follow each other and share one setting of the hard-to-change factors. Set these again at the start of each whole plot, even if their values stay the same.',
      'Within a whole plot, set the other factors again for each run, even if a value stays the same.',
    ],
    setSteps: [
      'Set the factors again for each run, even if a value stays the same. A replicate is a new run, not a second measurement.',
    ],
    steps: [
      'Enter the results in the empty columns. If you set a value that differs from the plan, enter that as well.',
      'Note anything unusual in the column Notes. Do not delete rows.',
    ],
  },
  ja: {
    sheet: '実験',
    run: '実験順',
    rank: '順位',
    candidate: '候補',
    prediction: '予測値',
    lower: '下限',
    upper: '上限',
    block: 'ブロック',
    plot: '主区画',
    role: '種類',
    leverage: 'てこ比',
    result: '結果',
    notes: '備考',
    roles: { new: '新規', centre: '中心点', replicate: '反復', earlier: '既存' },
    instructions: '実験の手順',
    designSteps: [
      '1 列目の順に実験してください。順序をランダムにするのは、時間による変化を因子の効果と混同しないためです。',
    ],
    blockSteps: ['1 つのブロックを終えてから、次のブロックに進んでください。'],
    rankedSteps: [
      '予測のよい条件から順に並んでいます。予測値と区間の下限・上限は学習済みモデルによるものです。測定値と比べてください。',
      '複数の条件を実験するときは順序を入れ替え、時間による変化を条件の差と混同しないようにしてください。',
    ],
    plotSteps: [
      '1 つの主区画の実験は続けて行い、変更困難な因子の設定を共有します。主区画が変わるときは、値が同じでも変更困難な因子を設定し直してください。',
      '主区画の中では、同じ値が続くときも、実験のたびにほかの因子を設定し直してください。',
    ],
    setSteps: [
      '同じ値が続くときも、実験のたびに因子を設定し直してください。反復は測り直しではなく、実験のやり直しです。',
    ],
    steps: [
      '計画と違う値に設定したときは、実際の値に書き換えてください。結果は空の列に入力してください。',
      '気づいたことは備考に書き、行は削除しないでください。',
    ],
  },
} as const;
