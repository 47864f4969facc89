import { join } from 'node:path';
import { type DatasetColumn, formsTaken, type Language } from '@hakaru/contract';
import {
  downloadOptimizationSheet,
  downloadOptimizationTable,
  improveOptimization,
  lookAtOptimization,
  type OptimizationOptions,
  optimizationCalls,
  optimizationEquations,
  optimizationOptions,
  optimizationPredictions,
  optimizationResult,
  preprocessOptimization,
  profileOptimization,
  saveOptimizationShortlist,
  titleOfTarget,
} from '@hakaru/contract/decisions/optimization';
import { algorithmNames } from '@hakaru/contract/decisions/algorithm-names';
import type { ComputeTasks } from '@hakaru/contract/jobs/tasks';
import {
  type ColumnWords,
  csvAsked,
  defineDecisionKind,
  type OpenReferencedModel,
  type ResultTable,
  type RunInputs,
  type Running,
} from '../features/decisions/decision-kind.ts';
import { candidateName, namingColumn } from '../features/decisions/naming-column.ts';
import {
  type Encoding,
  predictedNames,
  type RunSheet,
  sheetDownload,
  writeSheets,
} from '../features/decisions/run-sheet.ts';
import { rangeRoutes } from '../features/decisions/range-file.ts';
import { AppError } from '../http/app-error.ts';

/** The training types whose models can be asked: those that compute's optimization has a line for. */
const optimizable = ['regression', 'discriminant_analysis'];

export const optimization = defineDecisionKind({
  id: 'optimization',
  calls: optimizationCalls,
  forms: formsTaken.regression,
  options: optimizationOptions,
  result: optimizationResult,
  models: (options) => options.models,
  tables: ({ candidates }) => (candidates ? [candidates] : []),
  async check({ labels, candidates, ...own }, { dataset_id, columns, models, tables }, call) {
    const { models: _, ...options } = own;
    if (labels && !columns?.some(({ name }) => name === labels))
      throw new AppError('column_unknown', { column: labels });
    requireOptimizable(models);
    if (candidates) requireColumns(options.factors, tables[0] ?? []);
    const known = models.map(({ name, target, dataset_id: learned, columns: inputs }) => ({
      name,
      target,
      dataset_id: learned,
      inputs: inputs.map((column) => ({ name: column.name, type: column.type })),
    }));
    return (
      await call('optimization.check', {
        options,
        models: known,
        dataset_id: dataset_id ?? '',
        has_candidates: Boolean(candidates),
      })
    ).problems;
  },
  async run({ labels, ...options }, { models, columns, tables, tableColumns }, { perform, workspace }) {
    const result = await perform('optimization.run', {
      ...options,
      ...opened(models),
      candidates: tables[0] ?? null,
      labels: labels || null,
      candidate_labels: namingColumn(tableColumns[0], options.factors),
    });
    for (const { algorithm, shortlist } of result.algorithms)
      await writeSheets(join(workspace, algorithm), shortlistSheet(options, columns ?? [], shortlist));
    return result;
  },
  optionsQuestions: [
    {
      call: lookAtOptimization,
      async answer(options, named, call) {
        requireOptimizable(named.models);
        return lookAt(options, named, call);
      },
    },
  ],
  projectQuestions: [
    {
      call: preprocessOptimization,
      answer: (options, named, _, call) => lookAt(options, named, call),
    },
    {
      call: profileOptimization,
      answer: (options, { models }, body, call) =>
        call('optimization.profile', {
          ...problemOf(options),
          ...opened(models),
          ...(body as Pick<ComputeTasks['optimization.profile']['spec'], 'setting' | 'contour'>),
        }),
    },
    {
      call: optimizationEquations,
      answer: (options, { models }, _, call) =>
        call('optimization.equations', { ...problemOf(options), ...opened(models) }),
    },
    {
      call: improveOptimization,
      answer: (options, { models }, body, call) =>
        call('optimization.improve', {
          ...problemOf(options),
          ...opened(models),
          ...(body as Pick<ComputeTasks['optimization.improve']['spec'], 'setting' | 'locked'>),
          seed: options.seed,
        }),
    },
  ],
  kept: {
    call: optimizationPredictions,
    answer: (options, { models }, body, call) =>
      call('optimization.predict', {
        ...problemOf(options),
        ...opened(models),
        ...(body as Pick<ComputeTasks['optimization.predict']['spec'], 'rows'>),
      }),
  },
  downloads: [
    {
      call: downloadOptimizationTable,
      file: (asked, options) => {
        const part = asked['part'] as 'shortlist' | 'trials';
        const name = `${part}.csv`;
        const said = (language: Language) => (names: readonly string[]) => tableWords(part, options, names, language);
        return { file: name, called: name, contentType: 'text/csv', csv: csvAsked(asked, said) };
      },
    },
    {
      call: downloadOptimizationSheet,
      file: (asked) => {
        const { algorithm, ...of } = asked as {
          algorithm: string;
          format: 'xlsx' | 'csv';
          language: Language;
          encoding: Encoding;
        };
        const { file, called, contentType } = sheetDownload(of);
        return { file: `${algorithm}/${file}`, called: `${algorithm}-${called}`, contentType };
      },
    },
  ],
  saved: {
    call: saveOptimizationShortlist,
    table(result, options, { columns, of, language }) {
      const found = result.algorithms.find(({ algorithm }) => algorithm === of['algorithm']);
      return found && found.shortlist.length > 0
        ? shortlistTable(options, columns, found.shortlist, language)
        : undefined;
    },
  },
  routes: rangeRoutes(requireOptimizable),
});

const DEFAULT_TRIALS = 10;

type Named = Pick<RunInputs<never>, 'models' | 'tables'>;

/** How large the space is, how much of it is allowed and known to the models, and what each algorithm would do. */
function lookAt(options: OptimizationOptions, { models, tables }: Named, call: Running['perform']) {
  const { algorithms, trials, grid_levels, seed } = options;
  const plan = { algorithms, trials: trials ?? DEFAULT_TRIALS, grid_levels, seed };
  return call('optimization.space', {
    ...problemOf(options),
    ...plan,
    ...opened(models),
    candidates: tables[0] ?? null,
  });
}

type Proposal = ComputeTasks['optimization.run']['result']['algorithms'][number]['shortlist'][number];

/** A shortlist as runs to make, the best first. */
function shortlistSheet(
  { factors, targets }: Pick<OptimizationOptions, 'factors' | 'targets'>,
  columns: readonly DatasetColumn[],
  shortlist: readonly Proposal[],
): RunSheet {
  const unitOf = (name: string) => columns.find((column) => column.name === name)?.unit ?? '';
  const named = (name: string) => ({ name, unit: unitOf(name) });
  return {
    ranked: true,
    factors: factors.map(({ name }) => named(name)),
    predicted: targets.map((target) => named(titleOfTarget(target))),
    responses: targets.map(({ target }) => named(target)),
    runs: shortlist.map(({ setting, predictions, candidate }, place) => ({
      order: place + 1,
      candidate: candidateName(candidate),
      values: factors.map(({ name }) => setting[name] ?? null),
      predicted: predictions.map(({ value, lower, upper }) => [value, lower, upper]),
    })),
  };
}

/** What columns of the shortlists or trials of all algorithms are called, and what their cells say; factors keep their names. */
function tableWords(
  part: 'shortlist' | 'trials',
  { targets, candidates }: Pick<OptimizationOptions, 'targets' | 'candidates'>,
  columns: readonly string[],
  language: Language,
): ColumnWords[] {
  const said = words[language];
  const first = { heading: said.algorithm, cells: algorithmNames[language] };
  const candidate = candidates ? [{ heading: said.candidate }] : [];
  const domain = { heading: said.domain, cells: said.places };
  const predicted = targets.map((target) => predictedNames(titleOfTarget(target), language));
  const [before, after]: [ColumnWords[], ColumnWords[]] =
    part === 'shortlist'
      ? [
          [first, { heading: said.rank }, ...candidate],
          [
            ...predicted.flat().map((heading) => ({ heading })),
            { heading: said.desirability },
            // Files of earlier runs have none.
            ...(columns.at(-3) === 'probability' ? [{ heading: said.probability }] : []),
            domain,
            { heading: said.nearest },
          ],
        ]
      : [
          [first, { heading: said.trial }, ...candidate],
          [...predicted.map(([heading]) => ({ heading })), { heading: said.score }, domain, { heading: said.pareto }],
        ];
  return [...before, ...Array<null>(Math.max(0, columns.length - before.length - after.length)).fill(null), ...after];
}

function unitBeside(name: string, unit: string | null): string | null {
  return unit !== null && name.includes(unit) ? null : unit;
}

/** A shortlist as rows: settings as features, what the models predict with intervals, and where they lie. */
function shortlistTable(
  { factors, targets }: Pick<OptimizationOptions, 'factors' | 'targets'>,
  columns: readonly DatasetColumn[],
  shortlist: readonly Proposal[],
  language: Language,
): ResultTable {
  const named = words[language];
  const known = new Map(columns.map((column) => [column.name, column]));
  const plain = { unit: null, description: null, role: 'none', type: 'numeric' } as const;
  const unlearned = { role: 'ignore' } as const;
  const ofTargets = targets.map(titleOfTarget).map((target) =>
    predictedNames(target, language).map((name, part) => ({
      ...plain,
      name,
      // What is said of a prediction would give it away where it is learned.
      ...(part > 0 && unlearned),
      // A name that says its unit says it here, too.
      unit: unitBeside(target, known.get(target)?.unit ?? null),
    })),
  );
  const isListed = shortlist.some(({ candidate }) => candidate);
  const isLimited = shortlist.some(({ probability }) => probability !== null);
  return {
    columns: [
      // Names come first: where these rows are candidates again, they keep being called so.
      ...(isListed ? [{ ...plain, name: named.candidate, type: 'categorical', role: 'label' } as const] : []),
      { ...plain, name: named.rank, role: 'id' },
      ...factors.map(({ name }): DatasetColumn => ({
        ...plain,
        unit: known.get(name)?.unit ?? null,
        description: known.get(name)?.description ?? null,
        name,
        type: shortlist.some(({ setting }) => typeof setting[name] === 'string') ? 'categorical' : 'numeric',
        role: 'feature',
      })),
      ...ofTargets.flat(),
      { ...plain, ...unlearned, name: named.desirability },
      ...(isLimited ? [{ ...plain, ...unlearned, name: named.probability }] : []),
      { ...plain, ...unlearned, name: named.domain, type: 'categorical' },
    ],
    rows: shortlist.map(({ setting, predictions, desirability, probability, domain, candidate }, place) => ({
      [named.rank]: place + 1,
      ...(isListed && { [named.candidate]: String(candidateName(candidate) ?? '') }),
      ...setting,
      ...Object.fromEntries(
        predictions.flatMap(({ target, value, lower, upper }) => {
          const told = [value, lower, upper];
          return predictedNames(target, language).map((name, part) => [name, told[part] ?? null]);
        }),
      ),
      [named.desirability]: desirability,
      ...(isLimited && { [named.probability]: probability }),
      [named.domain]: named.places[domain],
    })),
  };
}

/** Columns of a saved shortlist and of the tables that are taken away, and what stands in them. */
const words = {
  en: {
    algorithm: 'Algorithm',
    trial: 'Trial',
    score: 'Score',
    pareto: 'Pareto set',
    nearest: 'Nearest training row',
    rank: 'Rank',
    candidate: 'Candidate',
    desirability: 'Desirability',
    probability: 'Probability',
    domain: 'Domain',
    places: { inside: 'Inside', edge: 'Inside, at the edge', outside: 'Outside' },
  },
  ja: {
    algorithm: '探索手法',
    trial: '試行',
    score: 'スコア',
    pareto: 'パレート解',
    nearest: '最も近い学習データの行',
    rank: '順位',
    candidate: '候補',
    desirability: '満足度',
    probability: '達成確率',
    domain: '適用範囲',
    places: { inside: '適用範囲内', edge: '適用範囲内（端）', outside: '適用範囲外' },
  },
} as const;

/** Throws model_kind_not_taken. */
function requireOptimizable(models: readonly { training_type: string }[]): void {
  const other = models.find(({ training_type }) => !optimizable.includes(training_type));
  if (other) throw new AppError('model_kind_not_taken', { kind: other.training_type });
}

/** Throws columns_missing: candidates have every factor that is not fixed. */
function requireColumns(factors: OptimizationOptions['factors'], columns: readonly { name: string }[]): void {
  const present = new Set(columns.map(({ name }) => name));
  const missing = factors.filter(({ name, type }) => type !== 'fixed' && !present.has(name));
  if (missing.length > 0)
    throw new AppError('columns_missing', { columns: missing.map(({ name }) => name).join(', ') });
}

/** What of the options the problem is, without how it is searched. */
function problemOf({ targets, factors, rules, cautions, coverage }: OptimizationOptions) {
  return { targets, factors, rules, cautions, coverage };
}

/** The models' folders, and the rows that the first of them learned from: all learned from one dataset. */
function opened(models: readonly OpenReferencedModel[]) {
  const [first] = models;
  if (!first || !('table' in first.inputs)) throw new Error('an optimization is asked of models of tables');
  return { models: models.map(({ model_dir }) => model_dir), table: first.inputs.table };
}
