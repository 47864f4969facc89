import type { ColumnType, DatasetColumn, IntervalMethod, TrainingTypeId } from '@hakaru/contract';
import type { ConfigCall, ListCall, TrainingCalls } from './training-calls.ts';

/** The table a project trains on, as compute reads it. */
export interface TrainingTable {
  /** A path on this machine. */
  path: string;
  content_hash: string;
}

/** A model a finished training left below its run's folder. */
export interface TrainedModel {
  name: string;
  index: number;
  target: string | null;
  /** Relative to the run's folder. */
  folder: string;
}

/** A column's most frequent values as text, null for missing; at most `limit` of them. */
export type ColumnValues = (column: string, limit: number) => Promise<(string | null)[]>;

/** What a training type fills in; everything shared works through it and knows no type by name. */
export interface TrainingType {
  id: TrainingTypeId;
  calls: TrainingCalls;
  /** Compute's tasks. */
  tasks: { train: string; report: string; export: string };
  /** Throws AppError where the options do not fit the dataset's columns, or the values in them. */
  checkOptions(options: unknown, columns: DatasetColumn[], values: ColumnValues): Promise<void>;
  targets(options: unknown): string[];
  models(options: unknown): string[];
  trainSpec(options: unknown, table: TrainingTable): Record<string, unknown>;
  trainedModels(result: unknown): TrainedModel[];
  /** Whether a stored report is of the form that the contract has now. */
  isReport(report: unknown): boolean;
  /** What compute is asked beside model and table, to report on a sample of very many rows or on every row. */
  reportSpec(everyRow: boolean): Record<string, unknown>;
  /** Absent where a type makes no predictions for new rows. */
  prediction?: PredictionParts;
  /** Calls that some types have and others don't. */
  list?: ListCall;
  config?: ConfigCall;
}

/** How a type's trained models predict: compute's tasks and what they are asked. */
export interface PredictionParts {
  tasks: { predict: string; predictRows: string; checkInputs: string; inputs: string };
  /** The intervals that a model of this name can give. */
  intervals(model: string): IntervalMethod[];
  /** The columns the options train on: what new rows must have. */
  features(options: unknown): { name: string; type: ColumnType }[];
}
