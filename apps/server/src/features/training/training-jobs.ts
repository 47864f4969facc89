import { defineJob } from '../../jobs/job.ts';

export const trainJob = defineJob({ name: 'training.train', compute: true });
export const reportJob = defineJob({ name: 'training.report', compute: true });
export const exportJob = defineJob({ name: 'training.export', compute: true });
