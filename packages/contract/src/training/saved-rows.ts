import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { trainingTypeId } from './training-type-id.ts';

/** A dataset that was saved from a trained model: what was asked, and the type's own summary of what was found. */
export const getSavedRows = defineCall({
  method: 'GET',
  path: '/training/saved/{dataset}',
  area: 'datasets',
  summary: 'Which trained model a dataset was saved from, and what was found when it was',
  params: z.object({ dataset: z.uuid() }),
  response: z.object({
    dataset_id: z.uuid(),
    version_id: z.uuid(),
    name: z.string(),
    training_type: trainingTypeId,
    /** The task's name, such as scores or project. */
    task: z.string(),
    /** `id` is null since the project was deleted. */
    project: z.object({ id: z.uuid().nullable(), name: z.string() }),
    model: z.object({ key: z.uuid(), name: z.string(), target: z.string().nullable() }),
    parameters: z.record(z.string(), z.unknown()),
    summary: z.record(z.string(), z.unknown()),
  }),
});
