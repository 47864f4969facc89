import { z } from 'zod';
import { defineCall } from './shared/call.ts';
import { taskProgress } from './shared/tasks.ts';
import { trainingTypeId } from './training/training-type-id.ts';

const taskParams = z.object({ task_id: z.uuid() });

/** Any task's progress, not only a training's: the spec has one call for it. */
export const getTaskProgress = defineCall({
  method: 'POST',
  path: '/train/progress/{task_id}',
  area: 'projects',
  summary: 'How far a task is: state, stage, share done, messages',
  params: taskParams,
  response: taskProgress,
});

/** Answers at once; the task then ends as `succeeded` with the best it had: a training after its epoch, a search after its trial. */
export const finishTask = defineCall({
  method: 'POST',
  path: '/tasks/{task_id}/finish',
  area: 'projects',
  summary: 'End a training that goes in epochs, or a search, now and keep the best it has so far',
  params: taskParams,
  response: taskProgress,
  errors: ['run_finished', 'nothing_to_keep'],
});

/** Answers at once; the task's state becomes `stopped` within about two seconds. */
export const stopTask = defineCall({
  method: 'POST',
  path: '/tasks/{task_id}/stop',
  area: 'projects',
  summary: 'Stop a waiting or running task',
  params: taskParams,
  response: taskProgress,
  errors: ['run_finished'],
});

/** A training or a prediction that is under way or has ended lately. */
const recentWork = z.object({
  task: taskProgress,
  name: z.string(),
  training_type: trainingTypeId,
  project_id: z.uuid(),
  /** Null where it is a training. */
  prediction_id: z.uuid().nullable(),
  by: z.string(),
});
export type RecentWork = z.infer<typeof recentWork>;

export const listRecentWork = defineCall({
  method: 'GET',
  path: '/tasks/recent',
  area: 'projects',
  summary: 'Trainings and predictions of the last two days: those under way first, then the newest to end',
  query: z.object({ most: z.coerce.number().int().min(1).max(20).default(6) }),
  response: z.object({ items: z.array(recentWork) }),
});
