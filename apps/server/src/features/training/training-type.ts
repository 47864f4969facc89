import type { ColumnType, DatasetColumn, TrainingTypeId } from '@hakaru/contract';
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

/** What a training type fills in; everything shared works through it and knows no type by name. */
export interface TrainingType {
  id: TrainingTypeId;
  calls: TrainingCalls;
  /** Compute's tasks. */
  tasks: { train: string; report: string; export: string };
  /** Throws AppError where the options do not fit the dataset's columns. */
  checkOptions(options: unknown, columns: DatasetColumn[]): void;
  targets(options: unknown): string[];
  models(options: unknown): string[];
  trainSpec(options: unknown, table: TrainingTable): Record<string, unknown>;
  trainedModels(result: unknown): TrainedModel[];
  /** Absent where a type makes no predictions for new rows. */
  prediction?: PredictionParts;
  /** Calls that some types have and others don't. */
  list?: ListCall;
  config?: ConfigCall;
}

/** How a type's trained models predict: compute's tasks and what they are asked. */
export interface PredictionParts {
  tasks: { predict: string; predictRows: string; inputs: string };
  /** The columns the options train on: what new rows must have. */
  features(options: unknown): { name: string; type: ColumnType }[];
}
