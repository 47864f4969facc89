import type { defineDeletionCall, defineTrainingCalls, listProjects } from '@hakaru/contract';
import type { defineGivenRowsCall, defineModelCall, defineOwnRowsCall } from '@hakaru/contract/training/model-calls';
import type { definePredictionCalls } from '@hakaru/contract/training/prediction-calls';
import type { z } from 'zod';
import type { TaskName } from '../../compute/tasks.ts';

/** The calls of a training type whatever its options, result and report are. */
export type TrainingCalls = ReturnType<typeof defineTrainingCalls<z.ZodType, z.ZodType, z.ZodType>>;

type Loose<Call> = Omit<Call, 'body' | 'response'> & { body: z.ZodType; response: z.ZodType };

/** A question about a trained model that compute answers while the person waits. */
export interface ModelCall {
  call: Loose<ReturnType<typeof defineModelCall<object, object>>>;
  /** `<kind>.<verb>`. */
  task: TaskName;
}

/** Rows of a table with what a trained model says of them, kept as a dataset. */
export interface RowsCall {
  call: ReturnType<typeof defineOwnRowsCall<object>> | ReturnType<typeof defineGivenRowsCall<object>>;
  kind: string;
  /** The kind's verb. */
  task: string;
  /** Throws AppError where a model of this name cannot do it. */
  checkModel?(model: string): void;
}

/** The start and the result of a prediction at paths of a type's own. */
export type PredictionCalls = ReturnType<typeof definePredictionCalls>;

/** A type's own deletion of a project. */
export type DeletionCall = ReturnType<typeof defineDeletionCall>;

/** A list of one type's projects. */
export type ListCall = Omit<typeof listProjects, 'path' | 'summary'> & { path: string; summary: string };

/** What a project was set up with. */
export interface ConfigCall {
  method: 'GET';
  path: string;
  area: string;
  summary: string;
  params: z.ZodObject<{ id: z.ZodUUID }>;
  response: z.ZodType<{ name: string; dataset_id: string; options: unknown }>;
}
