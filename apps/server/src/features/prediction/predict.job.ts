import { defineJob } from '../../jobs/job.ts';

export const predictJob = defineJob({ name: 'prediction.predict', compute: true });
