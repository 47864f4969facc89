import type { defineDeletionCall, listProjects } from '@hakaru/contract';
import type { definePredictionCalls } from '@hakaru/contract/training/prediction-calls';
import type { softSensorOnline } from '@hakaru/contract/training/soft-sensor';
import type { timeSeriesOnline } from '@hakaru/contract/training/time-series';
import type { z } from 'zod';

/** The start and the result of a prediction at paths of a type's own. */
export type PredictionCalls = ReturnType<typeof definePredictionCalls>;

/** The calls by which a type's models run online that estimate a laboratory value, and learn it. */
export type EstimatingCalls = typeof softSensorOnline;

/** Those of models that score rows. */
export type ScoringCalls = typeof timeSeriesOnline;

/** A type's own deletion of a project. */
export type DeletionCall = ReturnType<typeof defineDeletionCall>;

/** A list of one type's projects, or of those that share it. */
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
