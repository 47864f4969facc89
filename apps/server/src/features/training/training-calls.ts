import type { defineTrainingCalls, listProjects } from '@hakaru/contract';
import type { z } from 'zod';

/** The calls of a training type whatever its options, result and report are. */
export type TrainingCalls = ReturnType<typeof defineTrainingCalls<z.ZodType, z.ZodType, z.ZodType>>;

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
