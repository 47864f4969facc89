import type {
  AnyTrainingCalls,
  ColumnRole,
  ColumnType,
  DatasetForm,
  IntervalMethod,
  ProjectHeadline,
  TrainingTypeId,
} from '@hakaru/contract';
import type { PredictionSettings } from '@hakaru/contract/training/prediction-settings';
import type { RecipeChoice } from '@hakaru/contract/training/recipe-choice';
import type { TypeOptions } from '@hakaru/contract/training/type-options';
import type { z } from 'zod';
import type { PerformTask, ResultOf, SpecOf, TaskName } from '../../compute/tasks.ts';
import type { ProjectRecipe } from '../../db/tables/training.ts';
import type { DatasetQuestion, ModelFileQuestion, ModelQuestion, SavedRows } from './model-tasks.ts';
import type { Artefact } from './training-jobs.ts';
import type {
  ConfigCall,
  DeletionCall,
  EstimatingCalls,
  ListCall,
  PredictionCalls,
  ScoringCalls,
} from './training-calls.ts';

/** The table a project trains on, as compute reads it. */
export interface TrainingTable {
  /** A path on this machine. */
  path: string;
  content_hash: string;
}

/** A recipe that makes features of the table, as compute reads it: it learns anew in each fold. */
export interface TrainingRecipe extends Pick<ProjectRecipe, 'name' | 'version' | 'time_series'> {
  steps: Record<string, unknown>[];
  /** The tables that its joins name. */
  other_tables: Record<string, TrainingTable>;
}

/** What a project trains on that learns from a table. */
export interface TableInputs {
  table: TrainingTable;
  recipe: TrainingRecipe | null;
}

/** What a project trains on that learns from charts: their list and their folder on this machine. */
export interface ImageInputs {
  images: { manifest: string; folder: string; inference: boolean; content_hash: string };
}

/** What a project trains on, by the form of its dataset. */
export interface InputsOfForm {
  table: TableInputs;
  time_series: TableInputs;
  images: ImageInputs;
}
export type TrainingInputs = InputsOfForm[DatasetForm];

/** A trained model's folder on this machine, with what it was trained on. */
export type StoredModel<Form extends DatasetForm = DatasetForm> = InputsOfForm[Form] & {
  model_dir: string;
  /** What is set of it; only where what is made of it takes that. */
  model_settings?: Record<string, unknown>;
};

/** What people may set of a kind's models after their training. Tasks take it as `model_settings`. */
export interface ModelSettings<Settings extends object = Record<string, unknown>> {
  /** Of a task's spec (`modelSettingsOf`). */
  schema: z.ZodType<Settings>;
  /** What is made with them, and made anew where they have changed since. */
  artefacts?: readonly Artefact[];
}

/** A model a finished training left below its run's folder. */
export interface TrainedModel {
  name: string;
  index: number;
  target: string | null;
  /** The columns that rows to predict need where a recipe makes the features of them. */
  inputs?: Column[] | null | undefined;
  /** What the training sets of it, where the kind has `modelSettings`. */
  settings?: object;
  /** Relative to the run's folder. */
  folder: string;
}

/** What a training came to; `index` is that of the best model in its training. */
export interface Headline extends Omit<ProjectHeadline, 'model_key'> {
  index: number | null;
}

export interface Column {
  name: string;
  type: ColumnType;
}

/** A column that rows to predict may have beside features; one with a role they must have, and the column of that role is it where none is named so. */
export interface BesideFeatures {
  name: string;
  role: ColumnRole | null;
}

/** The kinds of compute that have a task of this verb. */
type KindWith<Verb extends string> = { [T in TaskName]: T extends `${infer K}.${Verb}` ? K : never }[TaskName];

/** The kinds of compute that train models. */
type TrainedId = KindWith<'train'> & KindWith<'check'> & KindWith<'report'>;
/** Those whose models predict new rows. */
export type PredictingId = KindWith<'predict'> & KindWith<'check_inputs'> & KindWith<'inputs'>;
type LookTask = `${KindWith<'look'> & TrainedId}.look`;
export type LookSpec = SpecOf<LookTask>;
type ExportTask = `${KindWith<'export'>}.export`;

/** A kind's options as a project keeps them. */
type OptionsOf<K extends TrainedId> = TypeOptions<SpecOf<`${K}.train`>>;

/** Options of every kind; features are columns of a table. */
interface AnyOptions {
  features?: Column[];
  models: readonly { name: string }[];
  recipe?: RecipeChoice | undefined;
}

/** What compute's rules are told of a table, and what they find wrong with options for it. */
export type KnownTable = SpecOf<`${TrainedId}.check`>['table'];
export type Problem = ResultOf<`${TrainedId}.check`>['problems'][number];

/** What a training kind fills in. `K` is its name in compute. */
interface TrainingKindParts<K extends TrainedId, Form extends DatasetForm> {
  id: TrainingTypeId;
  /** The kind in compute whose tasks do its work. */
  tasks: K;
  calls: AnyTrainingCalls;
  /** What a dataset may be made of. */
  forms: readonly Form[];
  /** Set for a kind that looks at the table before training: `<tasks>.look`. */
  looks?: boolean;
  /** Absent for a kind that predicts no column. */
  targets?(options: OptionsOf<K>): string[];
  /** What predictions read of rows beside features; absent where that is nothing. */
  besideFeatures?(options: OptionsOf<K>): BesideFeatures[];
  /** The recipe learned anew where a person chose none: the one that made the dataset, where models are judged by rows held out. */
  recipe: 'history' | 'none';
  trainSpec(options: OptionsOf<K>, inputs: InputsOfForm[Form]): SpecOf<`${K}.train`>;
  trainedModels(result: ResultOf<`${K}.train`>): TrainedModel[];
  /** What a training came to, for lists; null where no model was trained. Absent where a kind says nothing in short. */
  headline?(result: ResultOf<`${K}.train`>): Headline | null;
  /** To report on a sample of very many rows, or on every row. */
  reportSpec(model: StoredModel<Form>, everyRow: boolean): SpecOf<`${K}.report`>;
  /** Where some parts of a report take long: what leaves them out of its spec, and whether a report is without them. */
  slowParts?: {
    leftOut: Partial<SpecOf<`${K}.report`>>;
    areLeftOut(report: ResultOf<`${K}.report`>): boolean;
  };
  /** Questions about a dataset that compute answers while a training is set up. */
  datasetQuestions?: readonly DatasetQuestion[];
  /** Questions about a trained model that compute answers at once. */
  questions?: readonly ModelQuestion[];
  /** Those that it answers with a file, such as a chart. */
  fileQuestions?: readonly ModelFileQuestion[];
  /** What a trained model says of rows, kept as a dataset. */
  savedRows?: readonly SavedRows[];
  /** Absent where nothing may be set of a trained model. */
  modelSettings?: ModelSettings;
  /** Absent where a kind makes no predictions for new rows. */
  prediction?: Prediction;
  /** Absent where models of a kind do not run row by row. */
  online?: Online;
  /** Calls that some kinds have and others don't. */
  deletion?: DeletionCall;
  list?: ListCall;
  config?: ConfigCall;
}

/** How a kind's trained models predict. */
export interface Prediction {
  /** The kind, whose tasks do it. */
  by: PredictingId;
  /** The kind again where its models answer typed rows, too; absent where they need a whole dataset, as a series. */
  typedBy?: PredictingId & KindWith<'predict_rows'>;
  /** What a person sets of a prediction, of a dataset and of typed rows. */
  settings: PredictionSettings;
  /** The intervals that a model of this name can give; absent for a kind without intervals. */
  intervals?(model: string): IntervalMethod[];
  /** Paths of the kind's own, where the spec has some; they do what every prediction's calls do. */
  calls?: PredictionCalls;
}

/** Models that estimate a laboratory value of each row, and take it when it is known. */
export interface EstimatingOnline {
  answers: 'estimates';
  /** The kind in compute that does it. */
  by: KindWith<'start'> & KindWith<'estimate'> & KindWith<'learn'>;
  calls: EstimatingCalls;
}

/** Models that score each row, by what is set of them. */
export interface ScoringOnline {
  answers: 'scores';
  by: KindWith<'start'> & KindWith<'score'>;
  calls: ScoringCalls;
  /** The kind's own. */
  modelSettings: ModelSettings<NonNullable<SpecOf<`${ScoringOnline['by']}.start`>['model_settings']>>;
}

/** How a kind's models run row by row. */
export type Online = EstimatingOnline | ScoringOnline;

/** Of every row, or of a sample of very many; without the slow parts, or with all. */
export interface ReportParts {
  everyRow: boolean;
  parts: 'quick' | 'all';
}

/** A training kind whatever its options and results are: what is shared works through it and knows no kind by name. */
export interface TrainingKind extends Pick<
  TrainingKindParts<TrainedId, DatasetForm>,
  'id' | 'calls' | 'forms' | 'prediction' | 'online' | 'modelSettings' | 'deletion' | 'list' | 'config'
> {
  datasetQuestions: readonly DatasetQuestion[];
  questions: readonly ModelQuestion[];
  fileQuestions: readonly ModelFileQuestion[];
  savedRows: readonly SavedRows[];
  /** What is wrong with options for a table of which this is known. */
  check(perform: PerformTask, options: unknown, table: KnownTable): Promise<readonly Problem[]>;
  /** What the table itself says against options; null where the kind has nothing to look for. */
  look: ((perform: PerformTask, spec: LookSpec) => Promise<readonly Problem[]>) | null;
  targets(options: unknown): string[];
  /** The columns the options train on: what new rows must have. */
  features(options: unknown): Column[];
  besideFeatures(options: unknown): BesideFeatures[];
  models(options: unknown): string[];
  recipe(options: unknown): RecipeChoice;
  train(
    perform: PerformTask,
    options: unknown,
    inputs: TrainingInputs,
  ): Promise<{ result: object; models: TrainedModel[] }>;
  headline(result: object): Headline | null;
  /** Whether a stored report is of the form that the contract has now. */
  isReport(report: unknown): boolean;
  /** Whether some parts of its reports take long, and come after the others. */
  hasSlowParts: boolean;
  /** Whether a stored report is still without them. */
  isWithoutSlowParts(report: unknown): boolean;
  report(perform: PerformTask, model: StoredModel, how: ReportParts): Promise<object>;
  export(perform: PerformTask, model: StoredModel): Promise<object>;
}

/**
 * A training kind for the registry. Options come out of a project's row, into which only what the kind's own schema
 * accepted was written, on a dataset of a form that it takes; here alone they are taken for what they are.
 */
export function defineTrainingKind<K extends TrainedId, const Form extends DatasetForm>(
  kind: TrainingKindParts<K, Form>,
): TrainingKind {
  const typed = (options: unknown) => options as OptionsOf<K>;
  const known = (options: unknown) => options as AnyOptions;
  const ofForm = (inputs: TrainingInputs) => inputs as InputsOfForm[Form];
  const { report } = kind.calls.report.response.shape;
  return {
    ...kind,
    datasetQuestions: kind.datasetQuestions ?? [],
    questions: kind.questions ?? [],
    fileQuestions: kind.fileQuestions ?? [],
    savedRows: kind.savedRows ?? [],
    async check(perform, options, table) {
      const { recipe: _, ...own } = known(options);
      const requested = { options: own, table } as SpecOf<`${K}.check`>;
      return (await perform(`${kind.tasks}.check` as const, requested)).problems;
    },
    look: kind.looks ? async (perform, spec) => (await perform(`${kind.tasks}.look` as LookTask, spec)).problems : null,
    targets: (options) => kind.targets?.(typed(options)) ?? [],
    features: (options) => known(options).features ?? [],
    besideFeatures: (options) => kind.besideFeatures?.(typed(options)) ?? [],
    models: (options) => known(options).models.map(({ name }) => name),
    recipe: (options) => known(options).recipe ?? { use: kind.recipe },
    async train(perform, options, inputs) {
      const result = await perform(`${kind.tasks}.train` as const, kind.trainSpec(typed(options), ofForm(inputs)));
      return { result, models: kind.trainedModels(result) };
    },
    headline: (result) => kind.headline?.(result as ResultOf<`${K}.train`>) ?? null,
    isReport: (stored) => stored !== null && report.safeParse(stored).success,
    hasSlowParts: kind.slowParts !== undefined,
    isWithoutSlowParts: (stored) => kind.slowParts?.areLeftOut(stored as ResultOf<`${K}.report`>) ?? false,
    report: (perform, { model_settings, ...model }, { everyRow, parts }) =>
      perform(`${kind.tasks}.report` as const, {
        ...kind.reportSpec({ ...ofForm(model), model_dir: model.model_dir }, everyRow),
        ...(model_settings && { model_settings }),
        ...(parts === 'quick' && kind.slowParts?.leftOut),
      }),
    export: (perform, model) => perform(`${kind.tasks}.export` as ExportTask, exportSpec(model)),
  };
}

/** A download takes what a model was trained on, without the recipe that its folder has. */
function exportSpec(model: StoredModel): SpecOf<ExportTask> {
  const { recipe: _, ...spec } = { recipe: null, ...model };
  return spec as SpecOf<ExportTask>;
}
