import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell, DatasetColumn, Language } from '@hakaru/contract';
import {
  downloadNextSheet,
  findMolecules,
  nextExperimentsCalls,
  nextExperimentsOptions,
  type NextExperimentsOptions,
  type NextExperimentsResult,
  nextExperimentsResult,
} from '@hakaru/contract/decisions/next-experiments';
import { decisionQuestion, defineDecisionKind } from '../features/decisions/decision-kind.ts';
import { candidateName, namingColumn } from '../features/decisions/naming-column.ts';
import { type Encoding, sheetDownload, writeSheetFiles } from '../features/decisions/run-sheet.ts';

/** The table with the proposals, as compute leaves it. */
const TABLE = 'sheet.json';
interface Sheet {
  columns: string[];
  rows: Cell[][];
}

export const nextExperiments = defineDecisionKind({
  id: 'next_experiments',
  calls: nextExperimentsCalls,
  forms: ['table'],
  options: nextExperimentsOptions,
  result: nextExperimentsResult,
  earlier: ({ previous }) => previous,
  tables: ({ candidates }) => (typeof candidates === 'object' ? [candidates] : []),
  async check(chosen, { columns, tables: [listed] }, call) {
    const known = (table: readonly DatasetColumn[]) => ({
      columns: table.map(({ name, type }) => ({ name, type })),
      rows: null,
    });
    const spec = {
      options: ownOptions(chosen),
      table: columns ? known(columns) : { columns: null, rows: null },
      listed: listed ? known(listed) : null,
    };
    return (await call('next_experiments.check', spec)).problems;
  },
  async look({ targets, factors }, { table, columns }, call) {
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    const set = factors.flatMap(({ name }) => {
      const type = types.get(name);
      return type === undefined ? [] : [{ name, type }];
    });
    const spec = { table, targets: targets.map(({ target }) => target), factors: set };
    return (await call('next_experiments.look', spec)).problems;
  },
  async run(chosen, { dataset, columns, tables, tableColumns }, { perform, workspace, earlier }) {
    const options = ownOptions(chosen);
    // What a run of this kind left is what it answered.
    const history = (earlier as NextExperimentsResult | null)?.history ?? [];
    const result = await perform('next_experiments.run', {
      ...options,
      table: dataset.table,
      listed: tables[0] ?? null,
      label: namingColumn(tableColumns[0], options.factors),
      earlier: history,
    });
    if (result.proposals.length > 0) await writeSheets(workspace, result, columns ?? []);
    return result;
  },
  questions: [decisionQuestion(findMolecules, 'next_experiments.molecules')],
  downloads: [
    {
      call: downloadNextSheet,
      file: (asked) => sheetDownload(asked as { format: 'xlsx' | 'csv'; language: Language; encoding: Encoding }),
    },
  ],
});

/** The options as compute knows them: a list of candidates is a table beside them. */
function ownOptions(chosen: NextExperimentsOptions) {
  const { previous: _, candidates, ...options } = chosen;
  return { ...options, candidates: typeof candidates === 'object' ? ('space' as const) : candidates };
}

/** Leaves the sheets to run by: first the whole table, as it is sent back, then the experiments alone with what is expected. */
async function writeSheets(
  folder: string,
  { targets, proposals, measured }: NextExperimentsResult,
  known: readonly DatasetColumn[],
): Promise<void> {
  const moments = known.filter(({ type }) => type === 'datetime').map(({ name }) => name);
  const { columns, rows } = JSON.parse(await readFile(join(folder, TABLE), 'utf8')) as Sheet;
  await rm(join(folder, TABLE));
  const added = rows.length - proposals.filter(({ row }) => row === null).length;
  const factors = Object.keys(proposals[0]?.setting ?? {});
  const isListed = proposals.some(({ candidate }) => candidate);
  for (const language of ['en', 'ja'] as const) {
    const said = words[language];
    let appended = added;
    const runs: Cell[][] = proposals.map(({ setting, expected, row, candidate }, place) => {
      // The header is the first line of the table.
      const line = (row ?? ++appended) + 1;
      const told = targets.flatMap((_, at) => [
        expected[at]?.value ?? null,
        expected[at]?.lower ?? null,
        expected[at]?.upper ?? null,
      ]);
      return [
        place + 1,
        line,
        ...(isListed ? [candidateName(candidate)] : []),
        ...factors.map((name) => setting[name] ?? null),
        ...targets.map(() => null),
        ...told,
        null,
      ];
    });
    const told = targets.flatMap((target) => [said.expected(target), said.lower(target), said.upper(target)]);
    const header = [
      said.number,
      said.line,
      ...(isListed ? [said.candidate] : []),
      ...factors,
      ...targets,
      ...told,
      said.notes,
    ];
    await writeSheetFiles(folder, language, [
      { name: said.table, rows: [columns, ...rows], moments },
      { name: said.runs, rows: [header, ...runs] },
      { name: said.instructions, rows: [[said.instructions], ...said.steps(measured).map((step) => [step])] },
    ]);
  }
}

const words = {
  en: {
    table: 'Table',
    runs: 'Experiments',
    number: 'Experiment',
    line: 'Line in the table',
    candidate: 'Candidate',
    expected: (target: string) => `${target} expected`,
    lower: (target: string) => `${target} from`,
    upper: (target: string) => `${target} to`,
    notes: 'Notes',
    instructions: 'Instructions',
    steps: (measured: number) => [
      `The first sheet is your table (${measured} measured rows) with the proposed experiments as its last rows, or in the lines that the second sheet names.`,
      'Run the experiments, in any order. Change a setting in the table if you set another value.',
      'Enter the results in the empty cells of the first sheet. Leave cells empty until they are measured: they count as in progress.',
      'Save the workbook and register it as the next version of the dataset. Then start the next round.',
    ],
  },
  ja: {
    table: '元の表',
    runs: '実験',
    number: '実験番号',
    line: '元の表の行',
    candidate: '候補',
    expected: (target: string) => `${target} の予測値`,
    lower: (target: string) => `${target} の下限`,
    upper: (target: string) => `${target} の上限`,
    notes: '備考',
    instructions: '実験の手順',
    steps: (measured: number) => [
      `1 枚目のシートは元の表（測定済み ${measured} 行）です。提案した実験は最後の行、または 2 枚目のシートに示した行にあります。`,
      '実験の順序は自由です。計画と違う値に設定したときは、表の値を書き換えてください。',
      '結果は 1 枚目のシートの空のセルに入力してください。まだ測定していないセルは空のままにすると、実施中として扱われます。',
      '保存したファイルをデータセットの新しいバージョンとして登録し、次のラウンドを開始してください。',
    ],
  },
} as const;
