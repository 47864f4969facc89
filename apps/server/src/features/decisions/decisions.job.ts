import { defineJob } from '../../jobs/job.ts';

export const runDecisionJob = defineJob({ name: 'decisions.run', compute: true });
