import type {
  AnyDecisionCalls,
  AnyDecisionQuestion,
  AnyStoredQuestion,
  AnyProjectQuestion,
  AnyResultDownload,
  AnyResultPart,
  AnySavedResult,
  Cell,
  DatasetColumn,
  DatasetForm,
  DecisionKindId,
  Language,
  TrainingTypeId,
} from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { PerformTask, ResultOf, SpecOf, TaskName } from '../../compute/tasks.ts';
import type { ColumnWords, CsvWishes } from '../../tables/export/worded-csv.ts';
import type { DecisionContext } from './decision-context.ts';
import type { OpenDecision } from './open-decision.ts';
import type { InputsOfForm, Problem, TableInputs, TrainingInputs } from '../training/index.ts';

export type { ColumnWords };

/** A trained model that a project is asked of. */
export interface ReferencedModel {
  project_id: string;
  model_key: string;
  name: string;
  target: string | null;
  /** The dataset it learned from. */
  dataset_id: string;
  training_type: TrainingTypeId;
  /** What rows that it is given need. */
  columns: readonly { name: string; type: DatasetColumn['type'] }[];
}

/** The same with its folder and what it learned from on this machine, as compute reads it. */
export type OpenReferencedModel = ReferencedModel & { model_dir: string; inputs: TrainingInputs };

/** A version of a dataset that options name. */
export interface TableNamed {
  dataset_id: string;
  version_id: string;
}

type TableFile = TableInputs['table'];

/** What a project is asked of, when it is registered. */
export interface Subjects {
  dataset_id: string | null;
  /** Null where it is asked of no dataset. */
  columns: DatasetColumn[] | null;
  models: readonly ReferencedModel[];
  /** The columns of each further table that the options name. */
  tables: readonly DatasetColumn[][];
}

/** The dataset's table, when it is looked at before the project is registered. */
interface Looked {
  table: TableFile;
  columns: readonly DatasetColumn[];
}

/** What a run is given. */
export interface RunInputs<Form extends DatasetForm> {
  dataset: [Form] extends [never] ? null : InputsOfForm[Form];
  /** The dataset's; null where it is asked of none. */
  columns: readonly DatasetColumn[] | null;
  models: readonly OpenReferencedModel[];
  /** The further tables that the options name. */
  tables: readonly TableFile[];
  /** The columns of each of them. */
  tableColumns: readonly (readonly DatasetColumn[])[];
}

/** How a run works: by tasks of compute, into files of its workspace. */
export interface Running {
  /** A folder of the files that were sent along, each under its field's name; null where none was. */
  sent: string | null;
  perform: PerformTask;
  /** What the project that the options name as the one before found; null where there is none, or none any more. */
  earlier: unknown;
  /** An empty folder, whose files are stored with the result. */
  workspace: string;
}

/** A part of a result that has a call of its own. */
interface ResultPart<R> {
  call: AnyResultPart;
  /** Undefined where the result has no such part: 404. */
  of(result: R, params: Record<string, unknown>): unknown;
}

/** A file that a run left, as it is taken away. */
export interface ResultFile {
  /** In the run's workspace. */
  file: string;
  /** For a person, after the project's name. */
  called: string;
  contentType: string;
  /** Of a CSV file, which is kept in UTF-8 under machine names: how it is sent. */
  csv?: CsvWishes;
}

interface ResultDownload<O> {
  call: AnyResultDownload;
  /** `asked`: parameters, query and body, and the caller's language where they have none of their own. */
  file(asked: Record<string, unknown>, options: O): ResultFile;
}

/** How a CSV file is sent to who asks for these headers, whose words are given by their language. */
export function csvAsked(
  asked: Record<string, unknown>,
  wordsIn: (language: Language) => NonNullable<CsvWishes['words']>,
): CsvWishes {
  const { encoding, headers, language } = asked as Pick<CsvWishes, 'encoding'> & {
    headers: string;
    language: Language;
  };
  return { encoding, words: headers === 'reader' ? wordsIn(language) : undefined };
}

/** Rows of a result as a table that is registered as a dataset. */
export interface ResultTable {
  columns: DatasetColumn[];
  rows: Record<string, Cell>[];
}

/** Rows of a result that can be saved as a dataset. */
interface SavedResult<O, R> {
  call: AnySavedResult;
  /** Undefined where the result has no such rows: 404. `columns`: of the dataset it is asked of. */
  table(
    result: R,
    options: O,
    asked: { columns: readonly DatasetColumn[]; of: Record<string, unknown>; language: Language },
  ): ResultTable | undefined;
}

/** What is asked before there is a project, and answered at once. */
interface DecisionQuestion {
  call: AnyDecisionQuestion;
  /** `body`: what the call's schema accepted. */
  answer(body: unknown, call: PerformTask): Promise<unknown>;
}

/** A question that a task of compute answers; its spec is the call's body. */
export function decisionQuestion<K extends TaskName, C extends AnyDecisionQuestion>(
  call: C & { body: z.ZodType<SpecOf<K>>; response: z.ZodType<ResultOf<K>> },
  task: K,
): DecisionQuestion {
  return { call, answer: (body, perform) => perform(task, body as SpecOf<K>) };
}

/** What a question of a project is asked of: what its run was given, and what the newest finished one found; null before that. */
interface QuestionInputs<R, Form extends DatasetForm> extends RunInputs<Form> {
  result: () => Promise<R | null>;
}

/** What is asked of a project, beside its run. */
interface ProjectQuestion<O, R, Form extends DatasetForm, Call> {
  call: Call;
  /** `body`: what the call's schema accepted. */
  answer(options: O, inputs: QuestionInputs<R, Form>, body: unknown, call: PerformTask): Promise<unknown>;
}

/** What is asked of options that no project has yet, of the trained models and tables that they name. */
interface OptionsQuestion<O> {
  call: AnyDecisionQuestion & { body: z.ZodType<{ options: O }> };
  answer(options: O, named: Pick<RunInputs<never>, 'models' | 'tables'>, call: PerformTask): Promise<unknown>;
}

/** The same whatever the options are. */
export interface OpenProjectQuestion<Call = AnyProjectQuestion> {
  call: Call;
  answer(opened: OpenDecision, body: unknown, call: PerformTask): Promise<unknown>;
}

/** What is wrong with options, where that is not thrown; nothing is nothing. */
type CheckResult = void | readonly Problem[];

/** What a kind fills in whose projects ask, run and answer without a trained model. */
interface DecisionKindParts<O extends z.ZodType, R extends z.ZodType, Form extends DatasetForm> {
  id: DecisionKindId;
  calls: Omit<AnyDecisionCalls, 'register' | 'getResult'> & {
    register: AnyDecisionCalls['register'] & { body: z.ZodType<{ options: z.output<O> }> };
    getResult: AnyDecisionCalls['getResult'] & { response: z.ZodType<{ result: z.output<R> | null }> };
  };
  /** What a dataset may be made of; none where it is asked of no dataset. */
  forms: readonly Form[];
  options: O;
  result: R;
  /** The trained models that the options name. */
  models?(options: z.output<O>): { project_id: string; model_key: string }[];
  /** The project of the same kind and dataset that this one goes on from. */
  earlier?(options: z.output<O>): string | null;
  /** Tables beside the dataset that the options name. A project's row says them at `config.candidates`, where lineage finds them. */
  tables?(options: z.output<O>): TableNamed[];
  /** What is wrong with the options, of what it is asked of; throws AppError, or answers with the fields to mend, as compute's rules do. */
  check(options: z.output<O>, of: Subjects, call: PerformTask): CheckResult | Promise<CheckResult>;
  /** What the dataset's rows say against options that can be run, which keeps nobody from it. */
  look?(options: z.output<O>, of: Looked, call: PerformTask): Promise<readonly Problem[]>;
  run(options: z.output<O>, inputs: RunInputs<Form>, running: Running): Promise<z.output<R>>;
  parts?: readonly ResultPart<z.output<R>>[];
  downloads?: readonly ResultDownload<z.output<O>>[];
  saved?: SavedResult<z.output<O>, z.output<R>>;
  questions?: readonly DecisionQuestion[];
  /** Of options and their trained models, answered at once. */
  optionsQuestions?: readonly OptionsQuestion<z.output<O>>[];
  /** Of a project, answered at once. */
  projectQuestions?: readonly ProjectQuestion<z.output<O>, z.output<R>, Form, AnyProjectQuestion>[];
  /** Of a project, its answers kept with it. */
  kept?: ProjectQuestion<z.output<O>, z.output<R>, Form, AnyStoredQuestion>;
  /** Calls of its own that are of no project. */
  routes?(api: FastifyInstance, context: DecisionContext): void;
}

/** A decision kind whatever its options and results are: what is shared works through it and knows no kind by name. */
export interface DecisionKind {
  id: DecisionKindId;
  calls: AnyDecisionCalls;
  forms: readonly DatasetForm[];
  models(options: unknown): { project_id: string; model_key: string }[];
  earlier(options: unknown): string | null;
  tables(options: unknown): TableNamed[];
  check(options: unknown, of: Subjects, call: PerformTask): Promise<readonly Problem[]>;
  look: ((options: unknown, of: Looked, call: PerformTask) => Promise<readonly Problem[]>) | null;
  run(opened: OpenDecision, running: Running): Promise<object>;
  parts: readonly ResultPart<unknown>[];
  downloads: readonly ResultDownload<unknown>[];
  saved: SavedResult<unknown, unknown> | null;
  questions: readonly DecisionQuestion[];
  optionsQuestions: readonly OptionsQuestion<unknown>[];
  projectQuestions: readonly OpenProjectQuestion[];
  kept: OpenProjectQuestion<AnyStoredQuestion> | null;
  routes(api: FastifyInstance, context: DecisionContext): void;
}

/**
 * A decision kind for the registry. Options come out of a project's row, into which only what the kind's own schema
 * accepted was written, results out of a file that its run wrote; here alone they are taken for what they are.
 */
export function defineDecisionKind<
  O extends z.ZodType,
  R extends z.ZodType<object>,
  const Form extends DatasetForm = never,
>(kind: DecisionKindParts<O, R, Form>): DecisionKind {
  const typed = (options: unknown) => options as z.output<O>;
  const ofProject = <Call>({
    call,
    answer,
  }: ProjectQuestion<z.output<O>, z.output<R>, Form, Call>): OpenProjectQuestion<Call> => ({
    call,
    answer: ({ options, ...inputs }, body, perform) =>
      answer(typed(options), inputs as QuestionInputs<z.output<R>, Form>, body, perform),
  });
  return {
    id: kind.id,
    calls: kind.calls,
    forms: kind.forms,
    models: (options) => kind.models?.(typed(options)) ?? [],
    earlier: (options) => kind.earlier?.(typed(options)) ?? null,
    tables: (options) => kind.tables?.(typed(options)) ?? [],
    check: async (options, of, call) => (await kind.check(typed(options), of, call)) ?? [],
    look: kind.look ? (options, of, call) => kind.look!(typed(options), of, call) : null,
    run: ({ options, columns, dataset, models, tables, tableColumns }, running) =>
      kind.run(typed(options), { columns, dataset, models, tables, tableColumns } as RunInputs<Form>, running),
    parts: (kind.parts ?? []).map(({ call, of }) => ({
      call,
      of: (result, params) => of(result as z.output<R>, params),
    })),
    downloads: (kind.downloads ?? []).map(({ call, file }) => ({
      call,
      file: (asked, options) => file(asked, typed(options)),
    })),
    saved: kind.saved
      ? {
          call: kind.saved.call,
          table: (result, options, asked) => kind.saved!.table(result as z.output<R>, typed(options), asked),
        }
      : null,
    questions: kind.questions ?? [],
    optionsQuestions: (kind.optionsQuestions ?? []).map(({ call, answer }) => ({
      call,
      answer: (options, named, perform) => answer(typed(options), named, perform),
    })),
    projectQuestions: (kind.projectQuestions ?? []).map(ofProject),
    kept: kind.kept ? ofProject(kind.kept) : null,
    routes: (api, context) => kind.routes?.(api, context),
  };
}
