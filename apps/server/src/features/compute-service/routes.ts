import { getComputeStatus, getImageServiceCount, getServiceCount, startCompute, stopCompute } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { countImageJobs, countJobs } from './count-jobs.ts';

type Parts = Pick<AppContext, 'compute' | 'database' | 'settings'>;

export function computeServiceRoutes(api: FastifyInstance, { compute, database, settings }: Parts): void {
  const { capacity } = settings.compute;
  route(api, getComputeStatus, () => compute.status());
  route(api, startCompute, async () => {
    await compute.start();
    return compute.status();
  });
  route(api, stopCompute, async () => {
    await compute.stop();
    return compute.status();
  });
  route(api, getServiceCount, () => countJobs(compute, capacity));
  route(api, getImageServiceCount, () => countImageJobs(database.db, capacity));
}
