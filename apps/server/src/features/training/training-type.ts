import type { ColumnType, DatasetColumn, IntervalMethod, TrainingTypeId } from '@hakaru/contract';
import type { RecipeChoice } from '@hakaru/contract/training/recipe-choice';
import type { ProjectRecipe } from '../../db/tables/training.ts';
import type { PredictionSettings } from '@hakaru/contract/training/prediction-settings';
import type { TaskName } from '../../compute/tasks.ts';
import type {
  ConfigCall,
  DeletionCall,
  ListCall,
  ModelCall,
  PredictionCalls,
  RowsCall,
  TrainingCalls,
} from './training-calls.ts';

/** The table a project trains on, as compute reads it. */
export interface TrainingTable {
  /** A path on this machine. */
  path: string;
  content_hash: string;
}

/** A recipe that makes features of the table, as compute reads it: it learns anew in each fold. */
export interface TrainingRecipe extends Pick<ProjectRecipe, 'name' | 'version' | 'steps' | 'time_series'> {
  /** The tables that its joins name. */
  other_tables: Record<string, TrainingTable>;
}

/** A model a finished training left below its run's folder. */
export interface TrainedModel {
  name: string;
  index: number;
  target: string | null;
  /** The columns that rows to predict need where a recipe makes the features of them. */
  inputs?: { name: string; type: ColumnType }[] | null | undefined;
  /** Relative to the run's folder. */
  folder: string;
}

/** A column's most frequent values as text, null for missing; at most `limit` of them. Null for a column that a recipe has yet to make. */
export type ColumnValues = (column: string, limit: number) => Promise<(string | null)[] | null>;

/** What a training type fills in; everything shared works through it and knows no type by name. */
export interface TrainingType {
  id: TrainingTypeId;
  calls: TrainingCalls;
  /** Compute's tasks. */
  tasks: { train: TaskName; report: TaskName; export: TaskName };
  /** Throws AppError where the options do not fit the dataset's columns, or the values in them. */
  checkOptions(options: unknown, columns: DatasetColumn[], values: ColumnValues): Promise<void>;
  /** Empty for a type that predicts nothing. */
  targets(options: unknown): string[];
  /** The columns the options train on: what new rows must have. */
  features(options: unknown): { name: string; type: ColumnType }[];
  /** The recipe a person chose to be learned anew; undefined, which is the dataset's own, where nothing is said and a type judges its models by rows held out. */
  recipe(options: unknown): RecipeChoice | undefined;
  models(options: unknown): string[];
  trainSpec(options: unknown, table: TrainingTable, recipe: TrainingRecipe | null): Record<string, unknown>;
  trainedModels(result: unknown): TrainedModel[];
  /** Whether a stored report is of the form that the contract has now. */
  isReport(report: unknown): boolean;
  /** What compute is asked beside model and table, to report on a sample of very many rows or on every row. */
  reportSpec(everyRow: boolean, recipe: TrainingRecipe | null): Record<string, unknown>;
  /** Questions about a trained model that compute answers at once. */
  modelCalls?: readonly ModelCall[];
  /** What a trained model says of rows, kept as a dataset. */
  rowsCalls?: readonly RowsCall[];
  /** Absent where a type makes no predictions for new rows. */
  prediction?: PredictionParts;
  /** Calls that some types have and others don't. */
  deletion?: DeletionCall;
  list?: ListCall;
  config?: ConfigCall;
}

/** How a type's trained models predict: compute's tasks and what they are asked. */
export interface PredictionParts {
  tasks: { predict: TaskName; predictRows: TaskName; checkInputs: TaskName; inputs: TaskName };
  /** What a person sets of a prediction, of a dataset and of typed rows. */
  settings: PredictionSettings;
  /** The intervals that a model of this name can give; absent for a type without intervals. */
  intervals?(model: string): IntervalMethod[];
  /** Paths of the type's own, where the spec has some; they do what every prediction's calls do. */
  calls?: PredictionCalls;
}
