import { z } from 'zod';
import { defineCall } from './shared/call.ts';

export const computeState = z.enum(['stopped', 'starting', 'running', 'stopping', 'failed']);
export type ComputeState = z.infer<typeof computeState>;

export const computeStatus = z.object({
  state: computeState,
  /** `embedded`, or the kind of cluster an address was set for. */
  engine: z.enum(['embedded', 'ray']),
  workers: z.number().int(),
  /** That jobs may have; what would use one works on the CPU where there is none. */
  gpus: z.number().int(),
  running: z.number().int(),
  queued: z.number().int(),
  /** Why it failed, in words for an operator; null otherwise. */
  reason: z.string().nullable(),
  versions: z.record(z.string(), z.string()),
});
export type ComputeStatus = z.infer<typeof computeStatus>;

const count = z.object({ running: z.number().int(), queued: z.number().int(), capacity: z.number().int() });

export const getComputeStatus = defineCall({
  method: 'GET',
  path: '/services/status',
  area: 'service',
  summary: 'State of the compute service',
  response: computeStatus,
});
export const startCompute = defineCall({
  method: 'GET',
  path: '/services/start',
  area: 'service',
  summary: 'Start the compute service',
  response: computeStatus,
});
export const stopCompute = defineCall({
  method: 'GET',
  path: '/services/stop',
  area: 'service',
  summary: 'Stop the compute service; running work is stopped first',
  response: computeStatus,
});
export const getServiceCount = defineCall({
  method: 'GET',
  path: '/service/count',
  area: 'service',
  summary: 'How many jobs run and wait',
  response: count,
});
export const getImageServiceCount = defineCall({
  method: 'GET',
  path: '/image/service/count',
  area: 'service',
  summary: 'How many image jobs run and wait',
  response: count,
});
