import { defineJob } from '../../jobs/job.ts';

export const preprocessJob = defineJob({ name: 'preprocessing.run', compute: true });

export const preprocessImagesJob = defineJob({ name: 'preprocessing.images', compute: true });
