import type { TrainingTypeId } from '@hakaru/contract';
import type { ComputeService } from '../../compute/compute-service.ts';
import type { Db } from '../../db/database.ts';
import { countOpenRuns } from './run-count-rows.ts';

const imageKinds = ['analysis', 'classification'] satisfies TrainingTypeId[];

/** What the compute service works on and what waits, for every organization it serves. */
export async function countJobs(compute: ComputeService, capacity: number) {
  const { running, queued } = await compute.status();
  return { running, queued, capacity };
}

export async function countImageJobs(db: Db, capacity: number) {
  return { ...(await countOpenRuns(db, imageKinds)), capacity };
}
