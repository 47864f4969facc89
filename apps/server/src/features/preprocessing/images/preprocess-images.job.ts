import { defineJob } from '../../../jobs/job.ts';

export const preprocessImagesJob = defineJob({ name: 'preprocessing.images', compute: true });
