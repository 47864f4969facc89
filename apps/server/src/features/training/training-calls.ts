import type { defineDeletionCall, listProjects } from '@hakaru/contract';
import type { definePredictionCalls } from '@hakaru/contract/training/prediction-calls';
import type { softSensorOnline } from '@hakaru/contract/training/soft-sensor';
import type { z } from 'zod';

/** The start and the result of a prediction at paths of a type's own. */
export type PredictionCalls = ReturnType<typeof definePredictionCalls>;

/** The calls by which a type's models run online. */
export type OnlineCalls = typeof softSensorOnline;

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
