import { z } from 'zod';
import { defineCall } from './call.ts';
import { taskProgress } from './tasks.ts';

/** What the server pushes to every open page of an organization. */
export const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), task: taskProgress }),
  z.object({ type: z.literal('changed'), area: z.string(), id: z.string() }),
  z.object({ type: z.literal('compute'), state: z.string() }),
]);
export type ServerEvent = z.infer<typeof serverEvent>;

export const streamEvents = defineCall({
  method: 'GET',
  path: '/events',
  area: 'events',
  summary: 'Server-sent events: task progress and changes of datasets, projects and the compute service',
  answerKind: 'events',
});
