import { z } from 'zod';
import { defineCall } from '../shared/call.ts';

/** Each is deleted by itself: what is refused stays as it is, with the reason, and stops none of the others. */
export const deleteDatasets = defineCall({
  method: 'POST',
  path: '/dataset/delete',
  area: 'datasets',
  summary: 'Delete several datasets; says which were refused and why',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(100), cascade: z.boolean().default(false) }),
  response: z.object({
    deleted: z.array(z.object({ id: z.uuid(), name: z.string() })),
    refused: z.array(z.object({ id: z.uuid(), name: z.string(), code: z.string(), response: z.string() })),
  }),
});
